import type { Condition } from '@ntocc/sdk/service'
import type contract from '../../contract.ts'

type Check = Condition<typeof contract>

const ownClaim: Check = ({ session }, { record }) => record.handlerCode === session.partyCode

/** What moves of a complaint need to hold. */
export const complaintConditions = {
  ownClaim,
  othersClaim: (ctx, asked) => ownClaim(ctx, asked) === false,
  notReopenedBefore: (_, { record }) => record.reopened !== true,
  // Staff speak for whoever cannot: not for a party that has the complaint before it.
  withoutAccount: (_, { record }) => record.source === 'phone' || record.source === 'link',
} satisfies Record<string, Check>
