import { invoiceStateMachine, payStateMachine } from '@ntocc/sdk/contracts'
import { inStates, type SQL, sql } from '@ntocc/sdk/service'
import { MEASURES, type Measure } from '../contract/measures.ts'

/** What is added up as it is; a percentage follows from two sums. */
export type Added = Exclude<Measure, 'margin'>

const paid = inStates(payStateMachine, 'paid')
const issued = inStates(invoiceStateMachine, 'issued')
const only = (amount: SQL, where: SQL): SQL => sql`case when ${where} then ${amount} end`

/** What one waybill adds to each, over its columns: fen, and kilograms where tonnes are told. */
const ADDS: Readonly<Record<Added, SQL>> = {
  waybills: sql`1`,
  tonnes: sql`gross_kg`,
  shipperFreight: sql`shipper_freight`,
  carrierFreight: sql`carrier_freight`,
  receivable: sql`receivable_amount`,
  payable: sql`payable_amount`,
  profit: sql`profit`,
  serviceFee: sql`service_fee`,
  dispatchFee: sql`dispatch_fee`,
  taxFee: sql`tax_fee`,
  infoFee: sql`info_fee`,
  insuranceFee: sql`insurance_fee`,
  deductions: sql`coalesce(deduct_loss, 0) + coalesce(deduct_other, 0)`,
  cash: sql`cash_amount`,
  oil: sql`oil_amount`,
  etc: sql`etc_amount`,
  prepaid: sql`prepay_amount`,
  paid: only(sql`payable_amount`, sql`pay_status ${paid}`),
  unpaid: only(sql`payable_amount`, sql`pay_status not ${paid}`),
  invoiced: only(sql`receivable_amount`, sql`invoice_status ${issued}`),
  uninvoiced: only(sql`receivable_amount`, sql`invoice_status not ${issued}`),
}

const entries = Object.entries(ADDS)
const columnOf = (name: string): SQL =>
  sql`${sql.identifier(name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`))}`
const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)

/** A column for each of them; the same in what is kept of days. */
export const COLUMNS: SQL = list(entries.map(([name]) => columnOf(name)))

/** Of one waybill, in these columns. */
export const AMOUNTS: SQL = list(entries.map(([name, amount]) => sql`${amount} as ${columnOf(name)}`))

const sum = (name: string): SQL => sql`coalesce(sum(${columnOf(name)}), 0)`

/** Of any number of rows with these columns, in the same columns. */
export const ADDED_UP: SQL = list(entries.map(([name]) => sql`${sum(name)} as ${columnOf(name)}`))

/** Per mille of what is earned. Nothing earned has no margin. */
const MARGIN = sql`round(sum(profit) * 1000.0 / nullif(sum(receivable), 0))`

const isAdded = (name: string): boolean => Object.hasOwn(ADDS, name)

export const isMeasure = (name: string): name is Measure => name === 'margin' || isAdded(name)

/** A measure of any number of rows with these columns, as the database adds it up: rounded nowhere before. */
export const sumOf = (measure: Measure): SQL => (measure === 'margin' ? MARGIN : sum(measure))

/** All measures, each under its name. */
export const ALL_SUMS: SQL = list(MEASURES.map(name => sql`${sumOf(name)} as ${sql.identifier(name)}`))
