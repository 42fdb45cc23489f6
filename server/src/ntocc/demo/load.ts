import type { Queryable } from '../db/database.ts'
import { snakeCase } from '../db/table-of.ts'

const isEmpty = async (tx: Queryable, table: string): Promise<boolean> =>
  (await tx.query(`select 1 from ${table} limit 1`)).rowCount === 0

/**
 * Runs `work`, which fills the tables of these entities, unless the first of them has rows already. Indexes of empty
 * tables are built once at the end instead of row by row, and their rows need no write-ahead log where the server keeps
 * none for tables emptied in the same transaction (`wal_level` minimal: PGlite). All of it stands or falls with `tx`.
 * @returns whether `work` ran
 */
export const inBulk = async (
  tx: Queryable,
  entities: readonly string[],
  work: () => Promise<void>,
): Promise<boolean> => {
  const tables = entities.map(snakeCase)
  // A million waybills take longer to index than a request may take.
  await tx.query('set local statement_timeout = 0')
  await tx.query(`lock table ${tables.join(', ')} in access exclusive mode`)
  const empty: string[] = []
  for (const table of tables) if (await isEmpty(tx, table)) empty.push(table)
  if (empty[0] !== tables[0]) return false
  await tx.query(`truncate ${empty.join(', ')} restart identity`)
  const indexes = await dropIndexes(tx, empty)
  const checks = await dropChecks(tx, empty)
  await work()
  for (const statement of checks) await tx.query(statement)
  for (const statement of indexes) await tx.query(statement)
  return true
}

/** Drops all indexes but the primary keys'. @returns the statements that make them again */
const dropIndexes = async (tx: Queryable, tables: readonly string[]): Promise<string[]> => {
  const found = await tx.query<{ name: string; statement: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as statement from pg_index i
     where i.indrelid = any($1::text[]::regclass[]) and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)
     order by 1`,
    [tables],
  )
  if (found.rows.length > 0) await tx.query(`drop index ${found.rows.map(row => row.name).join(', ')}`)
  return found.rows.map(row => row.statement)
}

/**
 * Drops the checks of the tables: looking at a million rows that are made here takes as long as writing them. A test
 * holds the demo data to every one of them.
 * @returns the statements that make them again, for all that is written from then on
 */
const dropChecks = async (tx: Queryable, tables: readonly string[]): Promise<string[]> => {
  const found = await tx.query<{ owner: string; name: string; definition: string }>(
    `select c.conrelid::regclass::text as owner, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c where c.contype = 'c' and c.conrelid = any($1::text[]::regclass[]) order by 1, 2`,
    [tables],
  )
  const statements: string[] = []
  for (const owner of new Set(found.rows.map(row => row.owner))) {
    const own = found.rows.filter(row => row.owner === owner)
    await tx.query(`alter table ${owner} ${own.map(row => `drop constraint ${row.name}`).join(', ')}`)
    const added = own.map(({ name, definition }) => {
      const rule = definition.endsWith(' NOT VALID') ? definition : `${definition} NOT VALID`
      return `add constraint ${name} ${rule}`
    })
    statements.push(`alter table ${owner} ${added.join(', ')}`)
  }
  return statements
}
