import type { Entity } from '@ntocc/sdk/fields'
import type { DemoRow } from '@ntocc/sdk/service'
import type { Queryable } from '../db/database.ts'
import { snakeCase } from '../db/table-of.ts'
import { tableNameOf } from '../registry/areas.ts'

/** Rows in one statement: large enough to be fast, small enough to keep memory flat. */
const BATCH_ROWS = 500

/**
 * Inserts rows (database form, keyed by field name), those of a statement as one JSON text, which both PostgreSQL and
 * PGlite unpack faster than tens of thousands of parameters. Rows with other fields than those before begin a statement.
 */
export async function insertRows(db: Queryable, entity: Entity, rows: Iterable<DemoRow>): Promise<void> {
  // Each row becomes text at once: thousands of large objects kept alive cost more than all the rest.
  let texts: string[] = []
  let statement = ''
  let fields = ''
  const write = async () => {
    await db.query(statement, [`[${texts.join(',')}]`])
    texts = []
  }
  for (const row of rows) {
    const own = Object.keys(row).join()
    if (own !== fields && texts.length > 0) await write()
    if (texts.length === 0) statement = insertFrom(entity, row)
    fields = own
    texts.push(JSON.stringify(row))
    if (texts.length === BATCH_ROWS) await write()
  }
  if (texts.length > 0) await write()
}

/** Rows keep the entity's names on the way: renaming a million objects costs more than quoting names once. */
const insertFrom = (entity: Entity, first: DemoRow): string => {
  const fields = entity.stored.filter(([name]) => name in first)
  const columns = fields.map(([name]) => `"${snakeCase(name)}"`).join(', ')
  const names = fields.map(([name]) => `"${name}"`).join(', ')
  const types = fields.map(([name, field]) => `"${name}" ${field.sql}`).join(', ')
  return `insert into ${tableNameOf(entity)} (${columns})
    select ${names} from json_to_recordset($1::json) as rows(${types}) on conflict do nothing`
}
