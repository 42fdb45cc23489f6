import type { Family } from './family.ts'
import { BRANCH } from './house.ts'

/** All that areas have written of a family, and what the transfers of its accounts come to; amounts are fen. */

const FEN = (...names: string[]): string => names.map(name => `coalesce(${name}, 0)::float8 as ${name}`).join(', ')

type Row<Texts extends string, Fen extends string, More extends object = object> = Readonly<
  Record<Texts, string> & Record<Fen, number> & More & { id: number; status: number }
>
type Party = { shipment_code: string | null; driver_code: string | null }

export type BatchRow = Row<
  'batch_no' | 'side',
  'amount' | 'adjustment' | 'total' | 'deducted' | 'paid_amount',
  Party & { by_hand: boolean | null }
>
export type LineRow = Row<
  'batch_no' | 'side' | 'waybill_no',
  'amount' | 'adjustment' | 'total',
  { line_key: string | null }
>
export type PaymentRow = Row<
  'pay_no',
  'amount' | 'paid_amount',
  Party & {
    batch_no: string | null
    for_entity: string | null
    for_code: string | null
    channel: string | null
    trouble: string | null
    attempt: number
  }
>
export type WithdrawalRow = Row<'code', 'amount' | 'fee' | 'actual_amount' | 'paid_amount', Party>
export type CollectionRow = Row<'code' | 'serial', 'amount' | 'returned_amount', Party & { account_no: string | null }>
export type AdvanceRow = Row<
  'code' | 'driver_code',
  'amount' | 'paid_amount' | 'offset_amount' | 'returned_amount' | 'open_amount' | 'owed_back',
  { closing: string | null; repaid: number; entries: number }
>
export type InvoiceRow = Row<'draw_no' | 'apply_no', 'total', { is_red: boolean; trouble: string | null }>
export type WaybillRow = Row<
  'waybill_no' | 'driver_code',
  'payable_amount' | 'receivable_amount' | 'profit',
  { pay_status: number; invoice_status: number }
>

export type Stood = { balance: number; held: number }
const NOTHING: Stood = { balance: 0, held: 0 }

/** Sums of the transfers themselves, not what stands in the accounts. */
const BOOKS = `select a.kind, a.owner,
    coalesce(sum(case when t.action in ('post', 'capture', 'reverse') then case when t.credit_account = a.id then t.amount else -t.amount end end), 0)::float8 as balance,
    coalesce(sum(case when t.debit_account = a.id then case t.action when 'hold' then t.amount when 'capture' then -s.amount when 'release' then -s.amount end end), 0)::float8 as held
  from sys_book_account a
  join sys_book_transfer t on t.debit_account = a.id or t.credit_account = a.id
  left join sys_book_transfer s on s.id = t.settles
  where a.branch_code = $1 and a.owner = any($2) group by a.kind, a.owner`

