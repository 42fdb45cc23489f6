import { fenToYuan } from '@ntocc/sdk/fields'
import { type CarriagePayment, type Provides, type SQL, sql } from '@ntocc/sdk/service'
import { SettlementBatch, SettlementLine } from '../../contract/batch.ts'
import { settlementMachine } from '../../contract/machine.ts'
import { Payment } from '../../contract/payment.ts'
import { paymentMachine } from '../../contract/payment-machine.ts'
import type { Area, ServiceCtx } from '../types.ts'
import { sharesOf } from './shares.ts'

interface PaidRow {
  id: string
  code: string
  pay_no: string | null
  batch_no: string
  team_code: string | null
  payee_name: string | null
  bank_code: string | null
  card_no: string | null
  bank_serial_no: string | null
  paid_amount: string
  paid_at: Date | string
  status: number
  batch_status: number
}

/** Every payment of the batches that are asked about that the bank has made, whatever became of it, in the order of the orders. */
const paidIn = (ctx: ServiceCtx, batches: SQL): Promise<PaidRow[]> =>
  ctx.query<PaidRow>(
    sql`select p.id, p.code, p.pay_no, p.batch_no, p.team_code, p.payee_name, p.bank_code, p.card_no, p.bank_serial_no, p.paid_amount,
        coalesce(p.finish_time, p.gmt_modified) as paid_at, p.status, b.status as batch_status
      from ${ctx.table(Payment)} p
      join ${ctx.table(SettlementBatch)} b on b.branch_code = p.branch_code and b.batch_no = p.batch_no
      where p.branch_code = ${ctx.session.branchCode} and not p.is_deleted and p.paid_amount is not null and p.batch_no in ${batches}
      order by p.batch_no, p.id`,
  )

interface LineRow {
  batch_no: string
  waybill_no: string
  total: string
}

const linesIn = (ctx: ServiceCtx, batches: readonly string[]): Promise<LineRow[]> =>
  ctx.query<LineRow>(
    sql`select batch_no, waybill_no, total from ${ctx.table(SettlementLine)}
      where branch_code = ${ctx.session.branchCode} and not is_deleted and batch_no = any(${sql.param([...batches])}::text[])
      order by batch_no, id`,
  )

const told = (row: PaidRow, lines: readonly LineRow[], shares: readonly number[]): CarriagePayment => ({
  id: Number(row.id),
  code: row.code,
  payNo: row.pay_no ?? row.code,
  paidAt: new Date(row.paid_at).toISOString(),
  serialNo: row.bank_serial_no ?? '',
  payee: row.payee_name ?? '',
  bankCode: row.bank_code ?? '',
  cardNo: row.card_no ?? '',
  teamCode: row.team_code,
  isReturned: row.status === paymentMachine.at.refunded,
  isPartial: row.batch_status !== settlementMachine.at.paid,
  shares: lines.map(({ waybill_no, total }, at) => ({
    waybillNo: waybill_no,
    due: fenToYuan(Number(total)),
    paid: fenToYuan(shares[at] ?? 0),
  })),
})

/** Answers what banks have paid for carriage. What of a payment was for which waybill follows from the lines of its batch. */
export const carriagePaid: NonNullable<Provides<Area>['carriagePaid']> = async (ctx, asked) => {
  const isOfPayments = 'payments' in asked
  const named = sql.param([...(isOfPayments ? asked.payments : asked.waybillNos)])
  const { branchCode } = ctx.session
  const batches = isOfPayments
    ? sql`(select batch_no from ${ctx.table(Payment)} where branch_code = ${branchCode} and code = any(${named}::text[]))`
    : sql`(select batch_no from ${ctx.table(SettlementLine)} where branch_code = ${branchCode} and side = 'payable'
        and not is_deleted and waybill_no = any(${named}::text[]))`
  const rows = await paidIn(ctx, batches)
  const numbers = [...new Set(rows.map(({ batch_no }) => batch_no))]
  const lines = numbers.length > 0 ? await linesIn(ctx, numbers) : []
  const all = numbers.flatMap(batchNo => {
    const own = lines.filter(({ batch_no }) => batch_no === batchNo)
    const paid = rows.filter(({ batch_no }) => batch_no === batchNo)
    const shares = sharesOf(
      own.map(({ total }) => Number(total)),
      paid.map(({ paid_amount }) => Number(paid_amount)),
    )
    return paid.map((row, at) => told(row, own, shares[at] ?? []))
  })
  if (isOfPayments) return all.filter(({ code }) => asked.payments.includes(code))
  const isAsked = new Set(asked.waybillNos)
  return all.map(payment => ({ ...payment, shares: payment.shares.filter(({ waybillNo }) => isAsked.has(waybillNo)) }))
}
