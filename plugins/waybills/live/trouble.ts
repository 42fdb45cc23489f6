import { type Waybill, WaybillException } from '@ntocc/sdk/contracts'
import type { LiveCtx, LiveSighting } from '@ntocc/sdk/service'
import type contract from '../contract.ts'
import { TOLD } from '../demo/exceptions.ts'
import { reportException } from '../service/exceptions/report.ts'

type Live = LiveCtx<typeof contract>

/** Exceptions of a branch that wait for somebody: those of its waybill are closed when it ends. */
export const MOST_WAITING = 3

/** What drivers tell of themselves. */
const KINDS = ['delay', 'delay', 'stop', 'damage'] as const

/** The driver reports that something went wrong, for a person to see to. */
export const report = async (live: Live, { waybillNo, driverCode }: Waybill, at?: LiveSighting): Promise<void> => {
  if ((await live.own(WaybillException)).length >= MOST_WAITING) return
  const type = live.random.pick(KINDS)
  const body = {
    waybillNo,
    type,
    level: live.random.pick(['1', '1', '2'] as const),
    description: live.text(TOLD[type]),
    ...(at && { lng: at.lng, lat: at.lat }),
  }
  await live.attempt(() =>
    live.as({ type: 'DRIVER', code: driverCode ?? '' }, driver =>
      reportException(driver, { params: {}, query: {}, body }),
    ),
  )
}
