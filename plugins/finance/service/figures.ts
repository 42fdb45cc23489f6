import { invoiceStateMachine, payStateMachine, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { fenToYuan } from '@ntocc/sdk/fields'
import { type CallHandler, type Ctx, inStates, type SQL, sql } from '@ntocc/sdk/service'
import type { Figures, financeReport } from '../contract/calls.ts'
import type { Basis, Measure } from '../contract/measures.ts'
import { readableMeasures } from '../contract/readable.ts'
import type { Days } from '../contract/span.ts'
import type contract from '../contract.ts'

export type Area = typeof contract
export type FinanceCtx = Ctx<Area>
export type ReportCall = CallHandler<Area, typeof financeReport>

/** What is read of waybills. */
const READ = [
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

const sum = (amount: SQL, where?: SQL): SQL =>
  where ? sql`coalesce(sum(${amount}) filter (where ${where}), 0)` : sql`coalesce(sum(${amount}), 0)`

/** Per mille of what is earned. Nothing earned has no margin. */
const MARGIN = sql`round(sum(profit) * 1000.0 / nullif(sum(receivable_amount), 0))`

/** Fen, kilograms and per mille, as the database adds them up: rounded nowhere before. */
const SUMS: Readonly<Record<Measure, SQL>> = {
  waybills: sql`count(*)`,
  tonnes: sum(sql`gross_kg`),
  shipperFreight: sum(sql`shipper_freight`),
  carrierFreight: sum(sql`carrier_freight`),
  receivable: sum(sql`receivable_amount`),
  payable: sum(sql`payable_amount`),
  profit: sum(sql`profit`),
  margin: MARGIN,
  serviceFee: sum(sql`service_fee`),
  dispatchFee: sum(sql`dispatch_fee`),
  taxFee: sum(sql`tax_fee`),
  infoFee: sum(sql`info_fee`),
  insuranceFee: sum(sql`insurance_fee`),
  deductions: sum(sql`coalesce(deduct_loss, 0) + coalesce(deduct_other, 0)`),
  cash: sum(sql`cash_amount`),
  oil: sum(sql`oil_amount`),
  etc: sum(sql`etc_amount`),
  prepaid: sum(sql`prepay_amount`),
  paid: sum(sql`payable_amount`, sql`pay_status ${inStates(payStateMachine, 'paid')}`),
  unpaid: sum(sql`payable_amount`, sql`pay_status not ${inStates(payStateMachine, 'paid')}`),
  invoiced: sum(sql`receivable_amount`, sql`invoice_status ${inStates(invoiceStateMachine, 'issued')}`),
  uninvoiced: sum(sql`receivable_amount`, sql`invoice_status not ${inStates(invoiceStateMachine, 'issued')}`),
}

export const isMeasure = (name: string): name is Measure => Object.hasOwn(SUMS, name)

/** A measure to put lines in order by. */
export const sumOf = (measure: Measure): SQL => SUMS[measure]

/** Of any number of waybills, each under its name. */
export const ALL_SUMS: SQL = sql.join(
  Object.entries(SUMS).map(([name, amount]) => sql`${amount} as ${sql.identifier(name)}`),
  sql`, `,
)

const TIMES: Readonly<Record<Basis, SQL>> = {
  finished: sql`finish_time`,
  departed: sql`depart_time`,
  created: sql`gmt_created`,
}

/** Beijing's day of a waybill, or its month, as text. */
export const stepOf = (basis: Basis, step: 'day' | 'month'): SQL =>
  sql`to_char(${TIMES[basis]} at time zone 'Asia/Shanghai', ${step === 'day' ? sql`'YYYY-MM-DD'` : sql`'YYYY-MM'`})`

const midnight = (day: string): SQL => sql`${`${day}T00:00:00+08:00`}::timestamptz`

export interface Whose extends Days {
  basis: Basis
  shipmentCode?: string | undefined
  driverCode?: string | undefined
}

/**
 * Waybills that the caller may see and that count: neither deleted nor called off. Those of a time by one of their days; without that
 * day a waybill is in none.
 * @param joined what else is known of a waybill `w`, at most one row of each
 */
export const counted = (
  ctx: FinanceCtx,
  { start, end, basis, shipmentCode, driverCode }: Whose,
  joined: SQL = sql``,
): SQL => sql`
  ${ctx.offered(Waybill, READ, { seen: true })} w ${joined}
  where not is_deleted and status not ${inStates(waybillMachine, 'off')}
    and ${TIMES[basis]} >= ${midnight(start)} and ${TIMES[basis]} < ${midnight(end)} + interval '1 day'
    ${shipmentCode ? sql`and shipment_code = ${shipmentCode}` : sql``}
    ${driverCode ? sql`and driver_code = ${driverCode}` : sql``}`

/** A row of sums as the caller is answered: what they are not told of waybills is empty. */
export const figuresOf = (ctx: FinanceCtx, row: Readonly<Record<string, unknown>>): Figures => {
  const readable: readonly string[] = readableMeasures(ctx.session.partyType)
  const told = Object.keys(SUMS).map((name): [string, string | number] => {
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
