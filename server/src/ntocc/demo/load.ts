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
  await work()
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
