import type { PartyType } from '@ntocc/sdk/contracts'
import type { Entity } from '@ntocc/sdk/fields'
import { type SQL, sql } from 'drizzle-orm'
import { snakeCase } from '../db/table-of.ts'
import type { Session } from '../http/context.ts'

/** `branchCode` of records that belong to every branch: dictionaries, areas. */
export const EVERY_BRANCH = '*'

/** Party types that see their whole branch. */
const BRANCH_WIDE: readonly PartyType[] = ['PLAT_ADMIN', 'FINANCE', 'WAREHOUSE']

/** The field by which a party of a type owns records, when the entity has it. */
const OWNED_BY: Partial<Record<PartyType, string>> = {
  SHIPPER: 'shipmentCode',
  DRIVER: 'driverCode',
  CARRIER: 'teamCode',
}

/** The entity whose records are the parties of a type themselves. */
const PARTY_ENTITY: Partial<Record<PartyType, string>> = {
  SHIPPER: 'shipment',
  DRIVER: 'driver',
  CARRIER: 'driverTeam',
}

export interface ScopeOptions {
  /** Records of the branch that every party may read: goods types, areas. Nothing personal. */
  shared?: boolean
}

/** Name of the field that must hold the party's code; undefined when the party cannot own such records. */
export const ownerField = (entity: Entity, partyType: PartyType): string | undefined => {
  if (PARTY_ENTITY[partyType] === entity.name) return 'code'
  const own = OWNED_BY[partyType]
  if (own && entity.fieldNamed(own)) return own
  return entity.fieldNamed('ownerCode') ? 'ownerCode' : undefined
}

export const seesBranch = (session: Session): boolean => BRANCH_WIDE.includes(session.partyType)

/** Works for the branch in a role whose data scope is all of it. */
export const seesWholeBranch = (session: Session): boolean => seesBranch(session) && !session.ownRecordsOnly

/**
 * Which rows of an entity the session may touch: its branch's, and of those only its own unless it works for the
 * branch. Taken from the session alone, applied to every read and write.
 */
export const scopeOf = (entity: Entity, session: Session, { shared = false }: ScopeOptions = {}): SQL => {
  if (shared) return sql`branch_code in (${session.branchCode}, ${EVERY_BRANCH})`
  const inBranch = sql`branch_code = ${session.branchCode}`
  if (seesBranch(session))
    return session.ownRecordsOnly ? sql`${inBranch} and created_by = ${session.username}` : inBranch
  const field = ownerField(entity, session.partyType)
  return field ? sql`${inBranch} and ${sql.identifier(snakeCase(field))} = ${session.partyCode}` : sql`false`
}
