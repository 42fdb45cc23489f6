import { type FieldIssue, fileIdOf } from '@ntocc/sdk/contracts'
import type { Entity } from '@ntocc/sdk/fields'
import type { Queryable } from '../db/database.ts'
import { invalid } from '../errors.ts'
import type { Session } from '../http/context.ts'
import { entityNamed } from '../registry/areas.ts'
import { isCoverless, isOpenField, type Sight, sightThrough } from './sight.ts'

const MISSING: FieldIssue = { code: 'validation.images.missing' }

interface Use {
  entity: string
  record_id: string
}

/** A file that many records show is looked for in the latest of them. */
const MOST_USES = 50

/** What the session has of a file through the records that show it: the most that one of them gives. */
export const sightOf = async (db: Queryable, session: Session, fileId: string): Promise<Sight> => {
  const found = await db.query<Use & Record<string, unknown>>(
    'select entity, record_id from sys_file_use where file_id = $1 order by record_id desc limit $2',
    [fileId, MOST_USES],
  )
  let best: Sight = 'none'
  for (const use of found.rows) {
    const entity = entityNamed(use.entity)
    const sight = entity ? await sightThrough(db, session, { entity, id: Number(use.record_id), fileId }) : 'none'
    if (sight === 'open') return sight
    if (sight === 'covered') best = sight
  }
  return best
}

/** As which files of a link are kept; no party is called so. */
export const OF_LINK = 'LINK'

/** Whose files the session's are: by a link those of the link, whatever the platform could see. */
const ownerOf = ({ byLink, partyType, partyCode }: Session): [string, string] =>
  byLink === undefined ? [partyType, partyCode] : [OF_LINK, String(byLink)]

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
 * Notes that a record shows files, which keeps them. They must be the party's own (by a link: the link's), or shown already by this record or by
 * one that it may read: naming a file in a record of one's own is no way to see it, nor is moving it to another field.
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
  const found = await db.query<{ id: string; own: boolean; kept: boolean }>(
    `select id, party_type = $3 and party_code = $4 as own,
       exists (select 1 from sys_file_use u where u.file_id = f.id and u.entity = $5 and u.record_id = $6) as kept
     from sys_file f where id = any($1) and branch_code = $2`,
    [ids, session.branchCode, ...ownerOf(session), entity, recordId],
  )
  const shown = entityNamed(entity)
  const known = new Set<string>()
  const kept = new Set<string>()
  for (const file of found.rows) {
    if (file.kept) kept.add(file.id)
    if (file.own || (session.byLink === undefined && (await sightOf(db, session, file.id)) === 'open'))
      known.add(file.id)
  }
  // What stays where it is covered stays covered; elsewhere it would be seen.
  const staysCovered = (field: string, id: string) => kept.has(id) && !isOpenField(shown, session, field)
  const isPlain = isCoverless(shown, session)
  const refused = named.filter(({ field, id }) => !known.has(id) && !(isPlain ? kept.has(id) : staysCovered(field, id)))
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
