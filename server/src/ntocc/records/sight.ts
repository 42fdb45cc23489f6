import { fileReference } from '@ntocc/sdk/contracts'
import type { Entity } from '@ntocc/sdk/fields'
import { sql } from 'drizzle-orm'
import type { Queryable, Row } from '../db/database.ts'
import { snakeCase } from '../db/table-of.ts'
import type { Session } from '../http/context.ts'
import { tableNameOf } from '../registry/areas.ts'
import { readersOf, seenSql } from './reading.ts'
import { run } from './sql.ts'

/** What somebody has of a file: `covered` when a value can be read on it that they would get masked. */
export type Sight = 'open' | 'covered' | 'none'

/** Fields with pictures of an entity, by whether this person may see what is on them. */
const fieldsOf = (entity: Entity, session: Session): { open: string[]; covered: string[] } => {
  const isReviewer = readersOf(entity.name).some(code => session.permissions.has(code))
  const names = Object.entries(entity.fields).flatMap(([name, { kind, options }]) =>
    kind.name === 'images' ? [{ name, pictures: options.pictures }] : [],
  )
  const isOpen = ({ pictures }: (typeof names)[number]) =>
    pictures === undefined || isReviewer || session.permissions.has(pictures)
  return {
    open: names.filter(isOpen).map(({ name }) => name),
    covered: names.filter(each => !isOpen(each)).map(({ name }) => name),
  }
}

/** Whether this person may see what stands in a field with pictures. */
export const isOpenField = (entity: Entity | undefined, session: Session, field: string): boolean =>
  !entity || !fieldsOf(entity, session).covered.includes(field)

/** Whether all pictures of an entity are open to this person, or there are none. */
export const isCoverless = (entity: Entity | undefined, session: Session): boolean =>
  !entity || fieldsOf(entity, session).covered.length === 0

/**
 * What somebody sees of a file through one record. Where an entity has pictures that they may not see, only what stands in
 * another field of it now is open: what a record no longer shows may have been one of those.
 */
export const sightThrough = async (
  db: Queryable,
  session: Session,
  { entity, id, fileId }: { entity: Entity; id: number; fileId: string },
): Promise<Sight> => {
  const { open, covered } = fieldsOf(entity, session)
  const shown = covered.length === 0 ? [] : open
  const columns = sql.join(
    ['code', ...shown.map(snakeCase)].map(name => sql.identifier(name)),
    sql`, `,
  )
  const where = sql`${seenSql(entity, session)} and id = ${id}`
  const found = await run<Row>(db, sql`select ${columns} from ${sql.identifier(tableNameOf(entity))} where ${where}`)
  const row = found.rows[0]
  if (!row) return 'none'
  if (covered.length === 0 || row.code === session.partyCode) return 'open'
  const reference = fileReference(fileId)
  const isOpen = shown.some(name => {
    const value = row[snakeCase(name)]
    return Array.isArray(value) && value.includes(reference)
  })
  return isOpen ? 'open' : 'covered'
}
