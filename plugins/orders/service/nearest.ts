import { AreaProvince } from '@ntocc/sdk/contracts'
import { BAD_FILTER, code, isEmpty, type Place, positiveInteger, REQUIRED, roadKm, shape } from '@ntocc/sdk/fields'
import { cityOfAreaSql, type SQL, sql } from '@ntocc/sdk/service'
import { AWAY, HALL_FIELDS, HALL_KEYWORD, HallPlace } from '../contract/hall.ts'
import { SourceOrder } from '../contract/orders.ts'
import { asPlatform } from './takes.ts'
import type { OrdersCtx, Row } from './types.ts'

/**
 * Goods by their distance from whoever looks. The engine's lists are put in order by columns, and this order is another one
 * for each caller: here the ids of a page are found, with the filters of the engine; the records are read by it as ever
 * (decision 111).
 */

/** Where the query says the caller is; undefined where it does not. @throws INVALID for half a place, or none on earth */
export const placeIn = (ctx: OrdersCtx, query: Row): Place | undefined => {
  if (isEmpty(query.fromLng) && isEmpty(query.fromLat)) return undefined
  const { values, errors } = HallPlace.accept(query)
  if (errors) throw ctx.invalid(errors)
  return { lng: Number(values.fromLng), lat: Number(values.fromLat) }
}

const AREA = ['areaCode', 'branchCode', 'level', 'lng', 'lat', 'isDeleted'] as const

/** What places are known of a column with the code of an area: it, and the city that it lies in. */
export const placesOf = (ctx: OrdersCtx, areaCode: SQL): SQL =>
  sql`select a.lng, a.lat, a.level from ${ctx.offered(AreaProvince, AREA)} a
    where a.area_code in (${areaCode}, ${cityOfAreaSql(areaCode)}) and a.branch_code in (${ctx.session.branchCode}, '*')
      and a.lng is not null and a.lat is not null and not a.is_deleted`

/**
 * Where each order is loaded, as `at_lng` and `at_lat`: its point on the map, or the middle of the city, which is what an
 * order without a point says of it.
 */
const placed = (ctx: OrdersCtx): SQL =>
  sql`${ctx.table(SourceOrder)} left join lateral (
    select known.lng as at_lng, known.lat as at_lat from (
      select load_lng as lng, load_lat as lat, 9 as level where load_lng is not null and load_lat is not null
      union all ${placesOf(ctx, sql`load_area_code`)}) known order by known.level desc limit 1) place on true`

/** Where an order is loaded; undefined where neither its point nor its city is known. */
export const loadingPlaceOf = async (ctx: OrdersCtx, id: number): Promise<Place | undefined> => {
  const [found] = await ctx.query<{ at_lng: number; at_lat: number }>(
    sql`select at_lng, at_lat from ${placed(ctx)} where id = ${id} and at_lng is not null`,
  )
  return found && { lng: found.at_lng, lat: found.at_lat }
}

/** Grows with the great circle from a place to `at_lng` and `at_lat`, which is all that putting in order needs; where it ends is not known, it is null. */
export const away = ({ lng, lat }: Place): SQL =>
  sql`(power(sin(radians(at_lat - ${lat}::float8) / 2), 2) + cos(radians(${lat}::float8)) * cos(radians(at_lat))
    * power(sin(radians(at_lng - ${lng}::float8) / 2), 2))`

/** Kilometres by road from a place to where orders are loaded, by their ids. */
export const awayOf = async (ctx: OrdersCtx, from: Place, ids: readonly number[]): Promise<Map<number, number>> => {
  if (ids.length === 0) return new Map()
  const found = await ctx.query<{ id: string; at_lng: number; at_lat: number }>(
    sql`select id, at_lng, at_lat from ${placed(ctx)} where id = any(${sql.param([...ids])}::bigint[]) and at_lng is not null`,
  )
  return new Map(found.map(({ id, at_lng, at_lat }) => [Number(id), roadKm(from, { lng: at_lng, lat: at_lat })]))
}

const Paging = shape({
  pageNum: positiveInteger({ max: 10_000_000 }),
  pageSize: positiveInteger({ max: 500 }),
  sortType: code('sortType', ['asc', 'desc']),
})

const pagingOf = (ctx: OrdersCtx, query: Row) => {
  const { values, errors } = Paging.accept(query)
  // Pages go by number: a position in an order that only its caller has is no place to go on from.
  const wrong = { ...errors, ...(!isEmpty(query.cursor) && { cursor: BAD_FILTER }) }
  if (Object.keys(wrong).length > 0) throw ctx.invalid(wrong)
  return { pageNum: values.pageNum ?? 1, pageSize: values.pageSize ?? 20, descending: values.sortType === 'desc' }
}

/** By what drivers are not shown they do not filter either. @throws INVALID naming it */
const refuseHidden = (ctx: OrdersCtx, query: Row): void => {
  const shown: readonly string[] = HALL_FIELDS
  const hidden = SourceOrder.filters().filter(({ key, name }) => !shown.includes(name) && !isEmpty(query[key]))
  if (hidden.length > 0) throw ctx.invalid(Object.fromEntries(hidden.map(({ key }) => [key, BAD_FILTER])))
}

export const isByDistance = (query: Row): boolean => query.sortField === AWAY

/** Counting stops here, as in every list. */
const MOST_COUNTED = 10_001

export interface NearPage {
  ids: number[]
  total: number
  totalCapped: boolean
  pageNum: number
  pageSize: number
}

/**
 * Ids of a page of the hall in the order of the distance, those first whose place is known. Two that are equally far stand in
 * the order of their ids: the pages of one place fit together.
 * @throws INVALID without a place to go by: whoever asked is shown the usual order
 */
export const nearPage = async (ctx: OrdersCtx, query: Row, inHall: SQL): Promise<NearPage> => {
  const from = placeIn(ctx, query)
  if (!from) throw ctx.invalid({ sortField: BAD_FILTER, fromLng: REQUIRED, fromLat: REQUIRED })
  const { pageNum, pageSize, descending } = pagingOf(ctx, query)
  refuseHidden(ctx, query)
  // The goods are nobody's who looks for them: filters are read as the platform's, of fields that are shown.
  const matching = await asPlatform(ctx, async own => own.matching(SourceOrder, query))
  const said = await ctx.keyword(SourceOrder, HALL_KEYWORD, query.keyword)
  const way = descending ? sql`desc` : sql`asc`
  const found = await ctx.query<{ total: string; id: string | null }>(
    sql`with near as materialized (select id, ${away(from)} as away from ${placed(ctx)}
        where ${matching} and ${inHall} and ${said})
      select (select count(*) from near) as total, page.id from (select 1) one left join (
        select id, away from near order by away ${way} nulls last, id ${way}
        limit ${pageSize} offset ${(pageNum - 1) * pageSize}) page on true
      order by page.away ${way} nulls last, page.id ${way}`,
  )
  const total = Number(found[0]?.total ?? 0)
  return {
    ids: found.flatMap(({ id }) => (id === null ? [] : [Number(id)])),
    total: Math.min(total, MOST_COUNTED),
    totalCapped: total > MOST_COUNTED,
    pageNum,
    pageSize,
  }
}
