import { fenToYuan } from '@ntocc/sdk/fields'
import { type CallHandler, sql } from '@ntocc/sdk/service'
import type { financeSummary } from '../contract/calls.ts'
import { ALL_SUMS, type Area, counted, daysOf, figuresOf, spanBefore, stepOf } from './figures.ts'

/** More days than these are told by the month. */
const MOST_STEPS = 62

export const summary: CallHandler<Area, typeof financeSummary> = async (ctx, { query: which }) => {
  const days = daysOf(ctx, which)
  const all = async (span: typeof which) => {
    const [row = {}] = await ctx.query<Record<string, unknown>>(sql`select ${ALL_SUMS} from ${counted(ctx, span)}`)
    return figuresOf(row)
  }
  const steps = await ctx.query<Record<string, unknown>>(sql`
    select ${stepOf(which.basis, days > MOST_STEPS ? 'month' : 'day')} as step,
      sum(receivable_amount) as receivable, sum(payable_amount) as payable, sum(profit) as profit
    from ${counted(ctx, which)} group by 1 order by 1`)
  return {
    totals: await all(which),
    before: await all({ ...which, ...spanBefore(which, days) }),
    steps: steps.map(({ step, receivable, payable, profit }) => ({
      step: String(step),
      receivable: fenToYuan(Number(receivable ?? 0)),
      payable: fenToYuan(Number(payable ?? 0)),
      profit: fenToYuan(Number(profit ?? 0)),
    })),
  }
}
