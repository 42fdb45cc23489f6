import { payStateMachine, platformDay, Waybill } from '@ntocc/sdk/contracts'
import { fenOfYuan, fenToYuan } from '@ntocc/sdk/fields'
import { type AreaCtx, type DemoCtx, type DemoPart, inStates, sql } from '@ntocc/sdk/service'
import { BankLine } from '../contract/bank-line.ts'
import { SettlementBatch, SettlementCharge, SettlementDeduction, SettlementLine } from '../contract/batch.ts'
import { settlementMachine } from '../contract/machine.ts'
import { Payment, PaymentEvidence } from '../contract/payment.ts'
import { paymentMachine } from '../contract/payment-machine.ts'
import { SettlementReceipt } from '../contract/receipt.ts'
import type contract from '../contract.ts'
import { keepAhead, takeAhead } from '../service/advances.ts'
import { KEPT } from '../service/bank/read.ts'
import { tellAs } from '../service/charges.ts'
import { followOrders } from '../service/payments/follow.ts'
import { capture, holdFor, release } from '../service/payments/money.ts'
import { ownerOf, post } from '../service/posting.ts'
import { sealsSql } from '../service/seal.ts'
import { sealOf } from '../service/store.ts'
import type { ServiceCtx } from '../service/types.ts'
import { drawBankLines } from './bank.ts'
import { drawBatches } from './batches.ts'
import { carriedIn } from './carried.ts'
import { drawCharged } from './charged.ts'

/** What the parties were sent, as it stands: the same hash as a batch that is sent by hand. */
const seal = (ctx: DemoCtx): Promise<unknown> =>
  ctx.query(
    sql`update ${ctx.table(SettlementBatch)} b set seal = s.seal from (${sealsSql(ctx)}) s
      where s.id = b.id and b.status ${inStates(settlementMachine, 'underWay', 'approved')}`,
  )

interface Approved {
  code: string
  batch_no: string
  side: 'receivable' | 'payable'
  shipment_code: string | null
  driver_code: string | null
  team_code: string | null
  total: string
  day: string
}

/** Waybills say of their payment what the payment of their batch says. */
const payWaybills = (ctx: DemoCtx): Promise<unknown> => {
  const { at } = payStateMachine
  return ctx.query(
    sql`update ${ctx.table(Waybill)} w
      set pay_status = case p.status when ${paymentMachine.at.succeeded} then ${at.paid}::int
            when ${paymentMachine.at.failed} then ${at.failed}::int else ${at.paying}::int end,
          pay_time = case p.status when ${paymentMachine.at.succeeded} then p.finish_time end
      from ${ctx.table(SettlementLine)} l
      join ${ctx.table(Payment)} p on p.branch_code = l.branch_code and p.batch_no = l.batch_no
      where w.branch_code = l.branch_code and w.waybill_no = l.waybill_no`,
  )
}

interface PaidRow {
  code: string
  day: string
  pay_no: string
  amount: string
  pay_status: number
  bank_msg: string | null
  bank_serial_no: string | null
  channel: string | null
  requested: Date | string
  driver_code: string
}

/** What came into an account, on its day, in the books of both areas. */
const creditOne = async (own: ServiceCtx, batch: SettlementBatch, row: PaidRow): Promise<void> => {
  const amount = fenToYuan(Number(row.amount))
  const from = { owner: ownerOf(batch) }
  const about = { entity: 'payment', code: row.code }
  await own.books.post([{ kind: 'credit', businessNo: row.pay_no, from, amount, on: row.day, about }])
  const at = new Date(row.requested).toISOString()
  const payee = { entity: 'driver' as const, code: row.driver_code }
  await own.request('creditParty', { ...payee, amount, number: row.pay_no, why: batch.batchNo ?? '', at })
}

/** What is held for payments, was paid, and was refused, each on its day. */
const bookPayments = async (own: ServiceCtx): Promise<void> => {
  const rows = await own.query<PaidRow>(
    sql`select p.code, p.pay_no, p.amount, p.status as pay_status, p.bank_msg, p.bank_serial_no, p.channel, p.driver_code,
        p.request_time as requested,        (p.request_time at time zone 'Asia/Shanghai')::date::text as day
      from ${own.table(Payment)} p where p.branch_code = ${own.session.branchCode} and not p.is_deleted order by p.request_time, p.id`,
  )
  for (const row of rows) {
    const [batch] = await own.records.where(SettlementBatch, {
      where: sql`batch_no = (select batch_no from ${own.table(Payment)} where code = ${row.code})`,
      limit: 1,
    })
    if (!batch) continue
    const of = { code: row.code, payNo: row.pay_no, attempt: 1, amount: fenToYuan(Number(row.amount)) }
    if (row.channel === 'account') {
      await creditOne(own, batch, row)
      continue
    }
    await holdFor(own, batch, of, row.day)
    const { succeeded, failed } = paymentMachine.at
    if (Number(row.pay_status) === succeeded)
      await capture(own, batch, of, { paid: of.amount, serial: row.bank_serial_no ?? '', on: row.day })
    else if (Number(row.pay_status) === failed) await release(own, of, row.bank_msg ?? '', row.day)
  }
}

