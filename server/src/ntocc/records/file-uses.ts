import { type FieldIssue, fileIdOf } from '@ntocc/sdk/contracts'
import type { Entity } from '@ntocc/sdk/fields'
import { sql } from 'drizzle-orm'
import { entityNamed, tableNameOf } from '../areas/registry.ts'
import type { Queryable } from '../db/database.ts'
import { invalid } from '../errors.ts'
import type { Session } from '../http/context.ts'
import { readableSql } from './reading.ts'
import { run } from './sql.ts'

const MISSING: FieldIssue = { code: 'validation.images.missing' }

interface Use {
  entity: string
  record_id: string
}

/** A file that many records show is looked for in the latest of them. */
const MOST_USES = 50

/** Whether one of the records that show the file is one the session may read. */
export const isUsedWhereSeen = async (db: Queryable, session: Session, fileId: string): Promise<boolean> => {
  const found = await db.query<Use & Record<string, unknown>>(
    'select entity, record_id from sys_file_use where file_id = $1 order by record_id desc limit $2',
    [fileId, MOST_USES],
  )
  for (const use of found.rows) {
    const entity = entityNamed(use.entity)
    if (entity && (await isSeen(db, session, entity, Number(use.record_id)))) return true
  }
  return false
}

const isSeen = async (db: Queryable, session: Session, entity: Entity, id: number): Promise<boolean> => {
  const where = sql`${readableSql(entity, session)} and id = ${id}`
  const found = await run(db, sql`select 1 from ${sql.identifier(tableNameOf(entity))} where ${where}`)
  return found.rows.length > 0
}

/** What a record shows, as far as it is about uploaded files. */
interface Showing {
  entity: string
  recordId: number
  /** References by the name of the field they were sent in. */
  fields: Readonly<Record<string, readonly unknown[]>>
  /** Anything but an uploaded file is refused: a proof must be one that is here. */
  onlyUploaded?: boolean
}

/**
 * Notes that a record shows files, which keeps them. They must be the party's own, or shown already by this record or by
 * one that it may read: naming a file in a record of one's own is no way to see it.
 * @throws BackendError INVALID (4220) with the fields that name others
 */
export const showFiles = async (
  db: Queryable,
  session: Session,
  { entity, recordId, fields, onlyUploaded = false }: Showing,
): Promise<void> => {
  const named = Object.entries(fields).flatMap(([field, references]) =>
    references
      .filter(reference => onlyUploaded || isUploaded(reference))
      .map(reference => ({ field, id: fileIdOf(reference) ?? '' })),
  )
  if (named.length === 0) return
  const ids = [...new Set(named.map(({ id }) => id))]
  const found = await db.query<{ id: string; known: boolean }>(
    `select id, (party_type = $3 and party_code = $4
       or exists (select 1 from sys_file_use u where u.file_id = f.id and u.entity = $5 and u.record_id = $6)) as known
     from sys_file f where id = any($1) and branch_code = $2`,
    [ids, session.branchCode, session.partyType, session.partyCode, entity, recordId],
  )
  const known = new Set<string>()
  for (const file of found.rows) if (file.known || (await isUsedWhereSeen(db, session, file.id))) known.add(file.id)
  const refused = named.filter(({ id }) => !known.has(id))
  if (refused.length > 0) throw invalid(Object.fromEntries(refused.map(({ field }) => [field, MISSING])))
  await db.query(
    `insert into sys_file_use (file_id, entity, record_id) select unnest($1::text[]), $2, $3 on conflict do nothing`,
    [ids, entity, recordId],
  )
}

const isUploaded = (reference: unknown): boolean => typeof reference === 'string' && reference.startsWith('file/')

/** The pictures among the values of a record, by field. */
export const picturesOf = (entity: Entity, values: Readonly<Record<string, unknown>>): Showing['fields'] =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      entity.fieldNamed(name)?.kind.name === 'images' && Array.isArray(value) ? [[name, value]] : [],
    ),
  )
