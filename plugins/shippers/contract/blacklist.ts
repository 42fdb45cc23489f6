import {
  code,
  codes,
  date,
  entity,
  idCard,
  images,
  localized,
  plate,
  reference,
  state,
  uscc,
  type ValuesOf,
} from '@ntocc/sdk/fields'
import { BLACKLIST_PARTIES, INTERCEPTS } from './dictionaries.ts'
import { blacklistMachine } from './machines.ts'

/** Somebody the branch does no business with, and why. */
export const CreditBlacklist = entity('creditBlacklist', {
  partyKind: code('blacklistParty', BLACKLIST_PARTIES).required(),
  status: state(blacklistMachine),
  name: localized({ max: 60 }).required(),
  /** A driver of the branch: the identity number is then taken from its record. */
  driverCode: reference('driver'),
  idNo: idCard().sensitive('ID_CARD'),
  uscc: uscc(),
  plateNo: plate(),
  reason: localized({ max: 300 }).required(),
  intercepts: codes('blacklistIntercept', INTERCEPTS).required(),
  from: date().required(),
  to: date().notBefore('from'),
  /** What the reason rests on. */
  proofs: images({ max: 6 }),
})
export type CreditBlacklist = ValuesOf<typeof CreditBlacklist>
