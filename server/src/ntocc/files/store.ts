import { createHash, randomBytes } from 'node:crypto'
import { type FileType, fileReference, type StoredFile } from '@ntocc/sdk/contracts'
import type { Queryable, Row } from '../db/database.ts'
import { BackendError } from '../errors.ts'
import type { Session, SignedCtx } from '../http/context.ts'
import { sightOf } from '../records/file-uses.ts'
import type { Received } from './receive.ts'

export interface FileRow extends Row {
  id: string
  party_type: string
  party_code: string
  name: string
  type: FileType
  size: number
  width: number | null
  height: number | null
  sha256: string
}

/** How long a form takes to be filled in. */
const FORM_OPEN = '1 hour'

const COLUMNS = 'id, party_type, party_code, name, type, size, width, height, sha256'

const wireOf = ({ id, name, type, size, width, height }: FileRow): StoredFile => ({
  id,
  reference: fileReference(id),
  name,
  type,
  size,
  ...(width !== null && height !== null && { width, height }),
})

/** 150 bits: an id cannot be guessed, and is not the only guard. */
const newId = (): string =>
  BigInt(`0x${randomBytes(19).toString('hex')}`)
    .toString(36)
    .padStart(30, '0')

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Keeps a file for the session's party. The same bytes again, an upload repeated after a lost answer, are the file that
 * is there, young again.
 */
export const keepFile = async (
  db: Queryable,
  { accountId, branchCode, partyType, partyCode }: Session,
  name: string,
  { bytes, type, width, height }: Received,
): Promise<{ file: StoredFile; isNew: boolean }> => {
  const kept = await db.query<FileRow & { is_new: boolean }>(
    `insert into sys_file (id, branch_code, party_type, party_code, account_id, name, type, size, width, height, sha256, bytes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (branch_code, party_type, party_code, sha256) do update set name = excluded.name, gmt_created = now()
     returning ${COLUMNS}, xmax = 0 as is_new`,
    [
      newId(),
      branchCode,
      partyType,
      partyCode,
      accountId,
      name,
      type,
      bytes.length,
      width ?? null,
      height ?? null,
      hashOf(bytes),
      bytes,
    ],
  )
  const row = kept.rows[0] as FileRow & { is_new: boolean }
  return { file: wireOf(row), isNew: row.is_new }
}

/** Handed in by the session's party, and no record shows it yet, or the form that it was handed in for is still open. */
const isFresh = async (db: Queryable, session: Session, row: FileRow): Promise<boolean> => {
  if (row.party_type !== session.partyType || row.party_code !== session.partyCode) return false
  const found = await db.query(
    `select 1 from sys_file f where id = $1 and (gmt_created > now() - interval '${FORM_OPEN}'
       or not exists (select 1 from sys_file_use u where u.file_id = f.id))`,
    [row.id],
  )
  return found.rows.length > 0
}

/**
 * A file the session may see: one shown by a record that it may read, or what it has just handed in.
 * @throws BackendError NOT_FOUND, also for somebody else's file; FILE_COVERED for one of a record that may be read, on which
 *   a value stands that may not
 */
export const findFile = async (ctx: SignedCtx, id: string): Promise<FileRow> => {
  const { db, session } = ctx
  const found = await db.query<FileRow>(`select ${COLUMNS} from sys_file where id = $1 and branch_code = $2`, [
    id,
    session.branchCode,
  ])
  const row = found.rows[0]
  if (!row) throw new BackendError('NOT_FOUND')
  const sight = await sightOf(db, session, id)
  const isOwn = row.party_type === session.partyType && row.party_code === session.partyCode
  if (sight === 'open' || (sight === 'covered' && isOwn) || (await isFresh(db, session, row))) return row
  throw new BackendError(sight === 'covered' ? 'FILE_COVERED' : 'NOT_FOUND')
}

export const bytesOf = async (db: Queryable, id: string): Promise<Buffer> => {
  const found = await db.query<{ bytes: Buffer }>('select bytes from sys_file where id = $1', [id])
  const row = found.rows[0]
  if (!row) throw new BackendError('NOT_FOUND')
  return row.bytes
}

/** A form may lie open, and its draft be kept, for days before its files get a record. */
const KEPT_UNUSED = '7 days'

/** Removes files that no record ever took. What a record showed once stays: it is proof. @returns how many */
export const removeUnused = async (db: Queryable): Promise<number> => {
  const gone = await db.query(
    `delete from sys_file f where gmt_created < now() - interval '${KEPT_UNUSED}'
     and not exists (select 1 from sys_file_use u where u.file_id = f.id)`,
  )
  return gone.rowCount ?? 0
}
