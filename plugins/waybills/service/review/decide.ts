import { Waybill } from '@ntocc/sdk/contracts'
import type { WaybillDecided, WaybillDecision } from '../../contract/review-calls.ts'
import { findWaybill } from '../find.ts'
import { makeMove } from '../move.ts'
import { doerOf, tell } from '../move-calls.ts'
import type { Corrected, Row, WaybillCtx } from '../types.ts'
import { approvedRow, checkCorrected, correctedOf, inputOf, isCorrected, isNamed } from './corrections.ts'
import { judged, lastMoveOf } from './judged.ts'
import { againstOwn } from './own.ts'
import { againstApproval, keepProposal, needsSecond, proposalOf } from './proposals.ts'
import type { ReviewQueue } from './queues.ts'
import { tellCorrection, tellJudges } from './told.ts'

const decidedAs = (row: Row): WaybillDecided => ({
  id: Number(row.id),
  version: Number(row.version),
  status: Number(row.status),
})

/** What a decision has come to. */
interface Outcome {
  after: Row
  /** What was put right with it, or is proposed, and why. */
  correction?: { corrected: Corrected; reason: string }
  /** As the waybill would be with what is proposed. */
  proposed?: Row
}

/** An approval, of a waybill that is locked, waits, and is claimed by the caller: made, or proposed to a second person. */
const approved = async (ctx: WaybillCtx, queue: ReviewQueue, row: Row, decision: WaybillDecision): Promise<Outcome> => {
  const { loadQty, unloadQty, deductOther } = decision
  const values = { loadQty, unloadQty, deductOther }
  const reason = decision.reason?.trim() ?? ''
  const corrected = await correctedOf(ctx, queue, row, values)
  if (isCorrected(corrected) && !reason) throw ctx.invalid({ reason: { code: 'validation.field.required' } })
  const own = await againstOwn(ctx, row)
  if (own) throw ctx.refuseMove(own)
  const wanted = approvedRow(queue, row, corrected)
  await checkCorrected(ctx, row, wanted, corrected)
  const proposal = await proposalOf(ctx, row)
  const against = againstApproval(ctx, proposal, { corrected, isNamed: isNamed(values) })
  if (against) throw ctx.refuseMove(against)
  const [doer, input] = [await doerOf(ctx), { ...inputOf(queue, corrected), reason: decision.reason ?? undefined }]
  if (await needsSecond(ctx, queue, { row, after: wanted, corrected, proposal })) {
    // What could not be approved is not proposed either.
    const answer = await ctx.judge(Waybill, { row, move: queue.approve.name, input })
    if (!answer.allowed) throw ctx.refuseMove(answer.reason)
    await keepProposal(ctx, { row, after: wanted, corrected, reason }, doer)
    return { after: row, correction: { corrected, reason }, proposed: wanted }
  }
  const after = await makeMove(ctx, row, queue.approve.name, input, doer)
  return { after, ...(isCorrected(corrected) && { correction: { corrected, reason } }) }
}

const rejected = async (
  ctx: WaybillCtx,
  queue: ReviewQueue,
  row: Row,
  { reason }: WaybillDecision,
): Promise<Outcome> => {
  const input = { images: [], reason: reason ?? undefined }
  return { after: await makeMove(ctx, row, queue.reject.name, input, await doerOf(ctx)) }
}

/**
 * Judges a waybill. The row is locked first: of two who decide at once the second finds it judged, and is told by whom,
 * unless it was the same person saying the same again.
 * @throws JUDGED, MOVED_ON, CLAIMED, NOT_CLAIMED, MOVE_REFUSED, INVALID
 */
export const decide = async (
  ctx: WaybillCtx,
  queue: ReviewQueue,
  decision: WaybillDecision,
): Promise<WaybillDecided> => {
  const isApproval = decision.decision === 'approve'
  const move = isApproval ? queue.approve : queue.reject
  const { before, outcome } = await ctx.transaction(async () => {
    const before = await findWaybill(ctx, decision.id, true)
    if (Number(before.status) !== queue.from) {
      const last = await lastMoveOf(ctx, before)
      const outcome: Outcome = { after: before }
      if (last?.to === move.to && last.accountId === ctx.session.accountId) return { before, outcome }
      throw await judged(ctx, before)
    }
    await ctx.requireVersion(Waybill, { id: Number(before.id), version: decision.version })
    await ctx.claims.require(queue.name, Number(before.id))
    const outcome = await (isApproval ? approved : rejected)(ctx, queue, before, decision)
    await ctx.claims.release(queue.name, Number(before.id))
    return { before, outcome }
  })
  const { after, correction, proposed } = outcome
  if (after !== before) await tell(ctx, { before, after, move: move.name, reason: decision.reason ?? undefined })
  if (proposed) ctx.todoChanged()
  // The decision stands, whoever could be told of it.
  if (correction) {
    const [tellThem, now] = proposed ? [tellJudges, proposed] : [tellCorrection, after]
    await tellThem(ctx, { before, after: now, ...correction }).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'nobody was told of a correction'),
    )
  }
  return { ...decidedAs(after), ...(proposed && { isProposed: true }) }
}
