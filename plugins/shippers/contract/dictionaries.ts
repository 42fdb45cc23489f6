import { SERVICE_MODES } from '@ntocc/sdk/contracts'

/** Who can be on the credit blacklist. */
export const BLACKLIST_PARTIES = ['shipper', 'driver', 'vehicle'] as const

/** What somebody on the list is kept from. */
export const INTERCEPTS = ['publish', 'accept', 'withdraw', 'invoice'] as const
export type Intercept = (typeof INTERCEPTS)[number]

export const CONTRACT_TYPES = ['framework', 'single', 'carriage', 'collection'] as const
export const CONTRACT_KINDS = ['transport', 'storage'] as const
export const SIGN_MODES = ['paper', 'electronic'] as const
/** As waybills keep them. */
export const FEE_MODES = SERVICE_MODES
export const INVOICE_KINDS = ['special', 'ordinary'] as const

/** Codes of the dictionaries that come with the area; their words are `entry.<dictionary>.<code>` of the locales. */
export const DICTIONARIES = {
  blacklistParty: BLACKLIST_PARTIES,
  blacklistIntercept: INTERCEPTS,
  contractType: CONTRACT_TYPES,
  contractKind: CONTRACT_KINDS,
  signMode: SIGN_MODES,
  feeMode: FEE_MODES,
  invoiceKind: INVOICE_KINDS,
  shipmentStaffRole: ['dispatcher', 'accountant', 'warehouse', 'manager'],
} as const
