import type { ConditionOf } from '@ntocc/sdk/fields'
import { type Condition, isOwnParty } from '@ntocc/sdk/service'
import type { StorageBill } from '../../contract/bills.ts'
import type { storageBillMachine } from '../../contract/fee-machines.ts'
import type { Area } from '../types.ts'
import { reckonedNow } from './bills.ts'
import { hadAHand } from './people.ts'
import { linesOf, sealOf } from './store.ts'

const billIn = (record: object): StorageBill => record as StorageBill

/** What moves of a bill need. All of it is asked again in the transaction of the move. */
export const billConditions = {
  billHasLines: async (ctx, { record }) => (await linesOf(ctx, billIn(record))).length > 0,
  billAsReckoned: async (ctx, { record }) => (await reckonedNow(ctx, billIn(record))).isSame,
  // What is confirmed and approved is what the owner was sent, to the last line.
  billAsSent: async (ctx, { record }) => {
    const { seal } = billIn(record)
    return Boolean(seal) && seal === (await sealOf(ctx, billIn(record)))
  },
  billByOther: async (ctx, { record }) => {
    // Nobody approves what is one's own.
    if (await isOwnParty(ctx, billIn(record))) return { code: 'validation.storageBill.ownBill' }
    return !(await hadAHand(ctx, billIn(record)))
  },
  billUnsettled: (_, { record }) => !billIn(record).settled,
  billByHand: (_, { record }) => billIn(record).settled === 'byHand',
} satisfies Record<ConditionOf<typeof storageBillMachine>, Condition<Area>>
