import { fenToYuan } from '@ntocc/sdk/fields'
import { type CallHandler, sql } from '@ntocc/sdk/service'
import type { Figures, financeSummary } from '../contract/calls.ts'
import { readableMeasures } from '../contract/readable.ts'
import { ALL_SUMS } from './amounts.ts'
import { byOf } from './dimensions.ts'
import { type Area, daysOf, type FinanceCtx, figuresOf, spanBefore, type Whose } from './figures.ts'
import { unitsOf } from './units.ts'

/** More days than these are told by the month. */
const MOST_STEPS = 62

/** All lines of a statement together, as the caller may see them. */
export const totalsOf = async (ctx: FinanceCtx, whose: Whose): Promise<Figures> => {
  const [row = {}] = await ctx.query<Record<string, unknown>>(sql`select ${ALL_SUMS} from ${await unitsOf(ctx, whose)}`)
  return figuresOf(ctx, row)
}

export const summary: CallHandler<Area, typeof financeSummary> = async (ctx, { query: which }) => {
  const days = daysOf(ctx, which)
  const readable = readableMeasures(ctx.session.partyType)
  const yuan = (measure: 'receivable' | 'payable' | 'profit', fen: unknown) =>
    readable.includes(measure) ? fenToYuan(Number(fen ?? 0)) : ''
  const step = byOf(days > MOST_STEPS ? 'month' : 'day', which.basis)
  const steps = await ctx.query<Record<string, unknown>>(sql`
    select by_key as step, sum(receivable) as receivable, sum(payable) as payable, sum(profit) as profit
    from ${await unitsOf(ctx, which, [step])} group by by_key order by by_key`)
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
