import { type SQL, sql } from '@ntocc/sdk/service'
import type { Basis } from '../../contract/measures.ts'
import type { FinanceCtx, Whose } from '../figures.ts'

/** Bases whose days are kept: a day of them is found in an index of waybills when it has to be read anew. */
export const KEPT_BASES: readonly Basis[] = ['finished', 'created']

/** Beijing's day of this moment. */
export const TODAY: SQL = sql`(now() at time zone 'Asia/Shanghai')::date`

/** What was begun before midnight and is not written yet is waited for before a day counts as over. */
export const SETTLED: SQL = sql`(now() - interval '15 minutes')`
export const SETTLED_TODAY: SQL = sql`(${SETTLED} at time zone 'Asia/Shanghai')::date`

/** Whoever keeps the days has looked within this time, or they are not relied on: while the area was away nobody noted what was written. */
export const WATCHED: SQL = sql`(now() - interval '5 minutes')`

/** The first moment of a day in Beijing. */
export const beginsAt = (day: SQL): SQL => sql`((${day})::timestamp at time zone 'Asia/Shanghai')`

/** Whether sums of a day `d` that are kept are what its waybills come to. */
export const IS_TRUE: SQL = sql`not exists (
  select 1 from finance_day_mark m where m.branch_code = d.branch_code and m.basis = d.basis and m.day = d.day)`

/** Days of a time whose sums are kept and true. */
export const keptSql = (branchCode: string, { start, end, basis }: Whose): SQL => sql`
  select d.day from finance_day d where d.branch_code = ${branchCode} and d.basis = ${basis}
    and d.day between ${start}::date and ${end}::date and d.day < ${TODAY} and ${IS_TRUE}
    and exists (select 1 from finance_day_watch w where w.branch_code = d.branch_code and w.seen_at > ${WATCHED})`

/** The other days of it, each from its first moment to that of the next. */
export const liveSql = ({ start, end }: Whose): SQL => sql`
  select ${beginsAt(sql`o.day`)} as since, ${beginsAt(sql`o.day + 1`)} as until
  from (select ${start}::date + n as day from generate_series(0, ${end}::date - ${start}::date) n) o
  where o.day not in (select day from kept)`

/**
 * Whether it is worth it: of a time most of whose days have to be read waybill by waybill all are, in one go.
 */
export const isMostlyKept = async (ctx: FinanceCtx, which: Whose): Promise<boolean> => {
  if (!KEPT_BASES.includes(which.basis)) return false
  const [found] = await ctx.query<{ kept: string; days: number }>(sql`
    select (select count(*) from (${keptSql(ctx.session.branchCode, which)}) k) as kept,
      least(${which.end}::date, ${TODAY}) - ${which.start}::date + 1 as days`)
  const kept = Number(found?.kept ?? 0)
  return kept > 0 && Number(found?.days) - kept <= kept
}
