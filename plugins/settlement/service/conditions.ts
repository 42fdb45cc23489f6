import { type ConditionOf, fenOfYuan } from '@ntocc/sdk/fields'
import { type Condition, isOwnMoney } from '@ntocc/sdk/service'
import type { SettlementBatch } from '../contract/batch.ts'
import type { settlementMachine } from '../contract/machine.ts'
import { isAheadAsSent, paidAhead } from './advances.ts'
import { changedCharges } from './charges.ts'
import { hadAHand, isFirstApprover } from './people.ts'
import { differencesOf, sealOf } from './store.ts'
import type { Area, ServiceCtx } from './types.ts'

type Check = Condition<Area>
type Need = ConditionOf<typeof settlementMachine>

const batchIn = (record: object): SettlementBatch => record as SettlementBatch

const needsSecond = async (ctx: ServiceCtx, { total }: SettlementBatch): Promise<boolean> =>
  fenOfYuan(total) >= fenOfYuan(String(await ctx.settings.get('secondApproval')))

/** What moves of a batch need. All of it is asked again in the transaction of the move. */
export const batchConditions = {
  batchWorthSomething: (_, { record }) => fenOfYuan(batchIn(record).total) > 0,
  batchAsWaybills: async (ctx, { record }) => {
    const [first, ...more] = await differencesOf(ctx, batchIn(record))
    if (!first) return true
    return {
      code: 'validation.condition.batchAsWaybills',
      params: { waybill: first.waybillNo, count: more.length + 1 },
    }
  },
  batchAsCharged: async (ctx, { record }) => {
    const [first, ...more] = await changedCharges(ctx, batchIn(record))
    if (!first) return true
    return {
      code: 'validation.condition.batchAsCharged',
      params: { document: first.number, count: more.length + 1 },
    }
  },
  // What is confirmed and approved is what the party was sent, to the last line.
  batchAsSent: async (ctx, { record }) => {
    const { seal } = batchIn(record)
    return Boolean(seal) && seal === (await sealOf(ctx, batchIn(record)))
  },
  // Money that may have been paid for one of its waybills by now is taken off or not, and never guessed.
  batchAdvancesCertain: async (ctx, { record }) => {
    const [first] = (await paidAhead(ctx, batchIn(record))).underWay
    return first ? { code: 'validation.condition.batchAdvancesCertain', params: { number: first } } : true
  },
  batchAdvancesAsSent: (ctx, { record }) => isAheadAsSent(ctx, batchIn(record)),
  batchByOther: async (ctx, { record }) => {
    if (await isOwnMoney(ctx, batchIn(record))) return { code: 'validation.settlementBatch.ownParty' }
    return !(await hadAHand(ctx, batchIn(record)))
  },
  batchNeedsSecond: (ctx, { record }) => needsSecond(ctx, batchIn(record)),
  batchBelowLimit: async (ctx, { record }) => !(await needsSecond(ctx, batchIn(record))),
  batchBySecond: async (ctx, { record }) => !(await isFirstApprover(ctx, batchIn(record))),
} satisfies Record<Need, Check>