export const recordsOf = async (family: Family) => {
  const { house, shipper, drivers, waybillNos, serials, since } = family
  const { rows } = house
  const codes = drivers.map(({ code }) => code)
  const party = [shipper.code, codes]
  const OF_PARTY = '(shipment_code = $1 or driver_code = any($2))'
  const batches = await rows<BatchRow>(
    `select id::int, status::int, batch_no, side, shipment_code, driver_code, by_hand, ${FEN('amount', 'adjustment', 'total', 'deducted', 'paid_amount')}
      from settlement_settlement_batch where ${OF_PARTY} order by id`,
    party,
  )
  const numbers = batches.map(({ batch_no }) => batch_no)
  const advances = await rows<AdvanceRow>(
    `select id::int, status::int, code, driver_code, closing, ${FEN('amount', 'paid_amount', 'offset_amount', 'returned_amount', 'open_amount', 'owed_back')},
        (select coalesce(sum(amount), 0)::float8 from prepaid_prepaid_entry e where e.prepaid_no = p.prepaid_no) as entries,
        (select coalesce(-sum(amount), 0)::float8 from prepaid_prepaid_entry e where e.prepaid_no = p.prepaid_no and kind = 'repaid') as repaid
      from prepaid_prepaid p where driver_code = any($1) order by id`,
    [codes],
  )
  const owners = [
    `shipment:${shipper.code}`,
    ...codes.map(code => `driver:${code}`),
    ...advances.map(({ code }) => code),
  ]
  const books = new Map(
    (await rows<{ kind: string; owner: string } & Stood>(BOOKS, [BRANCH, owners])).map(row => [
      `${row.kind} ${row.owner}`,
      row,
    ]),
  )
  return {
    batches,
    advances,
    /** What the transfers of an account come to: its kind, and whose it is. */
    book: (kind: string, owner: string): Stood => books.get(`${kind} ${owner}`) ?? NOTHING,
    lines: await rows<LineRow>(
      `select id::int, coalesce(status, 0)::int as status, batch_no, side, waybill_no, line_key, ${FEN('amount', 'adjustment', 'total')}
        from settlement_settlement_line where batch_no = any($1) and not is_deleted order by id`,
      [numbers],
    ),
    deductions: await rows<Row<'batch_no' | 'waybill_no' | 'for_code', 'amount'>>(
      `select id::int, coalesce(status, 0)::int as status, batch_no, waybill_no, for_code, ${FEN('amount')}
        from settlement_settlement_deduction where batch_no = any($1) and not is_deleted order by id`,
      [numbers],
    ),
    /** What the books say that approved batches have added, less what was taken back, by their numbers. */
    posted: new Map(
      (
        await rows<{ no: string; fen: number }>(
          `select business_no as no, sum(case action when 'reverse' then -amount else amount end)::float8 as fen from sys_book_transfer
            where kind in ('settlement.owe', 'settlement.charge') and business_no = any($1) group by business_no`,
          [numbers],
        )
      ).map(({ no, fen }) => [no, fen]),
    ),
    receipts: await rows<Row<'batch_no' | 'account_no' | 'receipt_no', 'amount', { gives_back: string | null }>>(
      `select id::int, coalesce(status, 0)::int as status, batch_no, account_no, receipt_no, gives_back, ${FEN('amount')} from settlement_settlement_receipt
        where batch_no = any($1) and not is_deleted order by id`,
      [numbers],
    ),
    payments: await rows<PaymentRow>(
      `select id::int, status::int, pay_no, batch_no, for_entity, for_code, channel, trouble, attempt::int, shipment_code, driver_code,
          ${FEN('amount', 'paid_amount')} from settlement_payment where id > $1 order by id`,
      [since.settlement_payment],
    ),
    withdrawals: await rows<WithdrawalRow>(
      `select id::int, status::int, code, shipment_code, driver_code, ${FEN('amount', 'fee', 'actual_amount', 'paid_amount')}
        from accounts_withdrawal where ${OF_PARTY} order by id`,
      party,
    ),
    collections: await rows<CollectionRow>(
      `select id::int, status::int, code, serial, shipment_code, driver_code, account_no, ${FEN('amount', 'returned_amount')}
        from accounts_collection where serial = any($1) order by id`,
      [serials],
    ),
    splits: await rows<Row<'owner', 'total', { parts: { driverCode?: string | null; amount: string }[] }>>(
      `select id::int, status::int, driver_code as owner, ${FEN('total')}, parts from accounts_split_record where driver_code = any($1) order by id`,
      [codes],
    ),
    accounts: await rows<Row<'owner' | 'account_no', 'balance' | 'frozen' | 'available'>>(
      `select id::int, status::int, account_no, case when shipment_code is not null then 'shipment:' || shipment_code else 'driver:' || driver_code end as owner,
          ${FEN('balance', 'frozen', 'available')} from accounts_money_account where ${OF_PARTY} order by id`,
      party,
    ),
    invoices: await rows<InvoiceRow>(
      `select id::int, status::int, draw_no, apply_no, is_red, trouble, ${FEN('total')} from invoicing_invoice where id > $1 order by id`,
      [since.invoicing_invoice],
    ),
    items: await rows<Row<'draw_no' | 'waybill_no', 'total'>>(
      `select t.id::int, i.status::int, t.draw_no, t.waybill_no, t.total::float8 as total from invoicing_invoice_item t
        join invoicing_invoice i on i.branch_code = t.branch_code and i.draw_no = t.draw_no where i.id > $1 order by t.id`,
      [since.invoicing_invoice],
    ),
    invoiceLines: await rows<Row<'waybill_no' | 'apply_no', 'amount', { line_key: string | null }>>(
      `select id::int, coalesce(status, 0)::int as status, apply_no, waybill_no, line_key, ${FEN('amount')} from invoicing_invoice_line
        where waybill_no = any($1) and not is_deleted order by id`,
      [waybillNos],
    ),
    waybills: await rows<WaybillRow>(
      `select id::int, status::int, waybill_no, driver_code, coalesce(pay_status, 0)::int as pay_status,
          coalesce(invoice_status, 0)::int as invoice_status, ${FEN('payable_amount', 'receivable_amount', 'profit')}
        from waybill where waybill_no = any($1) order by id`,
      [waybillNos],
    ),
  }
}
export type Records = Awaited<ReturnType<typeof recordsOf>>

export const sum = <T>(list: readonly T[], of: (each: T) => number): number =>
  list.reduce((total, each) => total + of(each), 0)
