import { recordMachine } from '@ntocc/sdk/fields'
import { inStates, type SQL, sql } from '@ntocc/sdk/service'
import { EXPIRING_DAYS, StockGoods, StockLine } from '../contract/stock.ts'
import type { HooksOf, ServiceCtx } from './types.ts'

/** What follows from how much there is and what day it is, whenever goods and lines are read. */

const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`

/** Within a line: some of it is there, and good for few days more. */
export const IS_EXPIRING = sql`(on_hand > 0 and expires_on is not null and expires_on <= ${TODAY} + ${EXPIRING_DAYS}::int)`

/** Lines of goods that hold any, as `l`. */
const linesOf = (
  ctx: ServiceCtx,
): SQL => sql`from ${ctx.table(StockLine)} l where l.branch_code = ${ctx.table(StockGoods)}.branch_code
  and l.goods_code = ${ctx.table(StockGoods)}.code and l.on_hand > 0 and not l.is_deleted`

const availableOf = (ctx: ServiceCtx): SQL => sql`(select coalesce(sum(l.available), 0) ${linesOf(ctx)})`

/** Of goods that are still kept. */
export const isLow = (ctx: ServiceCtx): SQL => {
  const goods = ctx.table(StockGoods)
  return sql`(${goods}.low_at is not null and ${goods}.status ${inStates(recordMachine, 'enabled')}
    and ${availableOf(ctx)} < ${goods}.low_at)`
}

export const goodsList: NonNullable<HooksOf<typeof StockGoods>['list']> = ctx => {
  const lines = linesOf(ctx)
  return {
    computes: {
      onHand: sql`(select coalesce(sum(l.on_hand), 0) ${lines})`,
      available: availableOf(ctx),
      nextExpiresOn: sql`(select min(l.expires_on) ${lines})`,
      oldestOn: sql`(select min((l.received_at at time zone 'Asia/Shanghai')::date) ${lines})`,
      isLow: isLow(ctx),
    },
  }
}

export const stockLineHooks: HooksOf<typeof StockLine> = {
  list: () => ({ computes: { isExpiring: IS_EXPIRING } }),
}
