import type { ConditionOf } from '@ntocc/sdk/fields'
import { fenOfYuan, fenToYuan } from '@ntocc/sdk/fields'
import { type Condition, isCaller, isCallerNamed, isOwnMoney, payeeAsSeen, sql } from '@ntocc/sdk/service'
import { prepaidMachine } from '../contract/machine.ts'
import { Prepaid, PrepaidEntry } from '../contract/prepaid.ts'
import { closingMoves, prepaidPaidByBatch } from './closing.ts'
import { againstWaybill, isPaidBy, needsSecond, payeeOf, roomOf, seenWaybill } from './limits.ts'
import { heldPrepaid, holdFor, repay as repaid } from './money.ts'
import { cardOf, paidAlone } from './people.ts'
import type { Answer, Area, HooksOf, ServiceCtx } from './types.ts'

type Check = Condition<Area>
/** Those of others are answered by their areas, for records of every entity. */
type OfOthers = 'notBlacklistedToWithdraw' | 'papersToWithdraw'

const prepaidIn = (record: object): Prepaid => record as Prepaid

/** What moves of an advance need. All of it is asked again in the transaction of the move. */
export const prepaidConditions = {
  // Persons count, not accounts: who asked, whose money it is, and who wrote the card that it goes to decide nothing.
  prepaidByOther: async (ctx, { record, move }) => {
    const prepaid = prepaidIn(record)
    if (await isCaller(ctx, prepaid.applicantId)) return false
    if (await isOwnMoney(ctx, prepaid)) return { code: 'validation.prepaid.own' }
    if (move !== 'reject' && (await isCallerNamed(ctx, prepaid.cardWriter)))
      return { code: 'validation.prepaid.cardWriter' }
    return true
  },
  prepaidNeedsSecond: (ctx, { record }) => needsSecond(ctx, prepaidIn(record)),
  prepaidBelowLimit: async (ctx, { record }) => !(await needsSecond(ctx, prepaidIn(record))),
  prepaidBySecond: async (ctx, { record }) => !(await isCaller(ctx, prepaidIn(record).firstApproverId)),
  prepaidWithinLimits: async (ctx, { record }) => {
    const { id, waybillNo, amount } = prepaidIn(record)
    const waybill = await seenWaybill(ctx, waybillNo)
    const against = waybill ? againstWaybill(waybill) : 'notUnderWay'
    if (!waybill || against) return { code: `validation.prepaid.${against}` }
    if (!isPaidBy(payeeOf(waybill), prepaidIn(record))) return { code: 'validation.prepaid.payeeChanged' }
    const { most } = await roomOf(ctx, waybill, id)
    if (fenOfYuan(amount) <= most) return true
    return { code: 'validation.condition.prepaidWithinLimits', params: { most: fenToYuan(most) } }
  },
  prepaidCardAsSeen: async (ctx, { record }) => {
    const prepaid = prepaidIn(record)
    const card = await cardOf(ctx, prepaid)
    return card !== undefined && !card.isRefuted && card.cardNo === prepaid.cardNo && card.holder === prepaid.holder
  },
  prepaidClosedByOther: async (ctx, { record }) => !(await isCaller(ctx, prepaidIn(record).closerId)),
  prepaidOfOthers: async (ctx, { record }) =>
    !(await isOwnMoney(ctx, prepaidIn(record))) || { code: 'validation.prepaid.own' },
  prepaidPaidByBatch,
  prepaidOwn: async (ctx, { record }) => {
    const prepaid = prepaidIn(record)
    if (await isCaller(ctx, prepaid.applicantId)) return true
    const { isStaff, partyType, partyCode } = ctx.session
    if (isStaff) return false
    // Whose captain collects does not take back what is the captain's.
    if (prepaid.teamCode) return partyType === 'CARRIER' && partyCode === prepaid.teamCode
    return partyType === 'DRIVER' && partyCode === prepaid.driverCode
  },
} satisfies Record<Exclude<ConditionOf<typeof prepaidMachine>, OfOthers>, Check>

/** The number of an attempt's order: what was refused for certain is ordered anew under a number of its own. */
export const orderCode = ({ code, attempt }: Pick<Prepaid, 'code' | 'attempt'>): string =>
  attempt === 1 ? code : `${code}.${attempt}`

/** Orders the payment in the transaction of the approval. @throws PREPAID_NO_BANK where no area pays, MOVE_REFUSED where the branch has no bank */
const order = async (ctx: ServiceCtx, of: Prepaid): Promise<string> => {
  await holdFor(ctx, of)
  const ordered = await ctx.request('payOut', {
    for: { entity: 'prepaid', code: orderCode(of) },
    ...paidAlone(of),
    payee: payeeAsSeen(of),
    amount: of.amount,
  })
  if (!ordered) throw ctx.refuse('PREPAID_NO_BANK')
  return ordered.payNo
}

export const prepaidHooks: HooksOf<typeof Prepaid> = {
  sort: { sortField: 'appliedAt', sortType: 'desc' },
  moving: async (ctx, prepaid, move, reason) => {
    const decided = { approver: ctx.session.username, approvedAt: new Date().toISOString() }
    switch (move) {
      case 'approveFirst':
        return { firstApproverId: ctx.session.accountId, firstApprover: ctx.session.username }
      case 'approve':
        return { ...decided, reason: null, payNo: await order(ctx, prepaid) }
      case 'reject':
        return { ...decided, reason }
      default:
        return closingMoves(ctx, prepaid, move, reason)
    }
  },
}

/** What a document of the bank has paid back already: it is of one sum and of one advance. */
const repaidBy = async (ctx: ServiceCtx, serial: string): Promise<PrepaidEntry | undefined> => {
  const [entry] = await ctx.records.where(PrepaidEntry, {
    where: sql`kind = 'repaid' and ref_no = ${serial}`,
    limit: 1,
  })
  return entry
}

/** POST prepaidRepay: what came back is written down by somebody who gains nothing by it. */
export const repay: Answer<'prepaidRepay'> = async (ctx, { body }) => {
  const { id, version, amount, serial, reason } = body
  const { code } = await ctx.records.find(Prepaid, id)
  await ctx.transaction(async () => {
    // Two who write down the same document take turns, of whichever advance.
    await ctx.lock(`prepaid.serial.${serial}`)
    const of = await heldPrepaid(ctx, code)
    await ctx.requireVersion(Prepaid, { id, version })
    if (await isOwnMoney(ctx, of)) throw ctx.refuseMove({ code: 'validation.prepaid.own' })
    const known = await repaidBy(ctx, serial)
    if (known) {
      const isSame = known.prepaidNo === of.prepaidNo && fenOfYuan(known.amount) === -fenOfYuan(amount)
      if (isSame) return
      throw ctx.refuse('PREPAID_SERIAL', { serial, number: known.prepaidNo, amount: known.amount.replace('-', '') })
    }
    const isOutstanding = prepaidMachine.within(of.status, 'outstanding')
    if (!isOutstanding || fenOfYuan(amount) > fenOfYuan(of.openAmount))
      throw ctx.refuse('PREPAID_TOO_MUCH_BACK', { open: isOutstanding ? of.openAmount : '0.00' })
    await repaid(ctx, of, { amount, serial, ...(reason && { reason }) })
  })
  ctx.todoChanged()
  return ctx.records.get(Prepaid, id)
}