/** What was paid before is taken off batches that are approved and not ordered to be paid, as if they had been sent with it. */
const takeOffAdvances = async (own: ServiceCtx): Promise<void> => {
  const batches = await own.records.where(SettlementBatch, {
    where: sql`side = 'payable' and status = ${settlementMachine.at.toPay} and not is_deleted and batch_no not in (
      select batch_no from ${own.table(Payment)} where batch_no is not null)`,
  })
  for (const batch of batches)
    await own.transaction(async () => {
      const deducted = await keepAhead(own, batch)
      if (deducted === '0.00') return
      const seal = await sealOf(own, batch)
      await own.records.changeMany(SettlementBatch, sql`id = ${batch.id}`, { deducted, seal })
      await takeAhead(own, batch)
      // Nothing of it is left that somebody pays.
      if (fenOfYuan(deducted) >= fenOfYuan(batch.total ?? '0.00'))
        await followOrders(own, await own.records.find(SettlementBatch, batch.id))
    })
}

/** Whoever brought what stands in batches beside waybills hears of it, as of the day on which it was approved. */
const tellCharged = async (own: ServiceCtx): Promise<void> => {
  const batches = await own.records.where(SettlementBatch, { where: sql`charge_count > 0 and not is_deleted` })
  for (const batch of batches) {
    const on = batch.approvedAt ? platformDay(new Date(batch.approvedAt)) : undefined
    await own.transaction(() => tellAs(own, batch, on))
  }
}

/** What is approved stands in the books, each on its day. */
const book = async (ctx: AreaCtx<typeof contract>): Promise<void> => {
  for (const branch of await ctx.branches())
    await ctx.inBranch(branch, async own => {
      const approved = await own.query<Approved>(
        sql`select code, batch_no, side, shipment_code, driver_code, team_code, total,
            (approved_at at time zone 'Asia/Shanghai')::date::text as day
          from ${own.table(SettlementBatch)} where branch_code = ${branch} and not is_deleted
            and status ${inStates(settlementMachine, 'approved')} order by approved_at, id`,
      )
      for (const row of approved)
        await post(
          own,
          {
            code: row.code,
            batchNo: row.batch_no,
            side: row.side,
            shipmentCode: row.shipment_code,
            driverCode: row.driver_code,
            teamCode: row.team_code,
            total: fenToYuan(Number(row.total)),
          },
          row.day,
        )
      await tellCharged(own)
      await takeOffAdvances(own)
      await bookPayments(own)
    })
}

/** Batches of the demo's shippers and carriers in every state, of the waybills that say so; approved ones stand in the books. */
export const demo: DemoPart = {
  needs: ['shippers', 'drivers'],
  // Waybills are written by then.
  wants: ['trips', 'advanced', 'charges'],
  offers: ['credited'],
  unless: SettlementBatch,
  empties: [
    SettlementBatch,
    SettlementLine,
    SettlementCharge,
    SettlementDeduction,
    SettlementReceipt,
    Payment,
    PaymentEvidence,
    BankLine,
  ],
  make: async ctx => {
    const credited: string[] = []
    const advanced = new Set(ctx.takeIfOffered('advanced'))
    for (const branch of ctx.branches) {
      const { batches, lines, payments, evidence } = drawBatches(ctx, branch, await carriedIn(ctx, branch), advanced)
      const charged = drawCharged(ctx, branch, ctx.takeIfOffered('charges') ?? [], batches.length)
      await ctx.insert(SettlementBatch, [...batches, ...charged.batches])
      await ctx.insert(SettlementCharge, charged.charges)
      await ctx.insert(SettlementLine, lines)
      await ctx.insert(Payment, payments)
      await ctx.insert(PaymentEvidence, evidence)
      await ctx.insert(BankLine, drawBankLines(ctx, branch, payments))
      await ctx.keep(branch, KEPT.readAt, new Date(ctx.now).toISOString())
      for (const { channel, driverCode } of payments) if (channel === 'account') credited.push(String(driverCode))
    }
    await seal(ctx)
    await payWaybills(ctx)
    return { credited }
  },
  finish: ctx => book(ctx as unknown as AreaCtx<typeof contract>),
}
