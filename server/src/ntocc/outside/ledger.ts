import { createHash } from 'node:crypto'
import type { LedgerEntry, LedgerLook } from '@ntocc/sdk/service'
import type { Queryable, Row, Work } from '../db/database.ts'
import { digestOf } from './canonical.ts'

/** Before the first entry. */
const NOTHING = ''

interface EntryRow extends Row {
  sequence: string
  subject: string
  digest: string
  previous: string
  hash: string
  at: string
  transaction: string | null
  height: string | null
}

/** What an entry's hash is made of; one of its fields changed, and it is another one. */
const hashOf = (branch: string, { sequence, subject, digest, previous, at }: Omit<LedgerEntry, 'hash'>): string =>
  createHash('sha256').update([branch, sequence, subject, digest, previous, at].join('\n')).digest('hex')

const entryOf = ({ sequence, subject, digest, previous, hash, at, transaction, height }: EntryRow): LedgerEntry => ({
  sequence: Number(sequence),
  subject,
  digest,
  previous,
  hash,
  at,
  ...(transaction && { transaction, ...(height && { height }) }),
})

const SELECT = `select l.*, a.transaction, a.height from sys_ledger l
  left join sys_ledger_anchor a on a.branch_code = l.branch_code and a.sequence = l.sequence`

const latestOf = async (db: Queryable, branch: string, subject?: string): Promise<LedgerEntry | undefined> => {
  const found = await db.query<EntryRow>(
    `${SELECT} where l.branch_code = $1 and ($2::text is null or l.subject = $2) order by l.sequence desc limit 1`,
    [branch, subject ?? null],
  )
  return found.rows[0] && entryOf(found.rows[0])
}

/** The same statement with parties called as they were before their codes were drawn (`0030_identity`). */
const asSaidThen = async (db: Queryable, statement: object): Promise<object> => {
  const said = Object.entries(statement)
  const texts = said.flatMap(([, value]) => (typeof value === 'string' ? [value] : []))
  const found = await db.query<{ code: string; former: string }>(
    'select code, former from sys_former_code where code = any($1::text[])',
    [texts],
  )
  const former = new Map(found.rows.map(row => [row.code, row.former]))
  return Object.fromEntries(
    said.map(([name, value]) => [name, (typeof value === 'string' && former.get(value)) || value]),
  )
}

/** Whether an entry says what is said now, by whatever code of the parties. */
const saysSo = async (db: Queryable, entry: LedgerEntry, statement: object): Promise<boolean> =>
  entry.digest === digestOf(statement) || entry.digest === digestOf(await asSaidThen(db, statement))

/**
 * Writes down what is said of a subject now. The same statement as the last one about it is the entry that is there: asking
 * again adds nothing. Writers of a branch wait for each other, so that the chain has one end.
 */
export const proveIn = (db: Work, branch: string, subject: string, statement: object): Promise<LedgerEntry> =>
  db.transaction(async tx => {
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`ledger:${branch}`])
    const digest = digestOf(statement)
    const before = await latestOf(tx, branch, subject)
    if (before && (await saysSo(tx, before, statement))) return before
    const last = await latestOf(tx, branch)
    const open = {
      sequence: (last?.sequence ?? 0) + 1,
      subject,
      digest,
      previous: last?.hash ?? NOTHING,
      at: new Date().toISOString(),
    }
    const entry = { ...open, hash: hashOf(branch, open) }
    await tx.query(
      `insert into sys_ledger (branch_code, sequence, subject, digest, previous, hash, at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [branch, entry.sequence, subject, digest, entry.previous, entry.hash, entry.at],
    )
    return entry
  })

/**
 * The first entry that does not follow from the one before, or does not have the hash of what it says; undefined for a
 * whole chain. One reading of the branch's ledger, in the database.
 */
const brokenAt = async (db: Queryable, branch: string): Promise<{ entries: number; broken: number | undefined }> => {
  const found = await db.query<{ entries: string; broken: string | null }>(
    `select count(*) as entries, min(sequence) filter (where not holds) as broken from (
       select sequence,
         sequence = row_number() over chain
         and previous = coalesce(lag(hash) over chain, '')
         and hash = encode(sha256(convert_to(
           concat_ws(E'\\n', branch_code, sequence, subject, digest, previous, at), 'UTF8')), 'hex') as holds
       from sys_ledger where branch_code = $1 window chain as (order by sequence)) checked`,
    [branch],
  )
  const row = found.rows[0]
  return { entries: Number(row?.entries ?? 0), broken: row?.broken == null ? undefined : Number(row.broken) }
}

/** What the ledger says of a subject, and whether it still holds: of what is true now, and the chain as a whole. */
export const lookIn = async (
  db: Queryable,
  branch: string,
  subject: string,
  statement: object,
): Promise<LedgerLook | undefined> => {
  const entry = await latestOf(db, branch, subject)
  if (!entry) return undefined
  const { entries, broken } = await brokenAt(db, branch)
  return {
    entry,
    holds: await saysSo(db, entry, statement),
    entries,
    ...(broken !== undefined && { broken }),
  }
}

/** Notes where an entry stands on a chain outside; of two who ask at once the first one counts. */
export const anchorIn = async (
  db: Queryable,
  branch: string,
  sequence: number,
  { transaction, height }: { transaction: string; height?: string },
): Promise<void> => {
  await db.query(
    `insert into sys_ledger_anchor (branch_code, sequence, transaction, height) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [branch, sequence, transaction, height ?? null],
  )
}
