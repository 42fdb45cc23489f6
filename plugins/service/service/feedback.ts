import type { LocalizedText } from '@ntocc/sdk/contracts'
import { type CallHandler, type Hooks, inStates, sql } from '@ntocc/sdk/service'
import { Feedback, type feedbackAnswer, type feedbackGive } from '../contract/feedback.ts'
import { feedbackMachine } from '../contract/machines.ts'
import type contract from '../contract.ts'
import type { ServiceCtx } from './types.ts'

type Area = typeof contract

const ANSWERED: LocalizedText = {
  en: 'Your feedback was answered',
  zh: '您的反馈已有回复',
  es: 'Su comentario tiene respuesta',
  ja: 'ご意見への返信があります',
}

/** So much of one person waits at a time. */
export const MOST_WAITING = 10

/** @throws FEEDBACK_MANY */
const refuseMany = async (ctx: ServiceCtx): Promise<void> => {
  const [own] = await ctx.query<{ total: string }>(
    sql`select count(*) as total from ${ctx.table(Feedback)} where branch_code = ${ctx.session.branchCode}
      and not is_deleted and status ${inStates(feedbackMachine, 'open')} and created_by = ${ctx.session.username}`,
  )
  if (Number(own?.total) >= MOST_WAITING) throw ctx.refuse('FEEDBACK_MANY', { max: MOST_WAITING })
}

export const feedbackHooks: Hooks<Area, typeof Feedback> = { sort: { sortField: 'gmtCreated', sortType: 'desc' } }

/** POST /ntocc-tms-api/feedback @throws FEEDBACK_MANY, INVALID */
export const giveFeedback: CallHandler<Area, typeof feedbackGive> = (ctx, { body }) =>
  ctx.transaction(async () => {
    // Who gives at the same time waits, and is counted.
    await ctx.lock(`feedback/${ctx.session.username}`)
    await refuseMany(ctx)
    const { name } = await ctx.accounts.self()
    const given = Object.entries(body).filter(([, value]) => value !== null && value !== '')
    return ctx.records.create(Feedback, Object.fromEntries(given), { ...(name && { byName: name as string }) })
  })

/** POST /ntocc-basic-api/feedbackAnswer @throws FORBIDDEN, MOVE_REFUSED, MOVED_ON */
export const answerFeedback: CallHandler<Area, typeof feedbackAnswer> = async (
  ctx,
  { body: { id, version, reply } },
) => {
  const { name } = await ctx.accounts.self()
  const by = { ...(name && { repliedBy: name as string }), repliedAt: new Date().toISOString() }
  const record = await ctx.records.move(Feedback, { id, version, move: 'answer', reason: reply }, { reply, ...by })
  const { code, shipmentCode, driverCode, teamCode } = await ctx.records.find(Feedback, id)
  const to = [
    ...(shipmentCode ? [`SHIPPER/${shipmentCode}`] : []),
    ...(driverCode ? [`DRIVER/${driverCode}`] : []),
    ...(teamCode ? [`CARRIER/${teamCode}`] : []),
  ]
  const text = { en: code, zh: code, es: code, ja: code }
  if (to.length > 0) ctx.alert(to, { level: 'warning', title: ANSWERED, text, to: `/service/feedback?keyword=${code}` })
  return record
}
