import { type CallHandler, type Hooks, sql } from '@ntocc/sdk/service'
import { SmsMessage, smsMachine, type smsStanding } from '../../contract/sms.ts'
import type { Area, MessagesArea } from '../types.ts'
import { dueAt, quietUntil } from './clock.ts'
import { hand, isFull, quietHours } from './queue.ts'

/** The setting that names the service. */
export const SMS_SETTING = 'SMS_URL'
const [WAITING, FAILED, GIVEN_UP] = [
  smsMachine.codeOf('waiting'),
  smsMachine.codeOf('failed'),
  smsMachine.codeOf('givenUp'),
]

/** What did not arrive, was not meant to be stopped and is not about something past, of the last week: somebody may send it again. */
export const UNDELIVERED = sql`status in (${FAILED}, ${GIVEN_UP}) and coalesce(problem, '') not in ('stopped', 'gone')
  and gmt_created > now() - interval '7 days'`

export const messageHooks: Hooks<Area, typeof SmsMessage> = {
  sort: { sortField: 'gmtCreated', sortType: 'desc' },
  moving: async (ctx, { id, phone, isUrgent, round }, move, reason) => {
    if (move === 'stop') return { problem: 'stopped', problemText: reason.trim().slice(0, 200) }
    if (move !== 'resend') return undefined
    if (!ctx.messageService) throw ctx.refuse('SMS_NO_SERVICE', { setting: SMS_SETTING })
    const next = dueAt(new Date(), await quietHours(ctx), isUrgent === true)
    if (await isFull(ctx, { id, phone }, next))
      throw ctx.refuse('SMS_LIMIT', { most: await ctx.settings.get('smsDaily') })
    const again = { id, round: round + 1, dueAt: next.toISOString() }
    await hand(ctx, again)
    return { round: again.round, dueAt: again.dueAt, tries: 0, problem: '', problemText: '', sentAt: '', doneAt: '' }
  },
}

/** GET /ntocc-tms-api/smsStanding */
export const standing: CallHandler<Area, typeof smsStanding> = async ctx => {
  ctx.requireRead(SmsMessage)
  const [row] = await ctx.query<{ held: string }>(
    sql`select count(*) as held from ${ctx.table(SmsMessage)} where ${ctx.scope(SmsMessage)} and not is_deleted
      and status = ${WAITING} and due_at > now()`,
  )
  const until = quietUntil(new Date(), await quietHours(ctx))
  return {
    held: Number(row?.held ?? 0),
    ...(until && { quietUntil: until.toISOString() }),
    isConnected: ctx.messageService !== undefined,
    setting: SMS_SETTING,
  }
}

const DAY_MS = 86_400_000

/** Each night: messages that a branch keeps no longer, with the phones in them. */
export const tidySms = async (area: MessagesArea): Promise<void> => {
  for (const branch of await area.branches())
    await area.inBranch(branch, async ctx => {
      const before = new Date(Date.now() - (await ctx.settings.get('smsKeepDays')) * DAY_MS)
      await ctx.records.erase(SmsMessage, sql`gmt_created < ${before} and status <> ${WAITING}`)
    })
}
