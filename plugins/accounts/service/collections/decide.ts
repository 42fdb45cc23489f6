import { platformDay } from '@ntocc/sdk/contracts'
import type { ConditionOf } from '@ntocc/sdk/fields'
import { type Condition, isCaller, isOwnMoney, type OwnerOfMoney, type PartyNamed, sql } from '@ntocc/sdk/service'
import { Collection, collectionMachine } from '../../contract/collection.ts'
import { fieldsFor, ownerOf } from '../money/parties.ts'
import { reverseSplit, ruleOn } from '../splits/split.ts'
import type { Answer, Area, HooksOf, ServiceCtx } from '../types.ts'
import { bookAndSplit } from './book.ts'
import { holdBack } from './money.ts'
import { stepCollection } from './take-in.ts'

type Check = Condition<Area>
const { at } = collectionMachine
const collectionIn = (record: object): Collection => record as Collection

/** Whoever has any of it once it is booked: the party, and those among whom a rule shares it out. */
const gainersOf = async (ctx: ServiceCtx, owner: OwnerOfMoney): Promise<PartyNamed[]> => [
  fieldsFor(owner),
  ...((await ruleOn(ctx, owner, platformDay()))?.shares ?? []),
]

/** What moves of money that came in need. All of it is asked again in the transaction of the move. */
export const collectionConditions = {
  collectionNotInHand: (ctx, { record }) => collectionIn(record).keeperId !== ctx.session.accountId,
  // Persons count, not accounts: who asked for it decides nothing about it.
  collectionByOther: async (ctx, { record }) => !(await isCaller(ctx, collectionIn(record).askerId)),
  collectionOfOthers: async (ctx, { record, move }) => {
    const of = collectionIn(record)
    const gains = move === 'approveAssign' ? await gainersOf(ctx, ownerOf(of)) : [of]
    return !(await isOwnMoney(ctx, ...gains)) || { code: 'validation.collection.own' }
  },
  payerKnown: (_, { record }) => Boolean(collectionIn(record).payerAccount),
} satisfies Record<ConditionOf<typeof collectionMachine>, Check>

/** Has the bank pay it back to whom it came from. @throws NO_BANK, MOVE_REFUSED */
const payBack = async (ctx: ServiceCtx, of: Collection): Promise<string> => {
  const { shipmentCode, driverCode, teamCode } = of
  const ordered = await ctx.request('payOut', {
    for: { entity: 'collection', code: `${of.code}/${of.returns + 1}` },
    shipmentCode,
    driverCode,
    teamCode,
    payee: {
      holder: of.payerName ?? '',
      bankName: of.payerBank ?? '',
      bankCode: '',
      cardNo: of.payerAccount ?? '',
      isRefuted: false,
      writtenBy: '',
    },
    amount: of.amount,
  })
  if (!ordered) throw ctx.refuse('NO_BANK')
  return ordered.payNo
}

export const collectionHooks: HooksOf<typeof Collection> = {
  sort: { sortField: 'receivedAt', sortType: 'desc' },
  moving: async (ctx, of, move, reason) => {
    const { accountId, username } = ctx.session
    switch (move) {
      case 'take':
        return { keeperId: accountId, keeper: username }
      case 'askReturn':
        return { askerId: accountId, asker: username, reason }
      case 'approveAssign': {
        const owner = ownerOf(of)
        const purpose = owner.entity === 'shipment' ? 'recharge' : 'collect'
        const accountNo = await bookAndSplit(ctx, of, { owner, purpose })
        return { decider: username, accountNo, purpose, bookedAt: new Date().toISOString() }
      }
      case 'approveReturn':
        await reverseSplit(ctx, of)
        await holdBack(ctx, of, of.reason ?? '')
        return { decider: username, payNo: await payBack(ctx, of), returns: of.returns + 1 }
      case 'refuseAssign':
        return { decider: username, reason }
      case 'refuseReturn':
        return { decider: username, reason }
    }
  },
  written: async (ctx, after, before) => {
    // Whose it was said to be is no more said of it.
    if (before?.status === at.assigning && after.status === at.inHand)
      await ctx.records.changeMany(Collection, sql`id = ${after.id}`, {
        shipmentCode: null,
        driverCode: null,
        teamCode: null,
      })
    ctx.todoChanged()
  },
}

const partyIn = (ctx: ServiceCtx, named: PartyNamed): OwnerOfMoney => {
  const given = [named.shipmentCode, named.driverCode, named.teamCode].filter(Boolean)
  if (given.length !== 1) throw ctx.invalid({ shipmentCode: { code: 'validation.collection.oneParty' } })
  return ownerOf(named)
}

/** POST collectionAssign: said to be a party's; it stays nobody's until somebody else approves. */
export const assign: Answer<'collectionAssign'> = (ctx, { body }) =>
  ctx.transaction(async () => {
    const { id, version, reason } = body
    const owner = partyIn(ctx, body)
    if (!(await ctx.references.exists(owner.entity, owner.code)))
      throw ctx.invalid({ shipmentCode: { code: 'validation.collection.oneParty' } })
    if (await isOwnMoney(ctx, ...(await gainersOf(ctx, owner))))
      throw ctx.refuseMove({ code: 'validation.collection.own' })
    await ctx.requireVersion(Collection, { id, version })
    const [of] = await ctx.records.where(Collection, { where: sql`id = ${id}`, limit: 1, lock: true })
    if (!of) throw ctx.refuse('NOT_FOUND')
    if (of.version !== version) await ctx.requireVersion(Collection, { id, version })
    if (!collectionMachine.within(of.status, 'toMatch')) throw ctx.refuseMove({ code: 'validation.move.state' })
    const { accountId, username } = ctx.session
    await stepCollection(ctx, of, 'assign', {
      ...fieldsFor(owner),
      reason,
      askerId: accountId,
      asker: username,
      keeperId: of.keeperId ?? accountId,
      keeper: of.keeper ?? username,
    })
    ctx.todoChanged()
    return ctx.records.get(Collection, id)
  })
