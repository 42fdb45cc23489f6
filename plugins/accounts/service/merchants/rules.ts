import type { ConditionOf, StateMachine } from '@ntocc/sdk/fields'
import { type Condition, isCaller, sql } from '@ntocc/sdk/service'
import { MerchantAccount, merchantMachine } from '../../contract/merchant.ts'
import type { Answer, Area, HooksOf } from '../types.ts'

const { at } = merchantMachine
const merchantIn = (record: object): MerchantAccount => record as MerchantAccount

/** What the channel is told of, and what somebody else has to approve once it is signed. */
const SETTLING = ['settleHolder', 'settleBank', 'settleCard', 'feeRate'] as const
/** What stays as it was signed. */
const SIGNED = ['merchantNo', 'channel', 'name', 'uscc', ...SETTLING] as const

export const merchantConditions = {
  merchantCardGiven: (_, { record }) => SETTLING.every(name => merchantIn(record)[name] != null),
  // Persons count, not accounts.
  merchantByOther: async (ctx, { record }) => !(await isCaller(ctx, merchantIn(record).askerId)),
} satisfies Record<ConditionOf<typeof merchantMachine>, Condition<Area>>

const NOTHING_NEXT = { nextHolder: null, nextBank: null, nextCard: null, nextFeeRate: null }

export const merchantHooks: HooksOf<typeof MerchantAccount> = {
  sort: { sortField: 'merchantNo', sortType: 'asc' },
  values: (ctx, values, before) => {
    if (!before || before.status === at.draft) return values
    // Contacts change as people do; the rest is by a decision of two.
    for (const name of SIGNED)
      if (values[name] !== undefined && values[name] !== before[name])
        throw ctx.invalid({ [name]: { code: 'validation.merchantAccount.signed' } })
    return values
  },
  moving: (ctx, of, move, reason) => {
    const { accountId, username } = ctx.session
    switch (move) {
      case 'submit':
      case 'suspend':
        return { askerId: accountId, asker: username, ...(reason && { reason }) }
      case 'sign':
        return { decider: username, signedAt: new Date().toISOString() }
      case 'approveChange':
        return {
          decider: username,
          settleHolder: of.nextHolder ?? of.settleHolder,
          settleBank: of.nextBank ?? of.settleBank,
          settleCard: of.nextCard ?? of.settleCard,
          feeRate: of.nextFeeRate ?? of.feeRate,
        }
      default:
        return { decider: username, ...(reason && { reason }) }
    }
  },
  written: async (ctx, after, before) => {
    // What was asked for is decided.
    if (before?.status === at.changing && after.status !== at.changing)
      await ctx.records.changeMany(MerchantAccount, sql`id = ${after.id}`, NOTHING_NEXT)
    ctx.todoChanged()
  },
}

/** POST merchantChange */
export const changeMerchant: Answer<'merchantChange'> = (ctx, { body }) =>
  ctx.transaction(async () => {
    const { id, version, settleHolder, settleBank, settleCard, feeRate, reason } = body
    const [of] = await ctx.records.where(MerchantAccount, { where: sql`id = ${id}`, limit: 1, lock: true })
    if (!of) throw ctx.refuse('NOT_FOUND')
    await ctx.requireVersion(MerchantAccount, { id, version })
    const step = (merchantMachine as StateMachine).move('change', of.status)
    if (!step) throw ctx.refuseMove({ code: 'validation.merchantAccount.notSigned' })
    if (
      settleCard === of.settleCard &&
      feeRate === of.feeRate &&
      settleHolder === of.settleHolder &&
      settleBank === of.settleBank
    )
      throw ctx.invalid({ settleCard: { code: 'validation.merchantAccount.same' } })
    const { accountId, username } = ctx.session
    await ctx.records.changeMany(MerchantAccount, sql`id = ${id}`, {
      nextHolder: settleHolder,
      nextBank: settleBank,
      nextCard: settleCard,
      nextFeeRate: feeRate,
      askerId: accountId,
      asker: username,
      reason,
      status: step.to,
    })
    ctx.todoChanged()
    return ctx.records.get(MerchantAccount, id)
  })
