import type { PaymentNews } from '@ntocc/sdk/service'
import type { SettlementBatch } from '../../contract/batch.ts'
import type { Payment } from '../../contract/payment.ts'
import type { ServiceCtx } from '../types.ts'
import { followOrders } from './follow.ts'
import { capture, giveBack, release } from './money.ts'
import { numberOf } from './store.ts'

/** An order with what it is for: a batch, whose money stands in the books of this area, or a document of another, which is told. */
export interface Standing {
  batch: SettlementBatch | undefined
  payment: Payment
}

const tell = async (ctx: ServiceCtx, payment: Payment, news: Omit<PaymentNews, 'for' | 'payNo'>): Promise<void> => {
  const { forEntity, forCode } = payment
  if (!forEntity || !forCode) throw new Error(`${numberOf(payment)} is for nothing`)
  // News is told to whoever hears it: what nobody hears would be lost, with the money that was kept for it.
  if (!ctx.references.knows(forEntity)) throw new Error(`nobody has ${forEntity} ${forCode} now`)
  await ctx.tell('paymentNews', { for: { entity: forEntity, code: forCode }, payNo: numberOf(payment), ...news })
}

/** It has left the house. */
export const moneySent = async (ctx: ServiceCtx, { batch, payment }: Standing): Promise<void> => {
  if (!batch) await tell(ctx, payment, { result: 'sent' })
}

export const moneyPaid = (
  ctx: ServiceCtx,
  { batch, payment }: Standing,
  { amount, serial }: { amount: string; serial: string },
): Promise<void> =>
  batch
    ? capture(ctx, batch, payment, { paid: amount, serial })
    : tell(ctx, payment, { result: 'paid', amount, serial })

/** A certain no. */
export const moneyRefused = (ctx: ServiceCtx, { batch, payment }: Standing, why: string): Promise<void> =>
  batch ? release(ctx, payment, why) : tell(ctx, payment, { result: 'refused', why })

/** What was paid came back. */
export const moneyReturned = (ctx: ServiceCtx, { batch, payment }: Standing, why: string): Promise<void> =>
  batch ? giveBack(ctx, payment, why) : tell(ctx, payment, { result: 'returned', why })

/** A batch follows its orders; another area's document has heard of them. */
export const followPurpose = async (ctx: ServiceCtx, { batch }: Standing): Promise<void> => {
  if (batch) await followOrders(ctx, batch)
}
