import { fenOfYuan, fenToYuan } from '@ntocc/sdk/fields'
import type { Booked, OwnerOfMoney } from '@ntocc/sdk/service'
import type { MoneyAccount } from '../../contract/account.ts'
import type { Collection } from '../../contract/collection.ts'
import type { CollectionPurpose } from '../../contract/collection-code.ts'
import { heldAccount } from '../money/accounts.ts'
import { moveMoney } from '../money/move.ts'
import { bookOf, ownerOf } from '../money/parties.ts'
import type { ServiceCtx } from '../types.ts'

type Of = Pick<Collection, 'code' | 'collectionNo' | 'serial' | 'amount' | 'returns'> & Partial<Collection>

const about = ({ code }: Of) => ({ entity: 'collection', code })
/** It may be booked and go back more than once. */
const attemptOf = ({ returns }: Of): number => returns + 1

/** It stands in the bank and is nobody's yet. */
export const receive = (ctx: ServiceCtx, of: Of, on?: string): Promise<Booked[]> =>
  ctx.books.post([
    {
      kind: 'receive',
      businessNo: of.collectionNo,
      amount: of.amount,
      why: of.serial,
      about: about(of),
      ...(on && { on }),
    },
  ])

/** It is a party's from now on. @returns the account after it */
export const bookTo = async (
  ctx: ServiceCtx,
  of: Of,
  { owner, purpose, at, on }: { owner: OwnerOfMoney; purpose: CollectionPurpose; at?: string; on?: string },
): Promise<MoneyAccount> =>
  moveMoney(
    ctx,
    await heldAccount(ctx, owner),
    { subject: purpose, refNo: of.collectionNo, reason: of.serial, ...(at && { at }) },
    to =>
      ctx.books.post([
        {
          kind: purpose,
          businessNo: of.collectionNo,
          attempt: attemptOf(of),
          to: { owner: to },
          amount: of.amount,
          about: about(of),
          ...(on && { on }),
        },
      ]),
  )

const isBooked = ({ accountNo }: Of): boolean => Boolean(accountNo)
const kindOf = (of: Of) => (isBooked(of) ? 'returnBooked' : 'returnReceived')

/** What happens in the books, and for what is booked to a party beside it in its account. */
const moved = async (
  ctx: ServiceCtx,
  of: Of,
  why: { subject: 'freeze' | 'unfreeze' | 'refund'; reason: string },
  book: () => Promise<unknown>,
): Promise<void> => {
  if (!isBooked(of)) await book()
  else await moveMoney(ctx, await heldAccount(ctx, ownerOf(of)), { ...why, refNo: of.collectionNo }, book)
}

const booked = async (ctx: ServiceCtx, of: Of, as: Booked['as']): Promise<Booked | undefined> =>
  (await ctx.books.of(kindOf(of), of.collectionNo)).find(
    each => each.as === as && each.attempt === Math.max(of.returns, 1),
  )

/** Kept until the bank has paid it back: an approval of its own number. @throws BALANCE_TOO_LOW where the party has spent it */
export const holdBack = (ctx: ServiceCtx, of: Of, why: string): Promise<void> =>
  moved(ctx, of, { subject: 'freeze', reason: why }, () =>
    ctx.books.hold([
      {
        kind: kindOf(of),
        businessNo: of.collectionNo,
        attempt: attemptOf(of),
        ...(isBooked(of) && { from: { owner: bookOf(ownerOf(of)) } }),
        amount: of.amount,
        why,
        about: about(of),
      },
    ]),
  )

/** The bank has paid it back: what it says. Less leaves the rest where it was; more is owed from now on. */
export const captureBack = (ctx: ServiceCtx, of: Of, { paid, serial }: { paid: string; serial: string }) =>
  moved(ctx, of, { subject: 'refund', reason: serial }, async () => {
    const hold = await booked(ctx, of, 'hold')
    if (!hold) throw new Error(`${of.collectionNo} is not kept to go back`)
    const beyond = fenOfYuan(paid) - fenOfYuan(of.amount)
    await ctx.books.capture([{ id: hold.id, amount: beyond > 0 ? of.amount : paid, why: serial }])
    if (beyond > 0)
      await ctx.books.post([
        {
          kind: 'returnSurplus',
          businessNo: of.collectionNo,
          attempt: Math.max(of.returns, 1),
          from: { owner: isBooked(of) ? bookOf(ownerOf(of)) : 'collections' },
          amount: fenToYuan(beyond),
          why: serial,
          about: about(of),
        },
      ])
  })

/** A certain no of the bank: it is where it was. */
export const releaseBack = (ctx: ServiceCtx, of: Of, why: string): Promise<void> =>
  moved(ctx, of, { subject: 'unfreeze', reason: why }, async () => {
    const hold = await booked(ctx, of, 'hold')
    if (hold) await ctx.books.release([{ id: hold.id, why }])
  })

/** What went back came in again. */
export const takeBack = (ctx: ServiceCtx, of: Of, why: string): Promise<void> =>
  moved(ctx, of, { subject: 'refund', reason: why }, async () => {
    const paid = await booked(ctx, of, 'capture')
    const surplus = (await ctx.books.of('returnSurplus', of.collectionNo)).filter(
      each => each.as === 'post' && each.attempt === Math.max(of.returns, 1),
    )
    await ctx.books.reverse([...(paid ? [paid] : []), ...surplus].map(({ id }) => ({ id, why })))
  })
