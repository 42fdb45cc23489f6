import { fenOfYuan, isOneOf, mask } from '@ntocc/sdk/fields'
import { sql } from '@ntocc/sdk/service'
import { SettlementBatch } from '../../contract/batch.ts'
import { PAYMENT_STEPS, Payment, PaymentEvidence } from '../../contract/payment.ts'
import type { PaymentEvidenceLine, PaymentRefusal } from '../../contract/payment-calls.ts'
import { paymentMachine } from '../../contract/payment-machine.ts'
import { ownerOf } from '../posting.ts'
import { heldBatch, noOf, shownBatch } from '../store.ts'
import type { Answer, ServiceCtx } from '../types.ts'
import { writeAttempt, writeOrder } from './orders.ts'
import { askOne } from './run.ts'
import { changePayment, heldPayment, openOf, type Sums, sumsOf, yuan } from './store.ts'
import { isSaidPaid } from './uncertain.ts'
import { wayOf } from './way.ts'
import { cardOf, refusalsOf } from './who.ts'

export const refuse = (ctx: ServiceCtx, refusal: PaymentRefusal): Error =>
  ctx.refuseMove({ code: `validation.payment.${refusal}` })

/** What is wrong with paying more of a batch, whoever does it. */
export const againstMore = (sums: Sums): PaymentRefusal[] => {
  if (openOf(sums) > 0) return []
  return [sums.failed > 0 ? 'failed' : 'state']
}

/** GET settlementPayable */
export const payable: Answer<'settlementPayable'> = async (ctx, { query }) => {
  const batch = await shownBatch(ctx, query.id)
  const [sums, card, way] = [await sumsOf(ctx, batch), await cardOf(ctx, batch), await wayOf(ctx)]
  const open = openOf(sums)
  const refusals = [...againstMore(sums), ...(await refusalsOf(ctx, batch, open, { card, way }))]
  return {
    total: yuan(sums.total),
    paid: yuan(sums.paid),
    underWay: yuan(sums.underWay),
    failed: yuan(sums.failed),
    open: yuan(open),
    ...(card && { payee: { name: card.holder, bankName: card.bankName, cardNo: mask(card.cardNo, 'BANK_CARD') } }),
    // A part may be released alone where all of it may not: that is judged by the amount.
    refusals: [...new Set(refusals)].filter(each => each !== 'alone'),
    isAboveAlone: refusals.includes('alone'),
    isSimulated: typeof way !== 'string' && way.isSimulated,
  }
}

/** What one person releases for one payee is summed up, by whichever account: whoever releases for a payee takes turns. */
export const inTurn = (ctx: ServiceCtx, payee: SettlementBatch) => ctx.lock(`payment.release.${ownerOf(payee)}`)

/** POST settlementPay */
export const pay: Answer<'settlementPay'> = async (ctx, { body }) => {
  const { id, version, amount } = body
  const shown = await shownBatch(ctx, id)
  const way = await wayOf(ctx)
  return ctx.transaction(async () => {
    await inTurn(ctx, shown)
    const batch = await heldBatch(ctx, noOf(shown))
    if (!batch) throw ctx.refuse('NOT_FOUND')
    await ctx.requireVersion(SettlementBatch, { id, version })
    const [sums, card] = [await sumsOf(ctx, batch), await cardOf(ctx, batch)]
    const fen = fenOfYuan(amount)
    const [refusal] = [...againstMore(sums), ...(await refusalsOf(ctx, batch, fen, { card, way }))]
    if (refusal || !card) throw refuse(ctx, refusal ?? 'noCard')
    if (fen <= 0 || fen > openOf(sums)) throw ctx.refuse('PAYMENT_TOO_MUCH', { open: yuan(openOf(sums)) })
    const payment = await writeOrder(ctx, batch, { amount, card })
    return { id: payment.id }
  })
}

/** What stands against another attempt. */
const againstRetry = async (
  ctx: ServiceCtx,
  { batch, payment }: { batch: SettlementBatch; payment: Payment },
  with_: Parameters<typeof refusalsOf>[3],
): Promise<PaymentRefusal[]> => {
  if (payment.status !== paymentMachine.at.failed) return ['state']
  // A bank that has paid after all must not be told again.
  if (payment.trouble || (await isSaidPaid(ctx, payment))) return ['trouble']
  return refusalsOf(ctx, batch, fenOfYuan(payment.amount), with_)
}

