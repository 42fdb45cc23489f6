import { EMPLOYED, type PartyType } from '@ntocc/sdk/contracts'
import type { Entity, PartOf } from '@ntocc/sdk/fields'
import { type SQL, sql } from 'drizzle-orm'
import { snakeCase } from '../db/table-of.ts'
import type { Session } from '../http/context.ts'
import { entityNamed, tableNameOf } from '../registry/areas.ts'

/** `branchCode` of records that belong to every branch: dictionaries, areas. */
export const EVERY_BRANCH = '*'

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
  /** What holds besides of the records that the caller is shown, as the list of the entity has it. */
  only?: readonly SQL[] | undefined
}

/** Name of the field that must hold the party's code; undefined when the party cannot own such records. */
export const ownerField = (entity: Entity, partyType: PartyType): string | undefined => {
  if (PARTY_ENTITY[partyType] === entity.name) return 'code'
  const own = OWNED_BY[partyType]
  if (own && entity.fieldNamed(own)) return own
  return entity.fieldNamed('ownerCode') ? 'ownerCode' : undefined
}

/** Whether parties of a type have records of an entity: of their own, or as parts of what they own. */
export const mayOwn = (entity: Entity, partyType: PartyType): boolean => {
  if (!entity.whole) return ownerField(entity, partyType) !== undefined
  const whole = entityNamed(entity.whole.entity)
  return whole !== undefined && mayOwn(whole, partyType)
}

export const seesBranch = (session: Session): boolean => EMPLOYED.includes(session.partyType)

/** Works for the branch in a role whose data scope is all of it. */
export const seesWholeBranch = (session: Session): boolean =>
  seesBranch(session) && !session.ownRecordsOnly && session.department === undefined

/** Code of a branch's own copy of a record that belongs to every branch. */
export const copyCode = (branchCode: string, code: unknown): string => `${branchCode}:${String(code)}`

/** Whether the branch has a copy of its own of a record that belongs to every branch. */
const isReplaced = (entity: Entity, branchCode: string): SQL => {
  const table = sql.identifier(tableNameOf(entity))
  return sql`exists (select 1 from ${table} as own where own.code = ${`${branchCode}:`}::text || ${table}.code
    and not own.is_deleted)`
}

/** Made by the caller or by people of the caller's department and of those below it. */
const madeInDepartment = ({ branchCode, department, username }: Session): SQL => sql`(created_by = ${username}
  or created_by in (with recursive part as (
    select ${department}::text as part_code
    union select d.code from department d join part on d.parent_code = part.part_code
      where d.branch_code = ${branchCode} and not d.is_deleted)
  select s.username from staff s join part on s.department_code = part.part_code where s.branch_code = ${branchCode}))`

/** Belongs to a record that the session may see. A whole that is not installed is nobody's to see. */
const partOfSeen = ({ entity, field }: PartOf, session: Session): SQL => {
  const whole = entityNamed(entity)
  if (!whole) return sql`false`
  const key = sql.identifier(snakeCase(field))
  return sql`${key} in (select ${key} from ${sql.identifier(tableNameOf(whole))} where ${scopeOf(whole, session)})`
}

/**
 * Which rows of an entity the session may touch: its branch's, and of those only its own unless it works for the
 * branch. Taken from the session alone, applied to every read and write.
 */
export const scopeOf = (entity: Entity, session: Session, { shared = false }: ScopeOptions = {}): SQL => {
  if (shared)
    return sql`(branch_code = ${session.branchCode} or (branch_code = ${EVERY_BRANCH}
    and not ${isReplaced(entity, session.branchCode)}))`
  const inBranch = sql`branch_code = ${session.branchCode}`
  if (entity.whole && !seesWholeBranch(session)) return sql`${inBranch} and ${partOfSeen(entity.whole, session)}`
  if (seesBranch(session)) {
    if (session.ownRecordsOnly) return sql`${inBranch} and created_by = ${session.username}`
    return session.department === undefined ? inBranch : sql`${inBranch} and ${madeInDepartment(session)}`
  }
  const field = ownerField(entity, session.partyType)
  return field ? sql`${inBranch} and ${sql.identifier(snakeCase(field))} = ${session.partyCode}` : sql`false`
}
