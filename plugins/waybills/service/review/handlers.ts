import type { CallHandler } from '@ntocc/sdk/service'
import type { loadingReview, receiptReview } from '../../contract/review-calls.ts'
import type contract from '../../contract.ts'
import { findWaybill } from '../find.ts'
import type { WaybillCtx } from '../types.ts'
import { decide } from './decide.ts'
import { judged } from './judged.ts'
import { queueOf } from './queue.ts'
import type { ReviewQueue } from './queues.ts'
import { sheetOf } from './sheet.ts'

type Calls = typeof loadingReview | typeof receiptReview
type Handler<K extends keyof Calls> = CallHandler<typeof contract, Calls[K]>

/** Judging is work for staff and for the shipper whose goods they are, whatever codes another party's role was given. */
const asJudge = (ctx: WaybillCtx): void => {
  if (!ctx.session.isStaff && ctx.session.partyType !== 'SHIPPER') throw ctx.refuse('FORBIDDEN')
}

/** The calls of one queue; the table asks for its permission before any of them. */
export const handlersOf = (queue: ReviewQueue) => ({
  queue: ((ctx, { query }) => {
    asJudge(ctx)
    return queueOf(ctx, queue, query)
  }) satisfies Handler<'queue'>,
  sheet: ((ctx, { params, query }) => {
    asJudge(ctx)
    return sheetOf(ctx, queue, params.id, query)
  }) satisfies Handler<'sheet'>,
  claim: ((ctx, { body }) => {
    asJudge(ctx)
    return ctx.transaction(async () => {
      const row = await findWaybill(ctx, body.id, true)
      if (Number(row.status) !== queue.from) throw await judged(ctx, row)
      return ctx.claims.take(queue.name, Number(row.id))
    })
  }) satisfies Handler<'claim'>,
  release: (async (ctx, { body }) => {
    asJudge(ctx)
    await ctx.claims.release(queue.name, Number(body.id))
  }) satisfies Handler<'release'>,
  decide: ((ctx, { body }) => {
    asJudge(ctx)
    return decide(ctx, queue, body)
  }) satisfies Handler<'decide'>,
})
