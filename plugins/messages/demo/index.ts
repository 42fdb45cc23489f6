import type { AreaCtx, DemoPart } from '@ntocc/sdk/service'
import { PositionDevice } from '../contract/devices.ts'
import { Notice, NoticeReading } from '../contract/notices.ts'
import { PositionKey } from '../contract/positions.ts'
import { SmsMessage, SmsTemplate } from '../contract/sms.ts'
import { VehicleWarning, WarningExemption, WarningPlace } from '../contract/warnings.ts'
import { recountNotices } from '../service/notices/tell.ts'
import { seedTemplates } from '../service/sms/templates.ts'
import type { MessagesArea } from '../service/types.ts'
import { castOf } from './cast.ts'
import { makeExceptions } from './exceptions.ts'
import { makeNotices } from './notices.ts'
import { makeDevices, makePositions, moveDevices } from './positions.ts'
import { makeSms } from './sms.ts'
import { makeTerminals } from './terminals.ts'
import { makeWarnings } from './warnings.ts'

/** What vehicles of the demo's last weeks warned of, what the branches have said of places and vehicles, and whom they told. */
export const demo: DemoPart = {
  needs: ['cities', 'drivers', 'trips'],
  empties: [
    VehicleWarning,
    WarningPlace,
    WarningExemption,
    PositionKey,
    PositionDevice,
    SmsMessage,
    Notice,
    NoticeReading,
    'messages_position',
    'messages_vehicle_state',
    'messages_registration',
    'messages_trail',
  ],
  keeps: [SmsTemplate],
  cast: castOf,
  make: async ctx => {
    for (const branch of ctx.branches) {
      await makeExceptions(ctx, branch)
      await makeWarnings(ctx, branch)
      await makeSms(ctx, branch)
      await makeNotices(ctx, branch)
      await makePositions(ctx, branch)
      await makeDevices(ctx, branch)
      await makeTerminals(ctx, branch)
    }
    return undefined
  },
  move: moveDevices,
  finish: async (ctx: AreaCtx) => {
    const area = ctx as unknown as MessagesArea
    await seedTemplates(area)
    await recountNotices(area)
  },
}
