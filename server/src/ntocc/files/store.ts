import { createHash, randomBytes } from 'node:crypto'
import { fileReference, type StoredFile } from '@ntocc/sdk/contracts'
import type { Queryable } from '../db/database.ts'
import { FILE_COLUMNS, type FileRow } from '../records/file-read.ts'
import { OF_LINK } from '../records/file-uses.ts'
import type { Received } from './receive.ts'

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

/** Whose a file is. */
export interface FileOwner {
  accountId: number
  branchCode: string
  partyType: string
  partyCode: string
}

/**
 * Keeps a file for a party. The same bytes again, an upload repeated after a lost answer, are the file that
 * is there, young again.
 */
export const keepFile = async (
  db: Queryable,
  { accountId, branchCode, partyType, partyCode }: FileOwner,
  name: string,
  { bytes, type, width, height }: Received,
): Promise<{ file: StoredFile; isNew: boolean }> => {
  const kept = await db.query<FileRow & { is_new: boolean }>(
    `insert into sys_file (id, branch_code, party_type, party_code, account_id, name, type, size, width, height, sha256, bytes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (branch_code, party_type, party_code, sha256) do update set name = excluded.name, gmt_created = now()
     returning ${FILE_COLUMNS}, xmax = 0 as is_new`,
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

/** A form may lie open, and its draft be kept, for days before its files get a record. */
const KEPT_UNUSED = '7 days'
/** A page of a link has no draft: what was not sent within the day never will be. */
const KEPT_OF_LINK = '1 day'

/** Removes files that no record ever took. What a record showed once stays: it is proof. @returns how many */
export const removeUnused = async (db: Queryable): Promise<number> => {
  const gone = await db.query(
    `delete from sys_file f
     where gmt_created < now() - case when party_type = $1 then interval '${KEPT_OF_LINK}' else interval '${KEPT_UNUSED}' end
     and not exists (select 1 from sys_file_use u where u.file_id = f.id)`,
    [OF_LINK],
  )
  return gone.rowCount ?? 0
}
