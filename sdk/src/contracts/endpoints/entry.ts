import { account } from './account.ts'
import { reference } from './reference.ts'
import { sms } from './sms.ts'

/**
 * The calls before and around a session: sign-in, registration, passwords, and what is read once somebody is in. The
 * same as in `endpoints`; who needs only these need not bring the whole table, as the sign-in page must not.
 */
export const entryCalls = {
  ...account,
  ...sms,
  areaOptions: reference.areaOptions,
  branchList: reference.branchList,
} as const
