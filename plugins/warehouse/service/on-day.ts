import { platformDay } from '@ntocc/sdk/contracts'
import { IN_FUTURE } from '@ntocc/sdk/fields'
import { type SQL, sql } from '@ntocc/sdk/service'
import { StockLine, StockPosting } from '../contract/stock.ts'
import { ON_DAY, OnDay } from '../contract/stock-calls.ts'
import type { Answer, ServiceCtx } from './types.ts'

/** What was posted to lines since a day was over, summed up once for all of them; of most it is nothing. */
const postedSince = (ctx: ServiceCtx, day: string): SQL =>
  sql`left join (
      select line_code as "@line", sum(on_hand_by) as "@on_hand", sum(allocated_by) as "@allocated", sum(frozen_by) as "@frozen"
      from ${ctx.table(StockPosting)} where branch_code = ${ctx.session.branchCode} and day > ${day}::date group by line_code
    ) since on since."@line" = ${ctx.table(StockLine)}.code`

/** What a line had when a day was over: what it has, without what was posted since. Both are of one moment. */
const quantitiesThen = (ctx: ServiceCtx) => {
  const line = ctx.table(StockLine)
  const by = { onHand: sql`since."@on_hand"`, allocated: sql`since."@allocated"`, frozen: sql`since."@frozen"` }
  return {
    onHand: sql`${line}.on_hand - coalesce(${by.onHand}, 0)`,
    allocated: sql`${line}.allocated - coalesce(${by.allocated}, 0)`,
    frozen: sql`${line}.frozen - coalesce(${by.frozen}, 0)`,
    available: sql`${line}.available - coalesce(${by.onHand} - ${by.allocated} - ${by.frozen}, 0)`,
  }
}

/** GET stockOnDay */
export const stockOnDay: Answer<'stockOnDay'> = (ctx, { query }) => {
  const { errors } = OnDay.accept(query)
  if (errors) throw ctx.invalid(errors)
  const { day: said, ...asked } = query
  const day = said || platformDay()
  if (day > platformDay()) throw ctx.invalid({ day: IN_FUTURE })
  const computes = quantitiesThen(ctx)
  return ctx.records.list(StockLine, asked, {
    where: sql`(${computes.onHand}) > 0`,
    shows: ON_DAY,
    keyword: ['batch', 'palletNo'],
    computes,
    joins: postedSince(ctx, day),
  })
}
