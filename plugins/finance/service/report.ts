import { type SQL, sql } from '@ntocc/sdk/service'
import type { FinanceLine } from '../contract/calls.ts'
import { readableDimensions, readableMeasures } from '../contract/readable.ts'
import { ALL_SUMS, isMeasure, sumOf } from './amounts.ts'
import { byOf, namesFor } from './dimensions.ts'
import { daysOf, type FinanceCtx, figuresOf, type ReportCall } from './figures.ts'
import { newest, unitsOf } from './units.ts'

const PAGE_SIZE = 20

type Row = Readonly<Record<string, unknown>> & { by_key: string; and_key: string | null; lines: string }

/** By a measure, then by what the lines are of, so that no two pages share a line. */
const orderOf = (ctx: FinanceCtx, sortField: string | undefined, sortType: string | undefined): SQL => {
  if (sortField === undefined) return sql`by_key, and_key`
  // Order would tell what is not shown.
  if (!isMeasure(sortField) || !readableMeasures(ctx.session.partyType).includes(sortField))
    throw ctx.invalid({ sortField: { code: 'validation.field.filter' } })
  const way = sortType === 'asc' ? sql`asc nulls first` : sql`desc nulls last`
  return sql`${sumOf(sortField)} ${way}, by_key, and_key`
}

export const report: ReportCall = async (ctx, { query }) => {
  const { by, andBy, pageNum = 1, pageSize = PAGE_SIZE, sortField, sortType, ...which } = query
  daysOf(ctx, which)
  const dimensions = readableDimensions(ctx.session.partyType)
  for (const each of [by, andBy]) if (each && !dimensions.includes(each)) throw ctx.refuse('DIMENSION_HIDDEN')
  const [first, second] = [byOf(by, which.basis), andBy && andBy !== by ? byOf(andBy, which.basis) : undefined]
  const units = await unitsOf(ctx, which, second ? [first, second] : [first])
  const rows = await ctx.query<Row>(sql`
    select by_key, ${first.name ? newest(sql`by_name`) : sql`null`} as by_name,
      and_key, ${second?.name ? newest(sql`and_name`) : sql`null`} as and_name,
      count(*) over () as lines, ${ALL_SUMS}
    from ${units}
    group by by_key, and_key order by ${orderOf(ctx, sortField, sortType)}
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`)
  const names = await namesFor(
    ctx,
    by,
    rows.map(row => row.by_key),
  )
  const others =
    second && andBy
      ? await namesFor(
          ctx,
          andBy,
          rows.map(row => row.and_key ?? ''),
        )
      : undefined
  const records = rows.map((row): FinanceLine => {
    const { by_key: byKey, and_key: andKey } = row
    return {
      ...figuresOf(ctx, row),
      key: andKey === null ? byKey : `${byKey} ${andKey}`,
      byKey,
      byName: names(byKey, row.by_name),
      ...(andKey !== null && others && { andKey, andName: others(andKey, row.and_name) }),
    }
  })
  // A page behind the last one has no row that could say how many there are.
  const total = rows[0] ? Number(rows[0].lines) : pageNum > 1 ? await linesOf(ctx, units) : 0
  return { records, total, pageNum, pageSize }
}

const linesOf = async (ctx: FinanceCtx, units: SQL): Promise<number> => {
  const [found] = await ctx.query<{ lines: string }>(
    sql`select count(*) as lines from (select by_key, and_key from ${units} group by 1, 2) l`,
  )
  return Number(found?.lines ?? 0)
}
