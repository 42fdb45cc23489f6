import { type Page, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { BAD_FILTER, code, isEmpty, positiveInteger, shape } from '@ntocc/sdk/fields'
import { inStates, type Matching, type SQL, sql } from '@ntocc/sdk/service'
import type { WaybillCtx } from '../types.ts'
import { expectedAmong } from './road.ts'

/**
 * Waybills by what is estimated of them. The engine's lists are put in order by columns, and an estimate is none: here the ids of a
 * page are found, and the records are read by the engine as ever (decision 119).
 */

type Asked = Readonly<Record<string, unknown>>

/** What the list is put in order by and no column has. */
export const BY_ESTIMATE: readonly unknown[] = ['lateMinutes', 'estimatedArriveTime']

/** Whether a query of the list asks for that order; how many there are in each state has none. */
export const isByEstimate = ({ sortField, countBy, imported }: Asked): boolean =>
  BY_ESTIMATE.includes(sortField) && isEmpty(countBy) && isEmpty(imported)

/** Estimates that one page costs at most, of those that are due first; whatever comes behind them stands by its deadline. */
const MOST_ESTIMATED = 1000
/** Counting stops here, as in every list. */
const MOST_COUNTED = 10_001

const Paging = shape({
  pageNum: positiveInteger({ max: 10_000_000 }),
  pageSize: positiveInteger({ max: 500 }),
  sortType: code('sortType', ['asc', 'desc']),
})

const pagingOf = (ctx: WaybillCtx, asked: Asked) => {
  const { values, errors } = Paging.accept(asked)
  // Pages go by number: a minute later the order may be another one.
  const wrong = { ...errors, ...(!isEmpty(asked.cursor) && { cursor: BAD_FILTER }) }
  if (Object.keys(wrong).length > 0) throw ctx.invalid(wrong)
  return { pageNum: values.pageNum ?? 1, pageSize: values.pageSize ?? 20, isDescending: values.sortType === 'desc' }
}

/** By what a party is not sent it does not filter either. @throws INVALID naming it */
const refuseHidden = (ctx: WaybillCtx, query: Asked, shows: readonly string[] | undefined): void => {
  const hidden = Waybill.filters().filter(({ key, name }) => shows && !shows.includes(name) && !isEmpty(query[key]))
  if (hidden.length > 0) throw ctx.invalid(Object.fromEntries(hidden.map(({ key }) => [key, BAD_FILTER])))
}

/** The condition of the list itself. */
const whereOf = async (ctx: WaybillCtx, { query, which }: Matching<typeof Waybill>): Promise<SQL> => {
  const said = await ctx.keyword(Waybill, which?.keyword ?? [], (query as Asked).keyword)
  return sql`${ctx.matching(Waybill, query)} and ${said} and ${which?.where ?? sql`true`}`
}

/**
 * A page of waybills, those first whose goods are on the road: by how late they are or will be, or by when they are expected, those
 * of which nothing can be told behind them by their deadlines. Then what has come and is unloaded now, then all that is unloaded,
 * what came last first: nobody has to do anything for it to come.
 * @throws INVALID for deleted ones, a cursor, or a filter by what the caller is not sent
 */
export const pageByEstimate = async (
  ctx: WaybillCtx,
  asked: Asked,
  matching: Matching<typeof Waybill>,
): Promise<Page<Waybill>> => {
  const { query, which } = matching
  const { pageNum, pageSize, isDescending } = pagingOf(ctx, asked)
  if (which?.deleted === 'only') throw ctx.invalid({ sortField: BAD_FILTER })
  refuseHidden(ctx, query as Asked, which?.shows)
  const where = await whereOf(ctx, matching)
  const road = await expectedAmong(ctx, where, MOST_ESTIMATED)
  const keys = road.map(({ expected, lateMinutes }) => (asked.sortField === 'lateMinutes' ? lateMinutes : expected))
  const way = isDescending ? sql`desc` : sql`asc`
  const order = sql`place, key ${way} nulls last, case when place = 0 then plan_unload_time end nulls last, came desc nulls last, id`
  const found = await ctx.query<{ total: string; id: string | null }>(
    sql`with matching as materialized (
        select id, plan_unload_time, coalesce(unload_time, arrive_unload_time) as came,
          case when status ${inStates(waybillMachine, 'inTransit')} then 0
            when status ${inStates(waybillMachine, 'arrived')} then 1 else 2 end as place
        from waybill where ${where}),
      told as materialized (
        select m.*, known.key from matching m
        left join unnest(${sql.param(road.map(({ id }) => id))}::bigint[], ${sql.param(keys.map(key => key ?? null))}::float8[]) as known (id, key)
          on known.id = m.id)
      select (select count(*) from matching) as total, page.id from (select 1) one left join (
        select * from told order by ${order} limit ${pageSize} offset ${(pageNum - 1) * pageSize}) page on true
      order by ${order}`,
  )
  const ids = found.flatMap(({ id }) => (id === null ? [] : [Number(id)]))
  const total = Number(found[0]?.total ?? 0)
  const page = {
    total: Math.min(total, MOST_COUNTED),
    ...(total > MOST_COUNTED && { totalCapped: true }),
    pageNum,
    pageSize,
  }
  if (ids.length === 0) return { ...page, records: [] }
  const read = await ctx.records.list(
    Waybill,
    { pageSize: ids.length, mask: (query as Asked).mask, texts: (query as Asked).texts } as never,
    { ...(which?.shows && { shows: which.shows }), where: sql`id = any(${sql.param(ids)}::bigint[])` },
  )
  const byId = new Map(read.records.map(each => [Number(each.id), each]))
  return { ...page, records: ids.flatMap(id => byId.get(id) ?? []) }
}
