import { type DeductionNews, fitText, type PaymentNews } from '@ntocc/sdk/service'
import { prepaidMachine } from '../contract/machine.ts'
import { Prepaid } from '../contract/prepaid.ts'
import { orderCode } from './decide.ts'
import { bounced, heldPrepaid, offset, offsetBack, paid, releaseFor, writeStanding } from './money.ts'
import type { ServiceCtx } from './types.ts'

const MOST_REASON = 200

/** The advance of an order, whichever attempt it was of. */
const ofOrder = async (ctx: ServiceCtx, code: string): Promise<Prepaid> => {
  const [first = ''] = code.split('.')
  return heldPrepaid(ctx, first)
}

/** What the bank made of the payment, in the transaction in which that is written down: money moves with it, or neither stands. */
export const hearOfPayment = async (ctx: ServiceCtx, news: PaymentNews): Promise<void> => {
  if (news.for.entity !== 'prepaid') return
  const of = await ofOrder(ctx, news.for.code)
  if (orderCode(of) !== news.for.code) throw new Error(`${news.for.code} is not the attempt of ${of.prepaidNo} now`)
  switch (news.result) {
    case 'sent':
      break
    case 'paid':
      await paid(ctx, of, { amount: news.amount ?? of.amount, serial: news.serial ?? '' })
      break
    case 'refused':
      // A certain no: it is decided about again, with what the bank said, and the next order has another number.
      await releaseFor(ctx, of, news.why ?? '')
      await writeStanding(ctx, of, prepaidMachine.at.applied, {
        attempt: of.attempt + 1,
        reason: fitText(news.why ?? '', MOST_REASON) || null,
        payNo: null,
        firstApproverId: null,
        firstApprover: null,
        approver: null,
        approvedAt: null,
      })
      break
    case 'returned':
      await bounced(ctx, of, news.why ?? '')
      break
  }
  ctx.todoChanged()
}

/** Batches take advances off what they pay, or give them back: the advance follows in the same transaction. */
export const hearOfDeduction = async (ctx: ServiceCtx, news: DeductionNews): Promise<void> => {
  for (const { entity, code, waybillNo, amount } of news.deductions) {
    if (entity !== Prepaid.name) continue
    const of = await heldPrepaid(ctx, code)
    const taken = { number: news.number, waybillNo, amount }
    if (news.result === 'taken') await offset(ctx, of, taken)
    // The bank has given it back meanwhile, and the payee is owed what was taken off: that is put right in the batch, not without it.
    else if (prepaidMachine.within(of.status, 'bounced')) throw ctx.refuseMove({ code: 'validation.prepaid.bounced' })
    else await offsetBack(ctx, of, taken, news.why ?? '')
  }
  ctx.todoChanged()
}
