import { fenOfYuan, fenToYuan, isOneOf, mask } from '@ntocc/sdk/fields'
import { newDocumentNo, type OwnedCard, type OwnerOfMoney } from '@ntocc/sdk/service'
import { accountMachine, type MoneyAccount } from '../../contract/account.ts'
import type { WithdrawalRefusal } from '../../contract/calls.ts'
import { WITHDRAWAL_SOURCES, Withdrawal, withdrawalMachine } from '../../contract/withdrawal.ts'
import { accountOf, heldAccount } from '../money/accounts.ts'
import { fieldsFor, partyOf } from '../money/parties.ts'
import { keptPassword, requirePassword, requireProof } from '../password/secret.ts'
import { cardOwners } from '../people.ts'
import type { Answer, ServiceCtx } from '../types.ts'
import { askedOnDay, setting } from './limits.ts'
import { holdFor } from './money.ts'

/** Whose money the caller may ask for. @throws NOT_FOUND for staff, who have no account of their own whatever they may do about those of others */
const ownParty = (ctx: ServiceCtx): OwnerOfMoney => {
  const owner = ctx.session.isStaff ? undefined : partyOf(ctx.session)
  if (!owner) throw ctx.refuse('NOT_FOUND')
  return owner
}

/** All cards that money of a party can be paid to. */
export const cardsOf = async (ctx: ServiceCtx, owner: OwnerOfMoney): Promise<OwnedCard[]> => {
  const owners = await cardOwners(ctx, owner)
  const cards = await ctx.request('cardsOf', owners)
  return owners.flatMap(code => cards?.get(code) ?? [])
}

/** What the state of an account has against paying out. */
export const lockedBy = (account: Pick<MoneyAccount, 'status'> | undefined): 'frozen' | 'noWithdrawals' | undefined => {
  const { at } = accountMachine
  if (account?.status === at.frozen) return 'frozen'
  return account?.status === at.noWithdrawals ? 'noWithdrawals' : undefined
}

/** What others have against it: the credit blacklist, and papers that have run out. */
const HOLDING = ['notBlacklistedToWithdraw', 'papersToWithdraw'] as const

/** In the reader's language; undefined where nothing stands against it. */
const heldBy = async (ctx: ServiceCtx, owner: OwnerOfMoney) => {
  for (const condition of HOLDING) {
    const held = await ctx.holds(Withdrawal, condition, fieldsFor(owner))
    if (held !== true) return held || { code: `validation.condition.${condition}` }
  }
  return undefined
}

/**
 * Fen that can be taken out of what an account has: what a shipper has ordered, owes or has offered on it stays there. Others are owed, and have
 * ordered nothing.
 */
const freeFen = async (ctx: ServiceCtx, { entity, code }: OwnerOfMoney, available: string): Promise<number> => {
  const has = fenOfYuan(available)
  if (entity !== 'shipment') return has
  const left = (await ctx.request('spendableOf', [code]))?.get(code)
  return left === undefined ? has : Math.max(0, Math.min(has, fenOfYuan(left)))
}

/** GET withdrawalStart */
export const start: Answer<'withdrawalStart'> = async ctx => {
  const owner = ownParty(ctx)
  const [account, cards] = [await accountOf(ctx, owner), await cardsOf(ctx, owner)]
  const locked = lockedBy(account)
  const has = account?.available ?? '0.00'
  const free = await freeFen(ctx, owner, has)
  const [available, committed] = [fenToYuan(free), fenOfYuan(has) - free]
  const refusals: WithdrawalRefusal[] = [
    ...(locked ? [locked] : []),
    ...(fenOfYuan(available) > 0 ? [] : ['nothing' as const]),
    ...(cards.some(({ isVerified }) => isVerified) ? [] : ['noCard' as const]),
    ...((await keptPassword(ctx)) ? [] : ['noPayPassword' as const]),
  ]
  const held = await heldBy(ctx, owner)
  return {
    ...(account && { accountNo: account.accountNo }),
    balance: account?.balance ?? '0.00',
    frozen: account?.frozen ?? '0.00',
    available,
    ...(committed > 0 && { committed: fenToYuan(committed) }),
    fee: await setting(ctx, 'withdrawalFee'),
    least: await setting(ctx, 'withdrawalLeast'),
    most: await setting(ctx, 'withdrawalMost'),
    cards: cards.map(({ code, holder, bankName, cardNo, isDefault, isVerified }) => ({
      code,
      holder,
      bankName,
      cardNo: mask(cardNo, 'BANK_CARD'),
      isDefault,
      isVerified,
    })),
    hasPayPassword: (await keptPassword(ctx)) !== undefined,
    refusals,
    ...(held && { held }),
  }
}

