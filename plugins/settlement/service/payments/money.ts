import { fenOfYuan } from '@ntocc/sdk/fields'
import type { SettlementBatch } from '../../contract/batch.ts'
import type { Payment } from '../../contract/payment.ts'
import { ownerOf } from '../posting.ts'
import type { ServiceCtx } from '../types.ts'
import { numberOf, yuan } from './store.ts'

type Attempt = Pick<Payment, 'payNo' | 'code' | 'attempt' | 'amount'>

/** What the payee is owed is kept for this attempt: in transit until the bank says what became of it. */
export const holdFor = async (ctx: Pick<ServiceCtx, 'books'>, batch: SettlementBatch, of: Attempt, on?: string) => {
  await ctx.books.hold([
    {
      kind: 'pay',
      businessNo: numberOf(of),
      attempt: of.attempt,
      from: { owner: ownerOf(batch) },
      amount: of.amount,
      about: { entity: 'payment', code: of.code },
      ...(on && { on }),
    },
  ])
}

const bookedOf = async (ctx: Pick<ServiceCtx, 'books'>, of: Attempt, as: 'hold' | 'capture') => {
  const all = await ctx.books.of('pay', numberOf(of))
  const found = all.find(each => each.as === as && each.attempt === of.attempt)
  if (!found) throw new Error(`${numberOf(of)}/${of.attempt} has no ${as} in the books`)
  return found
}

/** The bank has paid: what it says, not what it was told. What it paid beyond the order is a transfer of its own. */
export const capture = async (
  ctx: Pick<ServiceCtx, 'books'>,
  batch: SettlementBatch,
  of: Attempt,
  { paid, serial, on }: { paid: string; serial: string; on?: string },
): Promise<void> => {
  const hold = await bookedOf(ctx, of, 'hold')
  const beyond = fenOfYuan(paid) - fenOfYuan(of.amount)
  const amount = beyond < 0 ? paid : of.amount
  await ctx.books.capture([{ id: hold.id, amount, why: serial, ...(on && { on }) }])
  if (beyond > 0)
    await ctx.books.post([
      {
        kind: 'paySurplus',
        businessNo: numberOf(of),
        attempt: of.attempt,
        from: { owner: ownerOf(batch) },
        amount: yuan(beyond),
        why: serial,
        about: { entity: 'payment', code: of.code },
      },
    ])
}

/** A certain no: what was held is owed as before. */
export const release = async (ctx: Pick<ServiceCtx, 'books'>, of: Attempt, why: string, on?: string): Promise<void> => {
  const hold = await bookedOf(ctx, of, 'hold')
  await ctx.books.release([{ id: hold.id, why, ...(on && { on }) }])
}

/** The money came back: all that was paid by this attempt is owed again. */
export const giveBack = async (ctx: ServiceCtx, of: Attempt, why: string): Promise<void> => {
  const paid = await bookedOf(ctx, of, 'capture')
  const surplus = (await ctx.books.of('paySurplus', numberOf(of))).filter(
    ({ as, attempt }) => as === 'post' && attempt === of.attempt,
  )
  await ctx.books.reverse([paid, ...surplus].map(({ id }) => ({ id, why })))
}
