import { platformDay } from '@ntocc/sdk/contracts'
import { IN_FUTURE } from '@ntocc/sdk/fields'
import { type SQL, sql } from '@ntocc/sdk/service'
import { StockLine, StockPosting } from '../contract/stock.ts'
import { ON_DAY, OnDay } from '../contract/stock-calls.ts'
import type { Answer, ServiceCtx } from './types.ts'

type Quantity = 'on_hand' | 'allocated' | 'frozen' | 'available'

/**
 * What a line had when a day was over. Most have not been posted to since: they are read as they stand. Of the others, what was there and
 * could be had is what the newest posting of the day or before left behind; what was kept is the sum of all of them.
 */
const quantitiesOn = (ctx: ServiceCtx, day: string): Record<Quantity, SQL> => {
  const line = ctx.table(StockLine)
  const posted = sql`from ${ctx.table(StockPosting)} p where p.branch_code = ${line}.branch_code
    and p.line_code = ${line}.code and p.day <= ${day}::date`
  const then = (now: Quantity, found: SQL) =>
    sql`case when ${line}.posted_on <= ${day}::date then ${line}.${sql.identifier(now)} else coalesce((${found}), 0) end`
  return {
    on_hand: then('on_hand', sql`select p.on_hand_after ${posted} order by p.id desc limit 1`),
    available: then('available', sql`select p.available_after ${posted} order by p.id desc limit 1`),
    allocated: then('allocated', sql`select sum(p.allocated_by) ${posted}`),
    frozen: then('frozen', sql`select sum(p.frozen_by) ${posted}`),
  }
}

/** GET stockOnDay */
export const stockOnDay: Answer<'stockOnDay'> = (ctx, { query }) => {
  const { errors } = OnDay.accept(query)
  if (errors) throw ctx.invalid(errors)
  const { day: said, ...asked } = query
  const day = said || platformDay()
  if (day > platformDay()) throw ctx.invalid({ day: IN_FUTURE })
  const { on_hand: onHand, available, allocated, frozen } = quantitiesOn(ctx, day)
  return ctx.records.list(StockLine, asked, {
    where: sql`${onHand} > 0`,
    shows: ON_DAY,
    keyword: ['batch', 'palletNo'],
    computes: { onHand, available, allocated, frozen },
  })
}
