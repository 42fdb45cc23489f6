import * as f from '../../fields/index.ts'
import { blacklistMachine } from './machines.ts'

/** What somebody on the list is kept from. */
export const INTERCEPTS = ['publish', 'accept', 'withdraw', 'invoice'] as const

/** Who of a trip keeps it from being accepted, by the name of the entry; why is for those who may read the list. */
export const BLACKLISTED = 'validation.blacklist.accept'

/** Somebody the branch does no business with, and why. */
export const CreditBlacklist = f.entity('creditBlacklist', {
  partyKind: f.code('blacklistParty', ['shipper', 'driver', 'vehicle']).required(),
  status: f.state(blacklistMachine),
  name: f.localized({ max: 60 }).required(),
  /** A driver of the branch: the identity number is then taken from its record. */
  driverCode: f.reference('driver'),
  idNo: f.idCard().sensitive('ID_CARD'),
  uscc: f.uscc(),
  plateNo: f.plate(),
  reason: f.localized({ max: 300 }).required(),
  intercepts: f.codes('blacklistIntercept', INTERCEPTS).required(),
  from: f.date().required(),
  to: f.date().notBefore('from'),
  /** What the reason rests on. */
  proofs: f.images({ max: 6 }),
})
export type CreditBlacklist = f.ValuesOf<typeof CreditBlacklist>
