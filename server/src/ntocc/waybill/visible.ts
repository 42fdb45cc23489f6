import { hiddenWaybillFields, type PartyType } from '@ntocc/sdk/contracts'
import { BAD_FILTER } from '@ntocc/sdk/fields'
import { BackendError, invalid } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'

/** Amounts between the platform and the other side: one rule for the server and the lists. */
export const hiddenFrom = hiddenWaybillFields

/** The record without what the party may not see. */
export const visibleTo = <R extends object>(partyType: PartyType, record: R): R => {
  const hidden = hiddenFrom(partyType)
  if (hidden.length === 0) return record
  return Object.fromEntries(Object.entries(record).filter(([name]) => !hidden.includes(name))) as R
}

/** @throws BackendError INVALID (4220) for a filter or sort by a hidden field */
export const refuseHidden = (partyType: PartyType, query: Record<string, unknown>): void => {
  const hidden = hiddenFrom(partyType)
  const errors = Object.keys(query).filter(key => hidden.includes(key.replace(/(?:Start|End)$/, '')))
  if (hidden.includes(String(query.sortField))) errors.push('sortField')
  if (errors.length > 0) throw invalid(Object.fromEntries(errors.map(key => [key, BAD_FILTER])))
}

/** @throws BackendError FORBIDDEN when the role does not have the permission */
export const need = (ctx: SignedCtx, permission: string): void => {
  if (!ctx.session.permissions.has(permission)) throw new BackendError('FORBIDDEN')
}