/** @throws WITHDRAWAL_SPAN, WITHDRAWAL_TOO_MUCH */
const requireAmount = async (ctx: ServiceCtx, amount: string, fee: string): Promise<void> => {
  const [least, most] = [await setting(ctx, 'withdrawalLeast'), await setting(ctx, 'withdrawalMost')]
  const fen = fenOfYuan(amount)
  if (fen < fenOfYuan(least) || fen > fenOfYuan(most)) throw ctx.refuse('WITHDRAWAL_SPAN', { least, most })
  if (fen <= fenOfYuan(fee)) throw ctx.refuse('WITHDRAWAL_SPAN', { least: fenToYuan(fenOfYuan(fee) + 1), most })
}

/** Of an account that is held: two at once do not pass the limit of a day. @throws WITHDRAWAL_DAY */
const requireDay = async (ctx: ServiceCtx, { accountNo }: MoneyAccount, amount: string): Promise<void> => {
  const most = await setting(ctx, 'withdrawalDayMost')
  const asked = await askedOnDay(ctx, accountNo, new Date().toISOString())
  const left = Math.max(fenOfYuan(most) - asked, 0)
  if (fenOfYuan(amount) > left) throw ctx.refuse('WITHDRAWAL_DAY', { most, left: fenToYuan(left) })
}

/** The card that is named, or the default one: own, and verified. @throws INVALID */
const cardFor = async (ctx: ServiceCtx, owner: OwnerOfMoney, code: string | null | undefined): Promise<OwnedCard> => {
  const cards = await cardsOf(ctx, owner)
  const card = code ? cards.find(each => each.code === code) : cards.find(({ isDefault }) => isDefault)
  if (!card?.isVerified || card.isRefuted) throw ctx.invalid({ cardCode: { code: 'validation.withdrawal.card' } })
  return card
}

/** POST party/revenueWithdraw: asked for, and in the same transaction kept from being spent. */
export const withdraw: Answer<'revenueWithdraw'> = async (ctx, { query }) => {
  const owner = ownParty(ctx)
  const { amount, cardCode, payPassword, payProof, source } = query
  const fee = await setting(ctx, 'withdrawalFee')
  await requireAmount(ctx, amount, fee)
  if (query.fee != null && fenOfYuan(query.fee) !== fenOfYuan(fee)) throw ctx.refuse('WITHDRAWAL_FEE', { fee })
  const card = await cardFor(ctx, owner, cardCode)
  const held = await heldBy(ctx, owner)
  if (held) throw ctx.invalid({ amount: held })
  if (payProof) await requireProof(ctx, payProof)
  // Whoever gives neither has proven too long ago: that is no wrong guess.
  else if (!payPassword) throw ctx.refuse('PAY_PASSWORD_STALE')
  else await requirePassword(ctx, payPassword)
  const made = await ctx.transaction(async () => {
    const account = await heldAccount(ctx, owner)
    const locked = lockedBy(account)
    if (locked) throw ctx.refuse('WITHDRAWAL_HELD', { account: account.accountNo })
    if (fenOfYuan(amount) > fenOfYuan(account.available))
      throw ctx.refuse('WITHDRAWAL_TOO_MUCH', { available: account.available })
    const free = await freeFen(ctx, owner, account.available)
    if (fenOfYuan(amount) > free) throw ctx.refuse('WITHDRAWAL_COMMITTED', { left: fenToYuan(free) })
    await requireDay(ctx, account, amount)
    const withdrawNo = await newDocumentNo(ctx, Withdrawal, 'withdrawNo', 'TX')
    const [withdrawal] = await ctx.records.createMany(Withdrawal, [
      {
        ...fieldsFor(owner),
        code: withdrawNo,
        withdrawNo,
        accountNo: account.accountNo,
        amount,
        fee,
        actualAmount: fenToYuan(fenOfYuan(amount) - fenOfYuan(fee)),
        cardCode: card.code,
        holder: card.holder,
        bankName: card.bankName,
        bankCode: card.bankCode,
        cardNo: card.cardNo,
        cardWriter: card.writtenBy,
        source: isOneOf(WITHDRAWAL_SOURCES, source) ? source : 'web',
        payPasswordOk: true,
        applicantId: ctx.session.accountId,
        applicant: ctx.session.username,
        askedAt: new Date().toISOString(),
        status: withdrawalMachine.initial,
      },
    ])
    if (!withdrawal) throw new Error(`${withdrawNo} was not written`)
    await holdFor(ctx, account, withdrawal)
    return withdrawal
  })
  ctx.todoChanged()
  return ctx.records.get(Withdrawal, made.id)
}
