import type { Queryable } from '../db/database.ts'

export const isEmpty = async (tx: Queryable, table: string): Promise<boolean> =>
  (await tx.query(`select 1 from ${table} limit 1`)).rowCount === 0

/**
 * Runs `work`, which fills these tables. Indexes of empty ones are built once at the end instead of row by row, and their
 * rows need no write-ahead log where the server keeps none for tables emptied in the same transaction (`wal_level`
 * minimal: PGlite). All of it stands or falls with `tx`.
 */
export const inBulk = async (tx: Queryable, tables: readonly string[], work: () => Promise<void>): Promise<void> => {
  await tx.query(`lock table ${tables.join(', ')} in access exclusive mode`)
  const empty: string[] = []
  for (const table of tables) if (await isEmpty(tx, table)) empty.push(table)
  if (empty.length > 0) await tx.query(`truncate ${empty.join(', ')} restart identity`)
  const indexes = await dropIndexes(tx, empty)
  const checks = await dropChecks(tx, empty)
  await work()
  for (const statement of [...checks, ...indexes]) await tx.query(statement)
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

/** Empties tables for a demo that is made anew, those too whose records are otherwise written once. */
export const emptyTables = async (tx: Queryable, tables: readonly string[]): Promise<void> => {
  const triggers = async (state: 'disable' | 'enable') => {
    for (const table of tables) await tx.query(`alter table ${table} ${state} trigger user`)
  }
  await triggers('disable')
  await tx.query(`truncate ${tables.join(', ')} restart identity`)
  await triggers('enable')
}
