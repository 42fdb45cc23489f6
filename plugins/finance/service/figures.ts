import { Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { fenToYuan } from '@ntocc/sdk/fields'
import { type CallHandler, type Ctx, inStates, type SQL, sql } from '@ntocc/sdk/service'
import type { Figures, financeReport } from '../contract/calls.ts'
import { type Basis, MEASURES } from '../contract/measures.ts'
import { readableMeasures } from '../contract/readable.ts'
import type { Days } from '../contract/span.ts'
import type contract from '../contract.ts'

export type Area = typeof contract
export type FinanceCtx = Ctx<Area>
export type ReportCall = CallHandler<Area, typeof financeReport>

/** What is read of waybills. */
export const READ = [
  'branchCode',
  'waybillNo',
  'orderNo',
  'status',
  'payStatus',
  'invoiceStatus',
  'isDeleted',
  'shipmentCode',
  'shipmentName',
  'driverCode',
  'driverName',
  'teamCode',
  'captainCollect',
  'vehicleNo',
  'loadAreaCode',
  'unloadAreaCode',
  'finishTime',
  'departTime',
  'gmtCreated',
  'grossKg',
  'shipperFreight',
  'carrierFreight',
  'receivableAmount',
  'payableAmount',
  'profit',
  'serviceFee',
  'dispatchFee',
  'taxFee',
  'infoFee',
  'insuranceFee',
  'deductLoss',
  'deductOther',
  'cashAmount',
  'oilAmount',
  'etcAmount',
  'prepayAmount',
] as const

/** The moment of a waybill by which it belongs to a day. */
export const TIMES: Readonly<Record<Basis, SQL>> = {
  finished: sql`finish_time`,
  departed: sql`depart_time`,
  created: sql`gmt_created`,
}

/** Beijing's day of a waybill. */
export const dayOfWaybill = (basis: Basis): SQL => sql`(${TIMES[basis]} at time zone 'Asia/Shanghai')::date`

const midnight = (day: string): SQL => sql`${`${day}T00:00:00+08:00`}::timestamptz`

export interface Whose extends Days {
  basis: Basis
  shipmentCode?: string | undefined
  driverCode?: string | undefined
}

/** Waybills `w` that the caller may see. */
export const seenWaybills = (ctx: FinanceCtx): SQL => sql`${ctx.offered(Waybill, READ, { seen: true })} w`

/** What was deleted or called off counts nowhere. */
export const COUNTS: SQL = sql`not is_deleted and status not ${inStates(waybillMachine, 'off')}`

/** Of one shipper, or one driver. */
export const ofOne = ({ shipmentCode, driverCode }: Pick<Whose, 'shipmentCode' | 'driverCode'>): SQL => sql`
  ${shipmentCode ? sql`and shipment_code = ${shipmentCode}` : sql``}
  ${driverCode ? sql`and driver_code = ${driverCode}` : sql``}`

/**
 * Waybills that the caller may see and that count, of a time by one of their days; without that day a waybill is in none.
 * @param joined what else is known of a waybill `w`, at most one row of each
 */
export const counted = (ctx: FinanceCtx, { start, end, basis, ...one }: Whose, joined: SQL = sql``): SQL => sql`
  ${seenWaybills(ctx)} ${joined}
  where ${COUNTS} and ${TIMES[basis]} >= ${midnight(start)} and ${TIMES[basis]} < ${midnight(end)} + interval '1 day' ${ofOne(one)}`

/** A row of sums as the caller is answered: what they are not told of waybills is empty. */
export const figuresOf = (ctx: FinanceCtx, row: Readonly<Record<string, unknown>>): Figures => {
  const readable: readonly string[] = readableMeasures(ctx.session.partyType)
  const told = MEASURES.map((name): [string, string | number] => {
    if (!readable.includes(name)) return [name, '']
    const value = Number(row[name] ?? 0)
    if (name === 'waybills') return [name, value]
    if (name === 'tonnes') return [name, (value / 1_000).toFixed(3)]
    if (name === 'margin') return [name, row[name] == null ? '' : (value / 10).toFixed(1)]
    return [name, fenToYuan(value)]
  })
  return Object.fromEntries(told) as Figures
}

const DAY_MS = 86_400_000
/** As for the other statistics: a year beside the year before, and a day. */
const MOST_DAYS = 732

const dayOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const textOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** How many days. @throws SPAN_REVERSED, SPAN_LONG */
export const daysOf = (ctx: FinanceCtx, { start, end }: Days): number => {
  const days = dayOf(end) - dayOf(start) + 1
  if (days < 1) throw ctx.refuse('SPAN_REVERSED')
  if (days > MOST_DAYS) throw ctx.refuse('SPAN_LONG', { days: MOST_DAYS })
  return days
}

/** As many days just before. */
export const spanBefore = ({ start }: Days, days: number): Days => ({
  start: textOf(dayOf(start) - days),
  end: textOf(dayOf(start) - 1),
})
