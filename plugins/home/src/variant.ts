import type { PartyType } from '@ntocc/sdk/contracts'

export type Variant = 'admin' | 'shipper' | 'driver'

/** Which dashboard a party gets. Staff of the platform share one; a carrier sees what a driver sees. */
export function variantOf(partyType: PartyType | undefined): Variant {
  if (partyType === 'SHIPPER') return 'shipper'
  if (partyType === 'DRIVER' || partyType === 'CARRIER') return 'driver'
  return 'admin'
}
