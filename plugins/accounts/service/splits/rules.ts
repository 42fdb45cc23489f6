import { dayAfter, platformDay } from '@ntocc/sdk/contracts'
import type { ConditionOf } from '@ntocc/sdk/fields'
import { type Condition, inStates, isCaller, isOwnMoney, newDocumentNo, sql } from '@ntocc/sdk/service'
import { isWhole } from '../../contract/share-out.ts'
import { SplitRule, splitRuleMachine } from '../../contract/split.ts'
import { bookOf, namedOwner, ownerOf } from '../money/parties.ts'
import type { Area, HooksOf, ServiceCtx } from '../types.ts'

const today = (): string => platformDay(new Date())
const ruleIn = (record: object): SplitRule => record as SplitRule

export const splitConditions = {
  // Persons count, not accounts.
  splitByOther: async (ctx, { record }) => !(await isCaller(ctx, ruleIn(record).askerId)),
  // Nor does who would get any of it, or loses it to others.
  splitOfOthers: async (ctx, { record }) => {
    const rule = ruleIn(record)
    return !(await isOwnMoney(ctx, rule, ...rule.shares)) || { code: 'validation.splitRule.own' }
  },
} satisfies Record<ConditionOf<typeof splitRuleMachine>, Condition<Area>>

/** The edition of a rule that counts now. */
const present = async (ctx: ServiceCtx, ruleNo: string): Promise<SplitRule | undefined> => {
  const rules = await ctx.records.where(SplitRule, { where: sql`rule_no = ${ruleNo} and not is_deleted` })
  return rules.sort((one, other) => other.edition - one.edition)[0]
}

export const splitRuleHooks: HooksOf<typeof SplitRule> = {
  sort: { sortField: 'gmtCreated', sortType: 'desc' },
  values: async (ctx, values, before) => {
    if (before) return values
    const { session } = ctx
    const owner = namedOwner(values)
    if (!owner) throw ctx.invalid({ shipmentCode: { code: 'validation.splitRule.oneParty' } })
    const { shares = [] } = values
    for (const share of shares) {
      const named = [share.shipmentCode, share.driverCode, share.teamCode].filter(Boolean)
      if (named.length !== 1) throw ctx.invalid({ shares: { code: 'validation.splitRule.onePayee' } })
      const payee = ownerOf(share)
      if (!(await ctx.references.exists(payee.entity, payee.code)))
        throw ctx.invalid({ shares: { code: 'validation.splitRule.onePayee' } })
    }
    if (!isWhole(shares)) throw ctx.invalid({ shares: { code: 'validation.splitRule.whole' } })
    if ((values.fromDay ?? '') < today()) throw ctx.invalid({ fromDay: { code: 'validation.splitRule.fromDay' } })
    const asked = { askerId: session.accountId, asker: session.username }
    if (!values.ruleNo)
      return { ...values, ...asked, ruleNo: await newDocumentNo(ctx, SplitRule, 'ruleNo', 'GZ'), edition: 1 }
    const known = await present(ctx, values.ruleNo)
    if (!known || bookOf(ownerOf(known)) !== bookOf(owner))
      throw ctx.invalid({ ruleNo: { code: 'validation.splitRule.unknown' } })
    return { ...values, ...asked, edition: known.edition + 1 }
  },
  moving: async (ctx, rule, move, reason) => {
    const { accountId, username } = ctx.session
    switch (move) {
      case 'approveRule': {
        // What waited too long counts from now on: nothing that was booked is shared out afterwards.
        const fromDay = rule.fromDay < today() ? today() : rule.fromDay
        await endEditions(ctx, rule, fromDay)
        return { decider: username, fromDay }
      }
      case 'askEnd':
        return { askerId: accountId, asker: username, reason }
      case 'approveEnd':
        return { decider: username, toDay: today() }
      default:
        return { decider: username, ...(reason && { reason }) }
    }
  },
  written: ctx => ctx.todoChanged(),
}

/** Editions before end where the next one begins: also those that ended for one that was to begin later, and would count beside it. */
const endEditions = async (ctx: ServiceCtx, rule: SplitRule, fromDay: string): Promise<void> => {
  await ctx.records.changeMany(
    SplitRule,
    sql`rule_no = ${rule.ruleNo} and id <> ${rule.id} and (status ${inStates(splitRuleMachine, 'inForce', 'toEnd')}
      or (status = ${splitRuleMachine.at.ended} and to_day >= ${fromDay}::date))`,
    { toDay: dayAfter(fromDay, -1), status: splitRuleMachine.at.ended },
  )
}
