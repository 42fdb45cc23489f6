import { Waybill } from '@ntocc/sdk/contracts'
import type { WaybillDecision } from '../../contract/review-calls.ts'
import { findWaybill } from '../find.ts'
import { makeMove } from '../move.ts'
import { authorOf, tell } from '../move-calls.ts'
import type { Row, WaybillCtx } from '../types.ts'
import { approvedRow, checkCorrected, correctedOf, inputOf, isCorrected } from './corrections.ts'
import { judged, lastMoveOf } from './judged.ts'
import type { ReviewQueue } from './queues.ts'

export interface Decided {
  id: number
  version: number
  status: number
}

const decidedAs = (row: Row): Decided => ({
  id: Number(row.id),
  version: Number(row.version),
  status: Number(row.status),
})

/** The move behind a decision, of a waybill that is locked, waits, and is claimed by the caller. */
const made = async (ctx: WaybillCtx, queue: ReviewQueue, before: Row, decision: WaybillDecision): Promise<Row> => {
  const reason = decision.reason ?? undefined
  const author = await authorOf(ctx)
  if (decision.decision === 'reject') return makeMove(ctx, before, queue.reject.name, { images: [], reason }, author)
  const corrected = correctedOf(ctx, queue, before, {
    loadQty: decision.loadQty,
    unloadQty: decision.unloadQty,
    deductOther: decision.deductOther,
  })
  if (isCorrected(corrected) && !reason?.trim()) throw ctx.invalid({ reason: { code: 'validation.field.required' } })
  await checkCorrected(ctx, before, approvedRow(queue, before, corrected), corrected)
  return makeMove(ctx, before, queue.approve.name, { ...inputOf(queue, corrected), reason }, author)
}

/**
 * Judges a waybill. The row is locked first: of two who decide at once the second finds it judged, and is told by whom,
 * unless it was the same person saying the same again.
 * @throws JUDGED, MOVED_ON, CLAIMED, NOT_CLAIMED, MOVE_REFUSED, INVALID
 */
export const decide = async (ctx: WaybillCtx, queue: ReviewQueue, decision: WaybillDecision): Promise<Decided> => {
  const move = decision.decision === 'approve' ? queue.approve : queue.reject
  const { before, after } = await ctx.transaction(async () => {
    const before = await findWaybill(ctx, decision.id, true)
    if (Number(before.status) !== queue.from) {
      const last = await lastMoveOf(ctx, before)
      if (last?.to === move.to && last.username === ctx.session.username) return { before, after: before }
      throw await judged(ctx, before)
    }
    await ctx.requireVersion(Waybill, { id: Number(before.id), version: decision.version })
    await ctx.claims.require(queue.name, Number(before.id))
    const after = await made(ctx, queue, before, decision)
    await ctx.claims.release(queue.name, Number(before.id))
    return { before, after }
  })
  if (after !== before) await tell(ctx, { before, after, move: move.name, reason: decision.reason ?? undefined })
  return decidedAs(after)
}
