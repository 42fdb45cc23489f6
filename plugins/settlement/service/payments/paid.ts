import { fenToYuan } from '@ntocc/sdk/fields'
import {
  type CarriagePaidQuestion,
  type CarriagePayment,
  type CarriageShare,
  inStates,
  type Provides,
  type SQL,
  sql,
} from '@ntocc/sdk/service'
import { SettlementBatch, SettlementDeduction, SettlementLine } from '../../contract/batch.ts'
import { settlementMachine } from '../../contract/machine.ts'
import { Payment } from '../../contract/payment.ts'
import { paymentMachine } from '../../contract/payment-machine.ts'
import type { Area, ServiceCtx } from '../types.ts'
import { sharesOf } from './shares.ts'

interface PaidRow {
  id: string
  code: string
  pay_no: string | null
  batch_no: string | null
  team_code: string | null
  payee_name: string | null
  bank_code: string | null
  card_no: string | null
  bank_serial_no: string | null
  paid_amount: string
  paid_at: Date | string
  status: number
}

/** Every payment that the bank has made among those that are asked about, whatever became of it, in the order of the orders. */
const paidIn = (ctx: ServiceCtx, asked: SQL): Promise<PaidRow[]> =>
  ctx.query<PaidRow>(
    sql`select id, code, pay_no, batch_no, team_code, payee_name, bank_code, card_no, bank_serial_no, paid_amount,
        coalesce(finish_time, gmt_modified) as paid_at, status
      from ${ctx.table(Payment)}
      where branch_code = ${ctx.session.branchCode} and not is_deleted and paid_amount is not null and ${asked}
      order by batch_no, id`,
  )

interface AheadRow {
  batch_no: string
  waybill_no: string
  pay_no: string | null
  amount: string
}

/** What approved batches have taken off because it was paid before. */
const aheadIn = (ctx: ServiceCtx, batches: readonly string[]): Promise<AheadRow[]> =>
  ctx.query<AheadRow>(
    sql`select d.batch_no, d.waybill_no, d.pay_no, d.amount from ${ctx.table(SettlementDeduction)} d
      join ${ctx.table(SettlementBatch)} b on b.branch_code = d.branch_code and b.batch_no = d.batch_no
      where d.branch_code = ${ctx.session.branchCode} and not d.is_deleted and b.status ${inStates(settlementMachine, 'approved')}
        and d.batch_no = any(${sql.param([...batches])}::text[]) order by d.batch_no, d.id`,
  )

interface LineRow {
  batch_no: string
  waybill_no: string
  total: string
  batch_status: number
}

const linesIn = (ctx: ServiceCtx, batches: readonly string[]): Promise<LineRow[]> =>
  ctx.query<LineRow>(
    sql`select l.batch_no, l.waybill_no, l.total, b.status as batch_status from ${ctx.table(SettlementLine)} l
      join ${ctx.table(SettlementBatch)} b on b.branch_code = l.branch_code and b.batch_no = l.batch_no
      where l.branch_code = ${ctx.session.branchCode} and not l.is_deleted and l.batch_no = any(${sql.param([...batches])}::text[])
      order by l.batch_no, l.id`,
  )

/** A line, and how much of a payment was for it. */
interface Part {
  line: LineRow
  fen: number
}

const shareOf = ({ line, fen }: Part): CarriageShare => ({
  waybillNo: line.waybill_no,
  due: fenToYuan(Number(line.total)),
  paid: fenToYuan(fen),
})

const told = (row: PaidRow, parts: readonly Part[]): CarriagePayment => ({
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
  isPartial: parts.some(({ line }) => Number(line.batch_status) !== settlementMachine.at.paid),
  shares: parts.map(shareOf),
})

/** A batch with what was paid before of it: payments of the batch are for what is left of its lines. */
const ofBatch = (lines: readonly LineRow[], ahead: readonly AheadRow[], paid: readonly PaidRow[]) => {
  const before = (line: LineRow): number =>
    ahead.reduce((sum, each) => sum + (each.waybill_no === line.waybill_no ? Number(each.amount) : 0), 0)
  const shares = sharesOf(
    lines.map(line => Number(line.total) - before(line)),
    paid.map(({ paid_amount }) => Number(paid_amount)),
  )
  return paid.map((row, at) =>
    told(
      row,
      lines.map((line, nth) => ({ line, fen: shares[at]?.[nth] ?? 0 })),
    ),
  )
}

/** What was paid before by a payment of its own: for the waybills that it was taken off. */
const ofAdvance = (row: PaidRow, lines: readonly LineRow[], ahead: readonly AheadRow[]): CarriagePayment[] => {
  const parts = ahead.flatMap(each => {
    const line = lines.find(({ batch_no, waybill_no }) => batch_no === each.batch_no && waybill_no === each.waybill_no)
    return each.pay_no === row.pay_no && line ? [{ line, fen: Number(each.amount) }] : []
  })
  return parts.length > 0 ? [told(row, parts)] : []
}

/** Batches that have something to do with what is asked. */
const batchesOf = async (ctx: ServiceCtx, asked: CarriagePaidQuestion): Promise<string[]> => {
  const { branchCode } = ctx.session
  const named = sql.param([...('payments' in asked ? asked.payments : asked.waybillNos)])
  const rows = await ctx.query<{ batch_no: string }>(
    'payments' in asked
      ? sql`select coalesce(p.batch_no, d.batch_no) as batch_no from ${ctx.table(Payment)} p
          left join ${ctx.table(SettlementDeduction)} d on p.batch_no is null and d.branch_code = p.branch_code
            and d.pay_no = p.pay_no and not d.is_deleted
          where p.branch_code = ${branchCode} and p.code = any(${named}::text[]) and coalesce(p.batch_no, d.batch_no) is not null`
      : sql`select batch_no from ${ctx.table(SettlementLine)} where branch_code = ${branchCode} and side = 'payable'
          and not is_deleted and waybill_no = any(${named}::text[])`,
  )
  return [...new Set(rows.map(({ batch_no }) => batch_no))].sort()
}

/**
 * Answers what banks have paid for carriage. What of a payment was for which waybill follows from the lines of its batch; what was paid before
 * is a payment for the waybills that an approved batch has taken it off.
 */
export const carriagePaid: NonNullable<Provides<Area>['carriagePaid']> = async (ctx, asked) => {
  const numbers = await batchesOf(ctx, asked)
  if (numbers.length === 0) return []
  const [lines, ahead] = [await linesIn(ctx, numbers), await aheadIn(ctx, numbers)]
  const payNos = ahead.flatMap(({ pay_no }) => pay_no ?? [])
  const rows = await paidIn(
    ctx,
    sql`(batch_no = any(${sql.param(numbers)}::text[]) or (batch_no is null and pay_no = any(${sql.param(payNos)}::text[])))`,
  )
  const all = [
    ...rows.flatMap(row => (row.batch_no ? [] : ofAdvance(row, lines, ahead))),
    ...numbers.flatMap(batchNo => {
      const isOf = (each: { batch_no: string | null }) => each.batch_no === batchNo
      return ofBatch(lines.filter(isOf), ahead.filter(isOf), rows.filter(isOf))
    }),
  ]
  if ('payments' in asked) return all.filter(({ code }) => asked.payments.includes(code))
  const isAsked = new Set(asked.waybillNos)
  return all
    .map(payment => ({ ...payment, shares: payment.shares.filter(({ waybillNo }) => isAsked.has(waybillNo)) }))
    .filter(({ shares }) => shares.length > 0)
}
