import type { FileType } from '@ntocc/sdk/contracts'
import type { Queryable, Row } from '../db/database.ts'
import { BackendError } from '../errors.ts'
import type { Session, SignedCtx } from '../http/context.ts'
import { sightOf } from './file-uses.ts'

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

export const FILE_COLUMNS = 'id, party_type, party_code, name, type, size, width, height, sha256'

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
  const found = await db.query<FileRow>(`select ${FILE_COLUMNS} from sys_file where id = $1 and branch_code = $2`, [
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
