import { type SQL, sql } from '@ntocc/sdk/service'
import { AMOUNTS, COLUMNS } from './amounts.ts'
import { isMostlyKept, keptSql, liveSql } from './days/kept.ts'
import { ALL, type By, type KeptBy } from './dimensions.ts'
import { COUNTS, counted, type FinanceCtx, ofOne, seenWaybills, TIMES, type Whose } from './figures.ts'

const key = (by: By | undefined): SQL => by?.key ?? sql`null::text`
const name = (by: By | undefined): SQL => by?.name ?? sql`null::jsonb`

/** What a waybill `w` adds, and what it is put together by. */
const ofWaybill = ([first, second]: readonly By[]): SQL => sql`
  ${key(first)} as by_key, ${name(first)} as by_name, ${key(second)} as and_key, ${name(second)} as and_name,
  w.gmt_created as named_at, ${AMOUNTS}`

/** The same of a sum `s` that is kept of a day. */
const ofDay = ([first, second]: readonly By[]): SQL => {
  const keyOf = (by: By | undefined) => by?.ofDay?.(sql`s.day`) ?? (by ? sql`s.key` : sql`null::text`)
  const nameOf = (by: By | undefined) => (by?.name ? sql`s.name` : sql`null::jsonb`)
  return sql`
    ${keyOf(first)} as by_key, ${nameOf(first)} as by_name, ${keyOf(second)} as and_key, ${nameOf(second)} as and_name,
    s.named_at, ${COLUMNS}`
}

/** By which of the sums kept of days this is answered, and of which one alone: by one thing at a time. Undefined where only waybills tell. */
const keptFor = (
  { shipmentCode, driverCode }: Whose,
  by: readonly By[],
): { by: KeptBy | typeof ALL; only?: string } | undefined => {
  if (by.some(each => !each.kept && !each.ofDay)) return undefined
  const asked = by.flatMap(({ kept }) => kept ?? [])
  const wanted = new Set<KeptBy>([...asked, ...(shipmentCode ? ['shipper' as const] : [])])
  if (driverCode) wanted.add('driver')
  const [one = ALL] = wanted
  const only = shipmentCode ?? driverCode
  return wanted.size > 1 ? undefined : { by: one, ...(only && { only }) }
}

/**
 * What is added up, row by row: `by_key`, `by_name`, `and_key`, `and_name`, `named_at` and the columns of what is added up. A row is a
 * waybill; or, of days that are over and for those who see the whole branch, what waybills of a day came to. Which of both is decided
 * day by day in the statement itself, so that it is true of one moment whatever is written beside it.
 */
export const unitsOf = async (ctx: FinanceCtx, which: Whose, by: readonly By[] = []): Promise<SQL> => {
  const { start, end, basis, ...one } = which
  const kept = keptFor(which, by)
  if (!kept || !ctx.session.seesWholeBranch || !(await isMostlyKept(ctx, which)))
    return sql`(select ${ofWaybill(by)} from ${counted(ctx, which, by.find(({ joined }) => joined)?.joined?.(ctx))}) u`
  const { branchCode } = ctx.session
  return sql`(
    with kept as materialized (${keptSql(branchCode, which)}), live as materialized (${liveSql(which)})
    select ${ofDay(by)} from finance_day_sum s join kept on kept.day = s.day
      where s.branch_code = ${branchCode} and s.basis = ${basis} and s.by = ${kept.by}
        ${kept.only ? sql`and s.key = ${kept.only}` : sql``}
    union all
    select r.* from live cross join lateral (
      select ${ofWaybill(by)} from ${seenWaybills(ctx)}
      where ${COUNTS} and ${TIMES[basis]} >= live.since and ${TIMES[basis]} < live.until ${ofOne(one)} offset 0
    ) r) u`
}

/** The newest name that waybills carry of what they are put together by. */
export const newest = (column: SQL): SQL => sql`(array_agg(${column} order by named_at desc, ${column}))[1]`
