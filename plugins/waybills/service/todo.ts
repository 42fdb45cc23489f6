import { Waybill, WaybillException, waybillMachine } from '@ntocc/sdk/contracts'
import { inStates, type SQL, sql } from '@ntocc/sdk/service'
import { countLateOnRoad } from './arrival/road.ts'
import { OPEN, OVERDUE } from './exceptions/which.ts'
import { PROPOSED } from './review/proposed.ts'
import type { WaybillCtx } from './types.ts'

const countOf = async (ctx: WaybillCtx, where: SQL): Promise<number> => {
  const [found] = await ctx.query<{ count: string }>(
    sql`select count(*) as count from ${ctx.table(Waybill)} where ${ctx.scope(Waybill)} and not is_deleted and ${where}`,
  )
  return Number(found?.count ?? 0)
}

/** The rows of a queue, for those who judge it: they need not read waybills elsewhere. */
const judged = (permission: string, state: 'loadReview' | 'signed') => ({
  permission,
  reads: [Waybill],
  count: async (ctx: WaybillCtx) =>
    ctx.session.isStaff || ctx.session.partyType === 'SHIPPER'
      ? countOf(ctx, sql`status ${inStates(waybillMachine, state)}`)
      : undefined,
})

/** What waits for somebody, among the waybills that the caller may see. */
export const todo = {
  // The very conditions of the desk's views that they open: the count and the rows must agree.
  transport_abnormal_count: { of: WaybillException, where: OPEN },
  exception_overdue_count: { of: WaybillException, staffOnly: true, where: OVERDUE },
  // For whoever can do something about it: the rows that its address shows, found by the same statement.
  late_on_road_count: {
    permission: 'exception.handle',
    reads: [Waybill],
    count: async (ctx: WaybillCtx) => (ctx.session.isStaff && ctx.mayRead(Waybill) ? countLateOnRoad(ctx) : undefined),
  },
  load_review_count: judged('waybill.approveLoad', 'loadReview'),
  waybill_sign_count: {
    of: Waybill,
    permission: 'waybill.sign',
    where: sql`status ${inStates(waybillMachine, 'unloaded')}`,
  },
  receipt_review_count: judged('waybill.approveReceipt', 'signed'),
  // The very rows that its address shows; a shipper confirms nothing.
  correction_confirm_count: {
    permission: 'waybill.approveReceipt',
    reads: [Waybill],
    count: async (ctx: WaybillCtx) =>
      ctx.session.isStaff ? countOf(ctx, sql`status ${inStates(waybillMachine, 'signed')} and ${PROPOSED}`) : undefined,
  },
}
