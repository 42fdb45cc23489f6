import { type Actor, reference } from '@ntocc/sdk/fields'

/** Who decides about money of others. */
export const MONEY: readonly Actor[] = ['FINANCE', 'PLAT_ADMIN']
export const PARTIES: readonly Actor[] = ['DRIVER', 'CARRIER', 'SHIPPER']

/** The fields that name a party, and that a record names exactly one, or one at most. */
export const PARTY = ['shipmentCode', 'driverCode', 'teamCode'] as const
const COUNT = '($1 is not null)::int + ($2 is not null)::int + ($3 is not null)::int'
export const ONE_PARTY = `${COUNT} = 1`
export const PERHAPS_PARTY = `${COUNT} <= 1`

/** Whose it is, by the fields of its own kind; nobody types it. */
export const whose = () => ({
  shipmentCode: reference('shipment').readOnly(),
  driverCode: reference('driver').readOnly(),
  teamCode: reference('driverTeam').readOnly(),
})
