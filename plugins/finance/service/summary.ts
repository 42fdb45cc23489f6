import { fenToYuan } from '@ntocc/sdk/fields'
import { type CallHandler, sql } from '@ntocc/sdk/service'
import type { Figures, financeSummary } from '../contract/calls.ts'
import { readableMeasures } from '../contract/readable.ts'
import {
  ALL_SUMS,
  type Area,
  counted,
  daysOf,
  type FinanceCtx,
  figuresOf,
  spanBefore,
  stepOf,
  type Whose,
} from './figures.ts'

/** More days than these are told by the month. */
const MOST_STEPS = 62

/** All lines of a statement together, as the caller may see them. */
export const totalsOf = async (ctx: FinanceCtx, whose: Whose): Promise<Figures> => {
  const [row = {}] = await ctx.query<Record<string, unknown>>(sql`select ${ALL_SUMS} from ${counted(ctx, whose)}`)
  return figuresOf(ctx, row)
}

export const summary: CallHandler<Area, typeof financeSummary> = async (ctx, { query: which }) => {
  const days = daysOf(ctx, which)
  const readable = readableMeasures(ctx.session.partyType)
  const yuan = (measure: 'receivable' | 'payable' | 'profit', fen: unknown) =>
    readable.includes(measure) ? fenToYuan(Number(fen ?? 0)) : ''
  const steps = await ctx.query<Record<string, unknown>>(sql`
    select ${stepOf(which.basis, days > MOST_STEPS ? 'month' : 'day')} as step,
      sum(receivable_amount) as receivable, sum(payable_amount) as payable, sum(profit) as profit
    from ${counted(ctx, which)} group by 1 order by 1`)
  return {
    totals: await totalsOf(ctx, which),
    before: await totalsOf(ctx, { ...which, ...spanBefore(which, days) }),
    steps: steps.map(({ step, receivable, payable, profit }) => ({
      step: String(step),
      receivable: yuan('receivable', receivable),
      payable: yuan('payable', payable),
      profit: yuan('profit', profit),
    })),
  }
}
