import type { ConditionOf } from '@ntocc/sdk/fields'
import { type Condition, isCaller, isCallerNamed, isOwnMoney, payeeAsSeen } from '@ntocc/sdk/service'
import type { accountMachine, MoneyAccount } from '../../contract/account.ts'
import type { Withdrawal, withdrawalMachine } from '../../contract/withdrawal.ts'
import { accountOf } from '../money/accounts.ts'
import { ownerOf } from '../money/parties.ts'
import type { Area, HooksOf, ServiceCtx } from '../types.ts'
import { cardsOf, lockedBy } from './ask.ts'
import { needsSecond } from './limits.ts'
import { release } from './money.ts'

type Check = Condition<Area>
/** Those of others are answered by their areas, for records of every entity. */
type OfOthers = 'notBlacklistedToWithdraw' | 'papersToWithdraw'

const withdrawalIn = (record: object): Withdrawal => record as Withdrawal

/** What moves of a withdrawal need. All of it is asked again in the transaction of the move. */
export const withdrawalConditions = {
  // Persons count, not accounts: who asked, whose money it is, and who wrote the card that it goes to decide nothing.
  otherPerson: async (ctx, { record, move }) => {
    const withdrawal = withdrawalIn(record)
    if (await isCaller(ctx, withdrawal.applicantId)) return false
    if (await isOwnMoney(ctx, withdrawal)) return { code: 'validation.withdrawal.own' }
    if (move !== 'reject' && (await isCallerNamed(ctx, withdrawal.cardWriter)))
      return { code: 'validation.withdrawal.cardWriter' }
    return true
  },
  accountPaysOut: async (ctx, { record }) => {
    const locked = lockedBy(await accountOf(ctx, ownerOf(withdrawalIn(record))))
    return locked ? { code: `validation.withdrawal.${locked}` } : true
  },
  // The money goes to the card as it was asked for: one that is another by now, or was found not to be the holder's, gets nothing.
  withdrawalCardAsSeen: async (ctx, { record }) => {
    const { cardCode, cardNo, holder, ...withdrawal } = withdrawalIn(record)
    const cards = await cardsOf(ctx, ownerOf(withdrawal))
    const card = cards.find(each => (cardCode ? each.code === cardCode : each.cardNo === cardNo))
    return card !== undefined && !card.isRefuted && card.cardNo === cardNo && card.holder === holder
  },
  withdrawalNeedsSecond: (ctx, { record }) => needsSecond(ctx, withdrawalIn(record)),
  withdrawalBelowLimit: async (ctx, { record }) => !(await needsSecond(ctx, withdrawalIn(record))),
  withdrawalBySecond: async (ctx, { record }) => !(await isCaller(ctx, withdrawalIn(record).firstApproverId)),
  ownWithdrawal: (ctx, { record }) => {
    const { code } = ownerOf(withdrawalIn(record))
    return !ctx.session.isStaff && ctx.session.partyCode === code
  },
} satisfies Record<Exclude<ConditionOf<typeof withdrawalMachine>, OfOthers>, Check>

export const accountConditions = {
  accountOfOthers: async (ctx, { record }) =>
    !(await isOwnMoney(ctx, record as MoneyAccount)) || { code: 'validation.moneyAccount.own' },
} satisfies Record<ConditionOf<typeof accountMachine>, Check>

/** Orders the payment in the transaction of the approval. @throws NO_BANK where no area pays, MOVE_REFUSED where the branch has no bank */
const order = async (ctx: ServiceCtx, of: Withdrawal): Promise<string> => {
  const { shipmentCode, driverCode, teamCode } = of
  const ordered = await ctx.request('payOut', {
    for: { entity: 'withdrawal', code: of.code },
    shipmentCode,
    driverCode,
    teamCode,
    payee: payeeAsSeen(of),
    amount: of.actualAmount,
  })
  if (!ordered) throw ctx.refuse('NO_BANK')
  return ordered.payNo
}

export const withdrawalHooks: HooksOf<typeof Withdrawal> = {
  sort: { sortField: 'askedAt', sortType: 'desc' },
  moving: async (ctx, withdrawal, move, reason) => {
    const decided = { auditor: ctx.session.username, auditedAt: new Date().toISOString() }
    switch (move) {
      case 'approveFirst':
        return { firstApproverId: ctx.session.accountId, firstApprover: ctx.session.username }
      case 'approve':
        return { ...decided, payNo: await order(ctx, withdrawal) }
      case 'reject':
        await release(ctx, withdrawal, reason)
        return { ...decided, reason }
      case 'revoke':
        await release(ctx, withdrawal, reason)
        return { finishTime: decided.auditedAt }
    }
  },
}
