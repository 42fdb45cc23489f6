import { Waybill } from '@ntocc/sdk/contracts'
import { inStates, sql } from '@ntocc/sdk/service'
import { BankLine, bankLineMachine } from '../contract/bank-line.ts'
import { SettlementBatch, SettlementLine, type Side } from '../contract/batch.ts'
import { settlementMachine } from '../contract/machine.ts'
import { Payment } from '../contract/payment.ts'
import { paymentMachine } from '../contract/payment-machine.ts'
import { countUnpriced } from './freight.ts'
import { mineToDecide } from './people.ts'
import { IS_LATE } from './received/due.ts'
import type { ServiceCtx } from './types.ts'

/** Of a side, what the caller may approve: whoever made or submitted a batch has nothing to do about it. */
const toDecide = (side: Side) => ({
  permission: 'settlement.approve',
  reads: [SettlementBatch, SettlementLine],
  count: async (ctx: ServiceCtx) => {
    if (!ctx.session.isStaff || !ctx.mayRead(SettlementBatch)) return undefined
    const [row] = await ctx.query<{ n: string }>(
      sql`select count(*) as n from ${ctx.table(SettlementBatch)} where ${ctx.scope(SettlementBatch)} and not is_deleted
        and side = ${side} and ${mineToDecide(ctx)}`,
    )
    return Number(row?.n ?? 0)
  },
})

/** What waits for somebody, counted as the page shows it that it opens. */
export const todo = {
  valuating_count: { permission: 'settlement.edit', reads: [Waybill], count: countUnpriced },
  remit_count: toDecide('payable'),
  settlement_approve_count: toDecide('receivable'),
  settlement_overdue_count: {
    of: SettlementBatch,
    staffOnly: true,
    permission: 'settlement.receive',
    where: IS_LATE,
  },
  urge_remit_count: {
    of: Payment,
    staffOnly: true,
    permission: 'payment.release',
    where: sql`urged and status ${inStates(paymentMachine, 'awaited')}`,
  },
  payment_trouble_count: {
    of: Payment,
    staffOnly: true,
    permission: 'payment.ask',
    where: sql`status ${inStates(paymentMachine, 'troubled')}`,
  },
  payment_differs_count: { of: Payment, staffOnly: true, permission: 'payment.ask', where: sql`trouble is not null` },
  bank_line_count: {
    of: BankLine,
    staffOnly: true,
    permission: 'bankStatement.read',
    where: sql`status ${inStates(bankLineMachine, 'toClear')}`,
  },
  // For whom a batch is with: nobody else confirms it.
  settlement_confirm_count: {
    permission: 'settlement.confirm',
    reads: [SettlementBatch],
    count: async (ctx: ServiceCtx) => {
      if (ctx.session.isStaff) return undefined
      const [row] = await ctx.query<{ n: string }>(
        sql`select count(*) as n from ${ctx.table(SettlementBatch)} where ${ctx.scope(SettlementBatch)} and not is_deleted
          and status ${inStates(settlementMachine, 'toReconcile')}`,
      )
      return Number(row?.n ?? 0)
    },
  },
}
