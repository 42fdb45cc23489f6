import { inStates, sql } from '@ntocc/sdk/service'
import { BankLine, bankLineMachine } from '../../contract/bank-line.ts'
import type { SettlementBatch } from '../../contract/batch.ts'
import { Payment } from '../../contract/payment.ts'
import { paymentMachine } from '../../contract/payment-machine.ts'
import type { ServiceCtx } from '../types.ts'
import { numberOf } from './store.ts'

/** Lines by which the bank says that something was paid, and of which nobody has found out yet why the books do not agree. */
const openLines = (ctx: ServiceCtx) =>
  sql`select l.pay_no from ${ctx.table(BankLine)} l where l.branch_code = ${ctx.session.branchCode} and not l.is_deleted
    and l.kind = 'paid' and l.serial is not null and l.pay_no is not null and l.status ${inStates(bankLineMachine, 'toClear')}`

/** Whether a statement says of an order that it was paid, and nobody has cleared that: the bank may have said nothing since. */
export const isSaidPaid = async (ctx: ServiceCtx, payment: Payment): Promise<boolean> => {
  const [line] = await ctx.query(sql`select 1 from (${openLines(ctx)}) o where o.pay_no = ${numberOf(payment)} limit 1`)
  return line !== undefined
}

/** Whether money of a batch may have left the house against what the books say of its orders. */
export const isUncertain = async (ctx: ServiceCtx, { batchNo }: Pick<SettlementBatch, 'batchNo'>): Promise<boolean> => {
  const { failed, dropped, refunded } = paymentMachine.at
  // Of another amount, and all of it came back: nothing of that is open.
  const isTroubled = sql`p.trouble = 'contradiction' or (p.trouble is not null and p.status <> ${refunded})`
  const [payment] = await ctx.query(
    sql`select 1 from ${ctx.table(Payment)} p where p.branch_code = ${ctx.session.branchCode} and p.batch_no = ${batchNo}
      and not p.is_deleted and (${isTroubled}
        or (p.status in (${failed}, ${dropped}) and coalesce(p.pay_no, p.code) in (${openLines(ctx)})))
      limit 1`,
  )
  return payment !== undefined
}
