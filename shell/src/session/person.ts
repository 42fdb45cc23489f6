import type { Party, RoleEntry, UserInfo } from '@ntocc/sdk/contracts'

interface Known {
  party: Party | null
  roleList: readonly RoleEntry[]
}

/** The same account: party and user name, since several people may act for one party. */
export const isSamePerson = (before: Party | null, after: Party): boolean =>
  before !== null &&
  before.branchCode === after.branchCode &&
  before.partyType === after.partyType &&
  before.code === after.code &&
  before.username === after.username &&
  (before.username !== undefined || before.phone === after.phone)

/** The same account in the same role: what is open on the screen is still theirs. */
export const isSameUser = (before: Known, after: UserInfo): boolean =>
  isSamePerson(before.party, after.party) && before.roleList[0]?.roleCode === after.roleList[0]?.roleCode
