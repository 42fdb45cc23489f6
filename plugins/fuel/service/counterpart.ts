import { type Ctx, inStates, type SQL, sql } from '@ntocc/sdk/service'
import { OilCard } from '../contract/cards.ts'
import { FuelStatement, statementMachine } from '../contract/statements.ts'
import { FuelTransaction } from '../contract/transactions.ts'
import type contract from '../contract.ts'

type Area = typeof contract

/** Whoever judges a line is shown the nearest fill within so long. */
export const pairSeconds = async (ctx: Ctx<Area>): Promise<number> => (await ctx.settings.get('pairDays')) * 86_400

export interface Counterpart {
  code: string
  /** Fen. */
  amount: string
}

/**
 * A query, to be joined laterally: the purchase of ours that a line could be about. The one of the supplier's number, else
 * that of the card within so many seconds whose amount is nearest. None that another line has, and of each what was not refunded.
 * @param line name of the line's row in the statement around it
 */
export const nearestFill = (ctx: Ctx<Area>, line: SQL, seconds: number): SQL => {
  const away = sql`abs(extract(epoch from t.time - ${line}.time))`
  const kept = sql`(t.amount - coalesce(t.refunded, 0))`
  return sql`select t.code, ${kept} as amount from ${ctx.table(FuelTransaction)} t
    left join ${ctx.table(OilCard)} c on c.branch_code = t.branch_code and c.code = t.card_code and not c.is_deleted
    where t.branch_code = ${line}.branch_code and not t.is_deleted and t.kind = 'purchase' and ${kept} > 0
      and (t.supplier_no = ${line}.supplier_no
        or (t.supplier_no is null and c.card_no = ${line}.card_no and t.product = ${line}.product and ${away} <= ${seconds}))
      and not exists (select 1 from ${ctx.table(FuelStatement)} s where s.branch_code = t.branch_code
        and s.transaction_code = t.code and not s.is_deleted and s.status ${inStates(statementMachine, 'found')} and s.id <> ${line}.id)
    order by (t.supplier_no is not null) desc, abs(${kept} - ${line}.amount), ${away} limit 1`
}

/** Our purchase that a line could be about, as `nearestFill` finds it. */
export const counterpartOf = async (
  ctx: Ctx<Area>,
  line: Pick<FuelStatement, 'id'>,
  seconds: number,
): Promise<Counterpart | undefined> => {
  const [found] = await ctx.query<Counterpart>(
    sql`select n.* from ${ctx.table(FuelStatement)} l cross join lateral (${nearestFill(ctx, sql`l`, seconds)}) n
      where l.branch_code = ${ctx.session.branchCode} and l.id = ${line.id}`,
  )
  return found
}

/** Whoever takes a fill that somebody else is just taking looks again, so often. */
const MOST_LOOKS = 5

/**
 * The same, held until the end of the transaction: two lines that are judged at once never have one fill.
 *
 * @returns undefined where no fill is left
 */
export const heldCounterpart = async (
  ctx: Ctx<Area>,
  line: Pick<FuelStatement, 'id'>,
  seconds: number,
): Promise<Counterpart | undefined> => {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const found = await counterpartOf(ctx, line, seconds)
    if (!found) return undefined
    await ctx.records.where(FuelTransaction, { where: sql`code = ${found.code}`, lock: true, limit: 1 })
    // It may have been taken while this one waited for it.
    const still = await counterpartOf(ctx, line, seconds)
    if (still?.code === found.code) return still
  }
  return undefined
}
