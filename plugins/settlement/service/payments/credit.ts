import { fenOfYuan } from '@ntocc/sdk/fields'
import { newDocumentNo, type OwnerOfMoney } from '@ntocc/sdk/service'
import { SettlementBatch } from '../../contract/batch.ts'
import { Payment } from '../../contract/payment.ts'
import { OF_BANKS } from '../../contract/payment-calls.ts'
import { paymentMachine } from '../../contract/payment-machine.ts'
import { ownerOf } from '../posting.ts'
import { heldBatch, noOf, shownBatch } from '../store.ts'
import type { Answer, ServiceCtx } from '../types.ts'
import { againstMore, inTurn, refuse } from './calls.ts'
import { followOrders } from './follow.ts'
import { openOf, prove, stepPayment, sumsOf, yuan } from './store.ts'
import { cardOf, refusalsOf } from './who.ts'

const payeeOf = ({ driverCode, teamCode }: SettlementBatch): OwnerOfMoney =>
  driverCode ? { entity: 'driver', code: driverCode } : { entity: 'driverTeam', code: teamCode ?? '' }

/** An order that no bank has to carry out: written and done in one transaction, in the books of both areas. */
const writeCredit = async (ctx: ServiceCtx, batch: SettlementBatch, amount: string): Promise<Payment> => {
  const payNo = await newDocumentNo(ctx, Payment, 'payNo', 'FK')
  const { accountId, username } = ctx.session
  const [written] = await ctx.records.createMany(Payment, [
    {
      code: payNo,
      payNo,
      batchNo: noOf(batch),
      driverCode: batch.driverCode ?? null,
      teamCode: batch.teamCode ?? null,
      channel: 'account',
      amount,
      attempt: 1,
      asked: 0,
      urged: false,
      releaserId: accountId,
      releasedBy: username,
      status: paymentMachine.initial,
    },
  ])
  if (!written) throw new Error(`${payNo} was not written`)
  await prove(ctx, written, 1, { step: 'written', amount })
  await followOrders(ctx, batch)
  const about = { entity: 'payment', code: payNo }
  await ctx.books.post([{ kind: 'credit', businessNo: payNo, from: { owner: ownerOf(batch) }, amount, about }])
  const credited = await ctx.request('creditParty', { ...payeeOf(batch), amount, number: payNo, why: noOf(batch) })
  if (!credited) throw refuse(ctx, 'noAccounts')
  const now = new Date().toISOString()
  const sent = await stepPayment(ctx, written, 'transmit', { requestTime: now })
  const paid = await stepPayment(ctx, sent, 'succeed', {
    paidAmount: amount,
    finishTime: now,
    bankMsg: credited.accountNo,
  })
  await prove(ctx, paid, 1, { step: 'answered', result: 'paid', amount, serial: credited.accountNo })
  return paid
}

/** POST settlementCredit: to the payee's account with the platform, from which it is withdrawn when the payee asks. */
export const credit: Answer<'settlementCredit'> = async (ctx, { body }) => {
  const { id, version, amount } = body
  const shown = await shownBatch(ctx, id)
  return ctx.transaction(async () => {
    await inTurn(ctx, shown)
    const batch = await heldBatch(ctx, noOf(shown))
    if (!batch) throw ctx.refuse('NOT_FOUND')
    await ctx.requireVersion(SettlementBatch, { id, version })
    const sums = await sumsOf(ctx, batch)
    const fen = fenOfYuan(amount)
    const refusals = await refusalsOf(ctx, batch, fen, { card: await cardOf(ctx, batch), way: 'off' })
    const [refusal] = [...againstMore(sums), ...refusals.filter(each => !OF_BANKS.includes(each))]
    if (refusal) throw refuse(ctx, refusal)
    if (fen <= 0 || fen > openOf(sums)) throw ctx.refuse('PAYMENT_TOO_MUCH', { open: yuan(openOf(sums)) })
    const payment = await writeCredit(ctx, batch, amount)
    // As it stands with the order on its way.
    const after = await heldBatch(ctx, noOf(batch))
    if (after) await followOrders(ctx, after)
    return { id: payment.id }
  })
}
