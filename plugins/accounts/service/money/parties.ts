import type { PartyType } from '@ntocc/sdk/contracts'
import type { OwnerOfMoney, PartyNamed } from '@ntocc/sdk/service'
import type { AccountKind, MoneyAccount } from '../../contract/account.ts'

const FIELD = { shipment: 'shipmentCode', driver: 'driverCode', driverTeam: 'teamCode' } as const
const BY_TYPE: { readonly [K in PartyType]?: OwnerOfMoney['entity'] } = {
  SHIPPER: 'shipment',
  DRIVER: 'driver',
  CARRIER: 'driverTeam',
}

/** The party that a session acts for; undefined for staff, who have no account. */
export const partyOf = ({
  partyType,
  partyCode,
}: {
  partyType: PartyType
  partyCode: string
}): OwnerOfMoney | undefined => {
  const entity = BY_TYPE[partyType]
  return entity && { entity, code: partyCode }
}

/** Whom a record is about; undefined for one that is nobody's yet. */
export const namedOwner = (of: PartyNamed): OwnerOfMoney | undefined =>
  of.shipmentCode || of.driverCode || of.teamCode ? ownerOf(of) : undefined

/** Whom a record is about. @throws Error for one that names nobody: the database keeps such records out */
export const ownerOf = ({ shipmentCode, driverCode, teamCode }: PartyNamed): OwnerOfMoney => {
  if (shipmentCode) return { entity: 'shipment', code: shipmentCode }
  if (driverCode) return { entity: 'driver', code: driverCode }
  if (teamCode) return { entity: 'driverTeam', code: teamCode }
  throw new Error('a record of money names no party')
}

/** A party by the fields of a record. */
export const fieldsFor = ({ entity, code }: OwnerOfMoney): Required<PartyNamed> => ({
  shipmentCode: null,
  driverCode: null,
  teamCode: null,
  [FIELD[entity]]: code,
})

/** Its name in the books: kind and code, so that a driver and a team of one code are two. */
export const bookOf = ({ entity, code }: OwnerOfMoney): string => `${entity}:${code}`
export const bookOfAccount = (account: Pick<MoneyAccount, keyof PartyNamed>): string => bookOf(ownerOf(account))

export const kindOf = ({ entity }: OwnerOfMoney): AccountKind => (entity === 'shipment' ? 'recharge' : 'income')
