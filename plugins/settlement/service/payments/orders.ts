import { newDocumentNo, type PayeeCard, type Provider, sql } from '@ntocc/sdk/service'
import type { SettlementBatch } from '../../contract/batch.ts'
import { Payment } from '../../contract/payment.ts'
import { paymentMachine } from '../../contract/payment-machine.ts'
import { noOf } from '../store.ts'
import type { Area, ServiceCtx } from '../types.ts'
import { followOrders } from './follow.ts'
import { holdFor } from './money.ts'
import { numberOf, prove, stepPayment } from './store.ts'
import { wayOf } from './way.ts'

/** Where the money goes, as the order keeps it: what a card says later changes nothing of an attempt that was made. */
const payeeOf = ({ holder, bankName, bankCode, cardNo }: PayeeCard) => ({
  payeeName: holder,
  bankName,
  bankCode,
  cardNo,
})

const released = ({ session }: ServiceCtx) => ({ releaserId: session.accountId, releasedBy: session.username })

/** Has it sent as soon as this transaction stands. */
const soon = (ctx: ServiceCtx) => ctx.jobs.send('payPayments', {}, { key: 'released' })

/** Writes an order for a batch that is held, before anybody is called: what is owed is kept for it in the same transaction. */
export const writeOrder = async (
  ctx: ServiceCtx,
  batch: SettlementBatch,
  { amount, card }: { amount: string; card: PayeeCard },
): Promise<Payment> => {
  const payNo = await newDocumentNo(ctx, Payment, 'payNo', 'FK')
  const order = {
    code: payNo,
    payNo,
    batchNo: noOf(batch),
    driverCode: batch.driverCode ?? null,
    teamCode: batch.teamCode ?? null,
    ...payeeOf(card),
    amount,
    attempt: 1,
    asked: 0,
    urged: false,
    ...released(ctx),
    status: paymentMachine.initial,
  }
  const [payment] = await ctx.records.createMany(Payment, [order])
  if (!payment) throw new Error(`${payNo} was not written`)
  await holdFor(ctx, batch, payment)
  await prove(ctx, payment, 1, { step: 'written', amount })
  await followOrders(ctx, batch)
  await soon(ctx)
  return payment
}

/**
 * Writes the order of another area's document, once: whoever asks again for the same one is told its number. The money stands in the
 * books of whoever asks.
 */
export const payOut: Provider<Area, 'payOut'> = async (ctx, { for: of, payee, amount, ...party }) => {
  const [known] = await ctx.records.where(Payment, {
    where: sql`for_entity = ${of.entity} and for_code = ${of.code} and not is_deleted`,
    limit: 1,
  })
  if (known) return { payNo: numberOf(known) }
  const way = await wayOf(ctx)
  const refusal = payee.isRefuted ? 'cardRefuted' : typeof way === 'string' ? way : undefined
  if (refusal) throw ctx.refuseMove({ code: `validation.payment.${refusal}` })
  const payNo = await newDocumentNo(ctx, Payment, 'payNo', 'FK')
  const order = {
    code: payNo,
    payNo,
    forEntity: of.entity,
    forCode: of.code,
    shipmentCode: party.shipmentCode ?? null,
    driverCode: party.driverCode ?? null,
    teamCode: party.teamCode ?? null,
    ...payeeOf(payee),
    amount,
    attempt: 1,
    asked: 0,
    urged: false,
    ...released(ctx),
    status: paymentMachine.initial,
  }
  const [payment] = await ctx.records.createMany(Payment, [order])
  if (!payment) throw new Error(`${payNo} was not written`)
  await prove(ctx, payment, 1, { step: 'written', amount })
  await soon(ctx)
  return { payNo }
}

/** After a certain no: the same number and the next attempt, to the card that is the payee's by now. */
export const writeAttempt = async (
  ctx: ServiceCtx,
  { batch, payment, card }: { batch: SettlementBatch; payment: Payment; card: PayeeCard },
): Promise<Payment> => {
  const attempt = payment.attempt + 1
  const again = await stepPayment(ctx, payment, 'retry', {
    ...payeeOf(card),
    ...released(ctx),
    attempt,
    asked: 0,
    bankMsg: null,
    requestTime: null,
    finishTime: null,
    notAfter: null,
    nextAt: null,
  })
  await holdFor(ctx, batch, again)
  await prove(ctx, again, attempt, { step: 'written', amount: again.amount })
  await followOrders(ctx, batch)
  await soon(ctx)
  return again
}

/** What was refused is not tried again once its batch is revoked. */
export const dropFailed = async (ctx: ServiceCtx, { batchNo }: Pick<SettlementBatch, 'batchNo'>): Promise<void> => {
  const { failed, dropped } = paymentMachine.at
  await ctx.records.changeMany(Payment, sql`batch_no = ${batchNo} and status = ${failed} and not is_deleted`, {
    status: dropped,
    urged: false,
  })
}
