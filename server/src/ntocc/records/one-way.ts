import { sql } from 'drizzle-orm'
import { installedTables } from '../registry/areas.ts'

/**
 * Records are written by the records engine alone: whoever follows an entity hears of every write, and each has its line in
 * the audit trail. Its statements carry this mark; a statement of an area that writes a table of records and has none is refused.
 */
const MARK = '/* records */'

export const byEngine = sql.raw(MARK)

const WRITE =
  /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from(?:\s+only)?|merge\s+into|truncate(?:\s+table)?)\s+"?([a-z_][a-z0-9_]*)"?/gi

/** Tables that a statement writes, by its text; statements are the same few again and again. */
const known = new Map<string, readonly string[]>()
/** Texts that a value was put into would fill the memory. */
const MOST_KNOWN = 5_000

const tablesWritten = (text: string): readonly string[] => {
  const found = known.get(text)
  if (found) return found
  // `for update of w`, `on conflict ... do update set`: no tables.
  const tables = [...text.matchAll(WRITE)]
    .map(([, table]) => String(table).toLowerCase())
    .filter(table => table !== 'set' && table !== 'of')
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(text, tables)
  return tables
}

/** The table of records that a statement writes past the engine; undefined when there is none. */
export const writtenPast = (text: string): string | undefined => {
  if (text.includes(MARK)) return undefined
  const written = tablesWritten(text)
  if (written.length === 0) return undefined
  const tables = installedTables()
  return written.find(table => tables.has(table))
}

/** @throws Error naming the table: a fault of whoever wrote the statement */
export const refusePast = (text: string): void => {
  const table = writtenPast(text)
  if (table)
    throw new Error(`${table} holds records: write them by ctx.records or ctx.applyMove, so that others hear of it.`)
}
