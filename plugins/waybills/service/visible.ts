import { hiddenWaybillFields, type PartyType, Waybill } from '@ntocc/sdk/contracts'

/** Amounts between the platform and the other side: one rule for the server and the lists. */
export const hiddenFrom = hiddenWaybillFields

/** The record without what the party may not see. */
export const visibleTo = <R extends object>(partyType: PartyType, record: R): R => {
  const hidden = hiddenFrom(partyType)
  if (hidden.length === 0) return record
  return Object.fromEntries(Object.entries(record).filter(([name]) => !hidden.includes(name))) as R
}

/** Fields of a waybill that the party is sent. */
export const visibleFields = (partyType: PartyType): (keyof typeof Waybill.fields)[] => {
  const hidden = hiddenFrom(partyType)
  const all = Object.keys(Waybill.fields) as (keyof typeof Waybill.fields)[]
  return all.filter(name => !hidden.includes(name))
}
