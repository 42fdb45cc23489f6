import { type nounCalls, type Punctuality, Waybill } from '@ntocc/sdk/contracts'
import { BAD_FILTER, isEmpty } from '@ntocc/sdk/fields'
import { type CallHandler, type Matching, type SQL, sql } from '@ntocc/sdk/service'
import { ON_ROAD, type OnRoad, PUNCTUALITIES } from '../contract/arrival.ts'
import type contract from '../contract.ts'
import { standingOnRoad } from './arrival/on-road.ts'
import { BY_ESTIMATE, isByEstimate, pageByEstimate } from './arrival/order.ts'
import { standingAs, withArrivals } from './arrival/road.ts'
import { presentAll } from './present.ts'
import type { WaybillCtx } from './types.ts'
import { visibleFields } from './visible.ts'

export const KEYWORD = ['waybillNo', 'vehicleNo', 'driverName', 'shipmentName', 'goodsName'] as const

/** The beginning of a waybill or order number, as people paste and type them. */
const NUMBER = /^(YD|DD)\d{2,}$/i

/**
 * Numbers that begin with the keyword, found by their indexes; written as a span, which serves in every collation (the
 * numbers go on in digits, and letters sort after those). Any other keyword is looked for inside the texts.
 */
const beginsWith = (keyword: unknown): SQL | undefined => {
  const from = String(keyword ?? '')
    .trim()
    .toUpperCase()
  if (!NUMBER.test(from)) return undefined
  const to = `${from}ZZZZ`
  return sql`(waybill_no between ${from} and ${to} or order_no between ${from} and ${to})`
}

/** Means "all" in the invoice filter of the settlement list (specification, section 3). */
const ALL_INVOICES = '99'

/**
 * `isCancel` of the waybill list (specification, section 3): 4 deleted, 0 not; without it those not deleted.
 * @throws INVALID (4220) for anything else
 */
const deletedOf = (ctx: WaybillCtx, isCancel: unknown): 'no' | 'only' => {
  if (isEmpty(isCancel) || String(isCancel) === '0') return 'no'
  if (String(isCancel) === '4') return 'only'
  throw ctx.invalid({ isCancel: BAD_FILTER })
}

const isOneOf = (is: string): is is Punctuality => PUNCTUALITIES.some(known => known === is)
const isOnRoad = (is: string): is is OnRoad => ON_ROAD.some(known => known === is)

/** What the dispatcher's board counts, as `onRoad` asks; undefined when it asks nothing. @throws INVALID */
const onRoadIn = async (ctx: WaybillCtx, onRoad: unknown): Promise<SQL | undefined> => {
  if (isEmpty(onRoad)) return undefined
  const asked = [...new Set(String(onRoad).split(','))]
  if (!asked.every(isOnRoad)) throw ctx.invalid({ onRoad: BAD_FILTER })
  return standingOnRoad(ctx, asked)
}

/** How waybills stand to their deadlines, as `punctuality` asks; undefined when it asks nothing. @throws INVALID */
const punctualIn = async (ctx: WaybillCtx, punctuality: unknown): Promise<SQL | undefined> => {
  if (isEmpty(punctuality)) return undefined
  const asked = [...new Set(String(punctuality).split(','))]
  if (!asked.every(isOneOf)) throw ctx.invalid({ punctuality: BAD_FILTER })
  return standingAs(ctx, asked)
}

const and = (conditions: readonly (SQL | undefined)[]): SQL | undefined => {
  const held = conditions.filter(condition => condition !== undefined)
  return held.length > 0 ? sql.join(held, sql` and `) : undefined
}

/** What a query of the list asks of the records. @throws INVALID */
export const listAsked = async (ctx: WaybillCtx, query: object): Promise<Matching<typeof Waybill>> => {
  const { isCancel, punctuality, onRoad, estimates: _estimates, ...filters } = query as Record<string, unknown>
  if (String(filters.invoiceStatus) === ALL_INVOICES) delete filters.invoiceStatus
  // No column: the list itself puts waybills in that order, and whatever is done with all of them needs none.
  if (BY_ESTIMATE.includes(filters.sortField)) delete filters.sortField
  const number = beginsWith(filters.keyword)
  if (number) delete filters.keyword
  const where = and([number, await punctualIn(ctx, punctuality), await onRoadIn(ctx, onRoad)])
  return {
    query: filters,
    which: {
      keyword: KEYWORD,
      shows: visibleFields(ctx.session.partyType),
      deleted: deletedOf(ctx, isCancel),
      ...(where && { where }),
    },
  }
}

/** GET /ntocc-tms-api/waybill: the branch's waybills, a shipper's or driver's own. */
export const listWaybills: CallHandler<typeof contract, typeof nounCalls.waybillList> = async (ctx, asked) => {
  const matching = await listAsked(ctx, asked.query)
  const { query, which } = matching
  const page = isByEstimate(asked.query)
    ? await pageByEstimate(ctx, asked.query, matching)
    : await ctx.records.list(Waybill, query, which)
  const isEstimated = String(asked.query.estimates ?? '') === '1'
  const records = isEstimated ? await withArrivals(ctx, page.records) : page.records
  return { ...page, records: await presentAll(ctx, records) }
}
