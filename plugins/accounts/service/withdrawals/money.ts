import { fenOfYuan, fenToYuan } from '@ntocc/sdk/fields'
import type { Booked } from '@ntocc/sdk/service'
import type { MoneyAccount } from '../../contract/account.ts'
import type { Withdrawal } from '../../contract/withdrawal.ts'
import { heldAccount } from '../money/accounts.ts'
import { type Moved, moveMoney } from '../money/move.ts'
import { bookOf, ownerOf } from '../money/parties.ts'
import type { ServiceCtx } from '../types.ts'

type Of = Pick<
  Withdrawal,
  'code' | 'withdrawNo' | 'amount' | 'fee' | 'actualAmount' | 'shipmentCode' | 'driverCode' | 'teamCode'
>

const HELD = ['withdraw', 'withdrawFee'] as const

const about = ({ code }: Of) => ({ entity: 'withdrawal', code })

/** The money of a withdrawal is kept from being spent. @throws BALANCE_TOO_LOW */
export const holdFor = (
  ctx: ServiceCtx,
  account: MoneyAccount,
  of: Of,
  { at, on }: { at?: string; on?: string } = {},
): Promise<MoneyAccount> =>
  moveMoney(ctx, account, { subject: 'freeze', refNo: of.withdrawNo, ...(at && { at }) }, owner => {
    const common = { businessNo: of.withdrawNo, from: { owner }, about: about(of), ...(on && { on }) }
    return ctx.books.hold([
      { ...common, kind: 'withdraw', amount: of.actualAmount },
      ...(fenOfYuan(of.fee) > 0 ? [{ ...common, kind: 'withdrawFee' as const, amount: of.fee }] : []),
    ])
  })

const bookedOf = async (ctx: ServiceCtx, { withdrawNo }: Of, as: Booked['as']): Promise<Booked[]> => {
  const found: Booked[] = []
  for (const kind of HELD) found.push(...(await ctx.books.of(kind, withdrawNo)).filter(booked => booked.as === as))
  return found
}

const moved = async (
  ctx: ServiceCtx,
  of: Of,
  why: Omit<Moved, 'refNo'>,
  book: () => Promise<unknown>,
): Promise<void> => {
  await moveMoney(ctx, await heldAccount(ctx, ownerOf(of)), { ...why, refNo: of.withdrawNo }, book)
}

/** The bank has paid: what it says, not what it was told. Less leaves the rest free; more is owed by the party from now on. */
export const capture = (
  ctx: ServiceCtx,
  of: Of,
  { paid, serial, at, on }: { paid: string; serial: string; at?: string; on?: string },
): Promise<void> =>
  moved(ctx, of, { subject: 'withdraw', reason: serial, ...(at && { at }) }, async () => {
    const beyond = fenOfYuan(paid) - fenOfYuan(of.actualAmount)
    const day = on ? { on } : {}
    const holds = await bookedOf(ctx, of, 'hold')
    await ctx.books.capture(
      holds.map(({ id, kind, amount }) => ({
        id,
        why: serial,
        amount: kind.endsWith('.withdraw') && beyond < 0 ? paid : amount,
        ...day,
      })),
    )
    if (beyond > 0)
      await ctx.books.post([
        {
          kind: 'withdrawSurplus',
          businessNo: of.withdrawNo,
          from: { owner: bookOf(ownerOf(of)) },
          amount: fenToYuan(beyond),
          why: serial,
          about: about(of),
          ...day,
        },
      ])
  })

/** Nothing leaves: what was kept can be spent again. */
export const release = (
  ctx: ServiceCtx,
  of: Of,
  why: string,
  { at, on }: { at?: string; on?: string } = {},
): Promise<void> =>
  moved(ctx, of, { subject: 'unfreeze', reason: why, ...(at && { at }) }, async () => {
    const holds = await bookedOf(ctx, of, 'hold')
    await ctx.books.release(holds.map(({ id }) => ({ id, why, ...(on && { on }) })))
  })

/** What was paid came back: amount and fee are the party's again. */
export const giveBack = (ctx: ServiceCtx, of: Of, why: string): Promise<void> =>
  moved(ctx, of, { subject: 'withdrawReturn', reason: why }, async () => {
    const paid = await bookedOf(ctx, of, 'capture')
    const surplus = (await ctx.books.of('withdrawSurplus', of.withdrawNo)).filter(({ as }) => as === 'post')
    await ctx.books.reverse([...paid, ...surplus].map(({ id }) => ({ id, why })))
  })
