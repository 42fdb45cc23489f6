import type { Driver, WaybillDetail } from '@ntocc/sdk/contracts'
import { type ChargeBy, chargesOf, type RoundMode, splitPayable } from '@ntocc/sdk/contracts'
import type pg from 'pg'
import { fresh } from '../fresh.ts'

const DAY_MS = 86_400_000
const BEIJING_MS = DAY_MS / 3
/** What a batch, an invoice and a statement ask for of a waybill is of the hour it was finished; what was before moves with it. */
const TIMES = /_time$|^status_since$|^gmt_created$/

type Row = Record<string, unknown>
type Payee = Pick<Driver, 'code' | 'phone' | 'idNo'>

/** The month before this one, in Beijing: its first day and its last. */
export const lastMonth = (): { start: string; end: string } => {
  const [year = 0, month = 0] = new Date(Date.now() + BEIJING_MS).toISOString().slice(0, 7).split('-').map(Number)
  const day = (time: number) => new Date(time).toISOString().slice(0, 10)
  return { start: day(Date.UTC(year, month - 2, 1)), end: day(Date.UTC(year, month - 1, 0)) }
}

const moved = (row: Row, by: number): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      TIMES.test(name) && value instanceof Date ? [[name, new Date(value.getTime() + by).toISOString()]] : [],
    ),
  )

/** By the rule that a waybill is signed off by, from the terms that the first one was made with. */
const charged = (of: Row, n: number): Row => {
  const number = (name: string) => Number(of[name] ?? 0)
  // Tonnes to the kilogram, and odd prices: what is rounded shows.
  const qty = 24 + ((n * 137) % 6_000) / 1_000
  const [unitPrice, carrierUnitPrice] = [6_003 + (n % 11) * 7, 5_501 + (n % 7) * 13]
  const terms = {
    priceMode: 'unit' as const,
    chargeBy: of.charge_by as ChargeBy,
    unitPrice,
    carrierUnitPrice,
    lossTolerance: number('loss_tolerance'),
    lossPrice: number('loss_price'),
    roundMode: of.round_mode as RoundMode,
    unit: 'tonne',
    grossKg: null,
  }
  const fees = { infoFee: 0, insuranceFee: 0, deductOther: 0, dispatchRate: 0, taxRate: number('tax_rate') }
  const service = { serviceMode: null, serviceRate: 0, servicePrice: 0 }
  const charges = chargesOf(terms, { ...fees, ...service }, qty, qty)
  const split = splitPayable(charges.payableAmount, 0, 0)
  return {
    plan_qty: qty,
    load_qty: qty,
    unload_qty: qty,
    loss_qty: 0,
    unit_price: unitPrice,
    carrier_unit_price: carrierUnitPrice,
    service_mode: null,
    service_rate: null,
    service_price: null,
    shipper_freight: charges.shipperFreight,
    carrier_freight: charges.carrierFreight,
    service_fee: charges.serviceFee,
    dispatch_fee: charges.dispatchFee,
    tax_fee: charges.taxFee,
    deduct_loss: charges.deductLoss,
    deduct_other: charges.deductOther,
    info_fee: charges.infoFee,
    insurance_fee: charges.insuranceFee,
    receivable_amount: charges.receivableAmount,
    payable_amount: charges.payableAmount,
    profit: charges.profit,
    oil_amount: split.oilAmount,
    etc_amount: split.etcAmount,
    cash_amount: split.cashAmount,
  }
}

/**
 * So many finished waybills of one month, written in bulk as those of the demo are: like one that came to its state as any does, which becomes
 * the first of them, each with a driver, quantity, prices and hour of its own. They move no money before they are settled.
 * @returns what shippers and carriers are charged for all of them, in fen
 */
export async function monthOf(
  client: pg.Client,
  like: Pick<WaybillDetail, 'waybillNo'>,
  { drivers, count }: { drivers: readonly Payee[]; count: number },
): Promise<{ receivable: number; payable: number }> {
  const { start, end } = lastMonth()
  const first = Date.parse(`${start}T00:00:00+08:00`)
  const span = Date.parse(`${end}T24:00:00+08:00`) - first
  const { rows } = await client.query<Row>('select * from waybill where waybill_no = $1', [like.waybillNo])
  const [template] = rows
  if (!template) throw new Error(`${like.waybillNo} is not there`)
  const names = await client.query<{ code: string; name: unknown }>(
    'select code, name from driver where code = any($1)',
    [drivers.map(({ code }) => code)],
  )
  const nameOf = new Map(names.rows.map(({ code, name }) => [code, name]))
  const made = Array.from({ length: count }, (_, n): Row => {
    const driver = drivers[n % drivers.length]
    const finished = first + Math.floor((span * (n + 0.5)) / count)
    const day = new Date(finished + BEIJING_MS).toISOString().slice(2, 10).replaceAll('-', '')
    const waybillNo = n === 0 ? String(template.waybill_no) : `YD${day}${String(n).padStart(5, '0')}`
    return {
      ...moved(template, finished - Number(template.finish_time as Date)),
      waybill_no: waybillNo,
      code: n === 0 ? template.code : waybillNo,
      order_no: n === 0 ? template.order_no : `DD${waybillNo.slice(2)}`,
      driver_code: driver?.code,
      driver_name: nameOf.get(String(driver?.code)),
      driver_phone: driver?.phone,
      driver_id_no: driver?.idNo,
      team_code: null,
      captain_collect: false,
      ...charged(template, n),
    }
  })
  const columns = await client.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
      where table_schema = 'public' and table_name = 'waybill' and column_name <> 'id' and is_generated = 'NEVER'`,
  )
  const all = columns.rows.map(({ name }) => name)
  const [one, ...others] = made
  const set = Object.keys(one ?? {}).join()
  await client.query(
    `update waybill w set (${set}) = (select ${set} from jsonb_populate_record(w, $1::jsonb)) where waybill_no = $2`,
    [JSON.stringify(one), template.waybill_no],
  )
  await client.query(
    `insert into waybill (${all}) select ${all.map(name => `(jsonb_populate_record(w, r)).${name}`)}
      from waybill w, jsonb_array_elements($1::jsonb) r where w.waybill_no = $2`,
    [JSON.stringify(others), template.waybill_no],
  )
  await client.query('analyze waybill')
  const sum = (name: string) => made.reduce((fen, row) => fen + Number(row[name]), 0)
  return { receivable: sum('receivable_amount'), payable: sum('payable_amount') }
}

/** The card that a driver is paid to, checked by all four of its elements. */
export const cardFor = ({ code, idNo }: Pick<Driver, 'code' | 'idNo'>) => ({
  ownerCode: code,
  holder: fresh.name('Driver'),
  kind: 'person',
  idNo,
  reservedPhone: fresh.phone(),
  bankCode: 'ICBK',
  bankName: 'ICBC',
  cardNo: `6222${fresh.digits(12)}`,
  isDefault: true,
  verifyStatus: 'four',
})