/** Undefined for the order of another area's document: whether to ask again is for that. */
const batchOf = async (ctx: ServiceCtx, { batchNo }: Payment): Promise<SettlementBatch | undefined> => {
  if (!batchNo) return undefined
  const [batch] = await ctx.records.where(SettlementBatch, { where: sql`batch_no = ${batchNo}`, limit: 1 })
  if (!batch) throw ctx.refuse('NOT_FOUND')
  return batch
}

/** GET paymentRetryable */
export const retryable: Answer<'paymentRetryable'> = async (ctx, { query }) => {
  const payment = await ctx.records.find(Payment, query.id)
  const batch = await batchOf(ctx, payment)
  if (!batch) return { refusals: ['state'] }
  const by = { card: await cardOf(ctx, batch), way: await wayOf(ctx) }
  return { refusals: await againstRetry(ctx, { batch, payment }, by) }
}

/** POST paymentRetry */
export const retry: Answer<'paymentRetry'> = async (ctx, { body }) => {
  const { id, version } = body
  const found = await ctx.records.find(Payment, id)
  const [way, payee] = [await wayOf(ctx), await batchOf(ctx, found)]
  return ctx.transaction(async () => {
    if (payee) await inTurn(ctx, payee)
    const { batch, payment } = await heldPayment(ctx, found)
    await ctx.requireVersion(Payment, { id, version })
    if (!batch) throw refuse(ctx, 'state')
    const card = await cardOf(ctx, batch)
    const [refusal] = await againstRetry(ctx, { batch, payment }, { card, way })
    if (refusal || !card) throw refuse(ctx, refusal ?? 'noCard')
    const { status } = await writeAttempt(ctx, { batch, payment, card })
    return { payStatus: status }
  })
}

/** POST paymentAsk: whatever the bank says, as the job would hear it. */
export const ask: Answer<'paymentAsk'> = async (ctx, { body }) => {
  const payment = await ctx.records.find(Payment, body.id)
  if (!paymentMachine.within(payment.status, 'sent')) throw ctx.refuse('PAYMENT_NOT_SENT')
  const way = await wayOf(ctx)
  if (typeof way === 'string') throw refuse(ctx, way)
  const { status } = await askOne(ctx, way, payment, true)
  return { payStatus: status }
}

/** POST paymentUrge: of the payee's own, or by staff for whoever rings. */
export const urge: Answer<'paymentUrge'> = async (ctx, { body }) => {
  const found = await ctx.records.find(Payment, body.id)
  return ctx.transaction(async () => {
    const { payment } = await heldPayment(ctx, found)
    if (!paymentMachine.within(payment.status, 'awaited')) throw ctx.refuse('PAYMENT_OVER')
    await changePayment(ctx, payment, { urged: true })
    ctx.todoChanged()
    return { urged: true }
  })
}

const lineOf = ({ step, at, attempt, author, ...more }: PaymentEvidence): PaymentEvidenceLine => ({
  at,
  attempt,
  author,
  step: isOneOf(PAYMENT_STEPS, step) ? step : 'asked',
  ...(more.result && { result: more.result }),
  ...(more.serial && { serial: more.serial }),
  ...(more.amount && { amount: more.amount }),
  ...(more.httpStatus && { httpStatus: more.httpStatus }),
  ...(more.reason && { reason: more.reason }),
  ...(more.body && { body: more.body }),
})

/** GET paymentEvidence: from the beginning. */
export const evidence: Answer<'paymentEvidence'> = async (ctx, { query }) => {
  const [payment] = await ctx.records.where(Payment, { where: sql`pay_no = ${query.payNo}`, limit: 1 })
  if (!payment) throw ctx.refuse('NOT_FOUND')
  const lines = await ctx.records.where(PaymentEvidence, { where: sql`pay_no = ${query.payNo}`, limit: 500 })
  return lines.sort((one, other) => one.id - other.id).map(lineOf)
}
