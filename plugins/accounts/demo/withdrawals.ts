import { platformDay } from '@ntocc/sdk/contracts'
import { fenOfYuan, fenToYuan, itemAt } from '@ntocc/sdk/fields'
import { type OwnedCard, type SetOf, sql } from '@ntocc/sdk/service'
import { MoneyAccount } from '../contract/account.ts'
import { Withdrawal, withdrawalMachine } from '../contract/withdrawal.ts'
import { ownerOf } from '../service/money/parties.ts'
import type { Platform, ServiceCtx } from '../service/types.ts'
import { capture, holdFor, release } from '../service/withdrawals/money.ts'

const { at } = withdrawalMachine
const HOUR = 3_600_000

/** How it went, from the newest backwards and then from the beginning again. What is under way belongs to a bank: the trial's own does that. */
const TURNS = ['toReview', 'succeeded', 'toReview', 'failed', 'rejected', 'revoked', 'succeeded', 'succeeded'] as const
type Turn = (typeof TURNS)[number]

const MOST = 24
const REASONS: { readonly [K in Turn]?: string } = {
  failed: 'ACCOUNT 账号与户名不符',
  rejected: '户名与实名不一致',
}

/** A card that money can go to. */
const cardOf = async (ctx: ServiceCtx, account: MoneyAccount): Promise<OwnedCard | undefined> => {
  const { code } = ownerOf(account)
  return (await ctx.request('cardsOf', [code]))?.get(code)?.find(({ isVerified }) => isVerified)
}

interface Drawn {
  account: MoneyAccount
  card: OwnedCard
  serial: number
  turn: Turn
}

const iso = (time: number): string => new Date(time).toISOString()

const draw = async (ctx: ServiceCtx, { account, card, serial, turn }: Drawn): Promise<void> => {
  // Nobody takes out what has not come yet.
  const since = account.lastChangeAt ? Date.parse(account.lastChangeAt) : 0
  const asked = Math.max(Date.now() - (serial + 1) * 17 * HOUR, since + HOUR)
  if (asked > Date.now() - 3 * HOUR) return
  const decided = asked + 2 * HOUR
  const day = platformDay(new Date(asked))
  const half = Math.floor(fenOfYuan(account.available) / 4 / 10_000) * 10_000
  if (half <= 0) return
  const withdrawNo = `TX${day.slice(2).replaceAll('-', '')}${String(serial + 1).padStart(8, '0')}`
  const clerk = ctx.session.branchCode === 'HQ' ? 'finance2' : `${ctx.session.branchCode.toLowerCase()}-finance2`
  const isDecided = turn !== 'toReview' && turn !== 'revoked'
  const withdrawal: SetOf<typeof Withdrawal> & { code: string } = {
    // Numbers are of a branch, codes of all of them.
    code: `${ctx.session.branchCode}-${withdrawNo}`,
    withdrawNo,
    accountNo: account.accountNo,
    shipmentCode: account.shipmentCode ?? null,
    driverCode: account.driverCode ?? null,
    teamCode: account.teamCode ?? null,
    amount: fenToYuan(half),
    fee: '0.00',
    actualAmount: fenToYuan(half),
    cardCode: card.code,
    holder: card.holder,
    bankName: card.bankName,
    bankCode: card.bankCode,
    cardNo: card.cardNo,
    cardWriter: card.writtenBy,
    source: itemAt(['app', 'web', 'wechat'] as const, serial % 3),
    payPasswordOk: true,
    applicant: ownerOf(account).code,
    askedAt: iso(asked),
    ...(isDecided && { auditor: clerk, auditedAt: iso(decided) }),
    ...(REASONS[turn] && { reason: REASONS[turn] }),
    ...(turn === 'succeeded' && { serial: `B${withdrawNo.slice(2)}`, paidAmount: fenToYuan(half) }),
    ...(turn !== 'toReview' && { finishTime: iso(decided) }),
    status: at[turn],
  }
  const [made] = await ctx.records.createMany(Withdrawal, [withdrawal])
  if (!made) return
  const [held] = await ctx.records.where(MoneyAccount, { where: sql`id = ${account.id}`, limit: 1, lock: true })
  if (!held) return
  await holdFor(ctx, held, made, { at: iso(asked), on: day })
  const on = platformDay(new Date(decided))
  const then = { at: iso(decided), on }
  if (turn === 'succeeded') await capture(ctx, made, { paid: made.actualAmount, serial: made.serial ?? '', ...then })
  else if (turn !== 'toReview') await release(ctx, made, REASONS[turn] ?? '', then)
}

/** Withdrawals in the states that people leave them in, of accounts that have enough, booked as any other. */
export const drawWithdrawals = async (area: Platform): Promise<void> => {
  for (const branch of await area.branches())
    await area.inBranch(branch, async ctx => {
      const accounts = await ctx.records.where(MoneyAccount, { where: sql`available >= 40000`, limit: 1_000 })
      const withCards: { account: MoneyAccount; card: OwnedCard }[] = []
      for (const account of accounts.sort((one, other) => one.id - other.id)) {
        if (withCards.length === MOST) break
        const card = await cardOf(ctx, account)
        if (card) withCards.push({ account, card })
      }
      // The oldest first, as they were asked for.
      for (const [index, each] of [...withCards.entries()].reverse())
        await ctx.transaction(() => draw(ctx, { ...each, serial: index, turn: itemAt(TURNS, index % TURNS.length) }))
    })
}
