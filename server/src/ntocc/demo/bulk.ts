import type { Entity } from '@ntocc/sdk/fields'
import { tableNameOf } from '../areas/registry.ts'
import type { Queryable } from '../db/database.ts'
import { snakeCase } from '../db/table-of.ts'
import type { DbRow } from './rows.ts'

/** Rows in one statement: large enough to be fast, small enough to keep memory flat. */
export const BATCH_ROWS = 500

/**
 * Inserts rows (database form, keyed by field name) as one statement. The rows travel as one JSON text, which both
 * PostgreSQL and PGlite unpack faster than tens of thousands of parameters.
 */
export async function insertRows(db: Queryable, entity: Entity, rows: Iterable<DbRow>): Promise<void> {
  // Each row becomes text at once: thousands of large objects kept alive cost more than all the rest.
  let first: DbRow | undefined
  const texts: string[] = []
  for (const row of rows) {
    first ??= row
    texts.push(JSON.stringify(row))
  }
  if (!first) return
  // Rows keep the entity's names on the way: renaming a million objects costs more than quoting names once.
  const fields = entity.entries.filter(([name]) => name in first)
  const columns = fields.map(([name]) => `"${snakeCase(name)}"`).join(', ')
  const names = fields.map(([name]) => `"${name}"`).join(', ')
  const types = fields.map(([name, field]) => `"${name}" ${field.sql}`).join(', ')
  await db.query(
    `insert into ${tableNameOf(entity)} (${columns})
     select ${names} from json_to_recordset($1::json) as rows(${types}) on conflict do nothing`,
    [`[${texts.join(',')}]`],
  )
}

/** Collects rows of one entity and writes them in batches. */
export class Writer {
  #rows: DbRow[] = []
  readonly #db: Queryable
  readonly #entity: Entity

  constructor(db: Queryable, entity: Entity) {
    this.#db = db
    this.#entity = entity
  }

  async add(row: DbRow | undefined): Promise<void> {
    if (!row) return
    this.#rows.push(row)
    if (this.#rows.length >= BATCH_ROWS) await this.flush()
  }

  async flush(): Promise<void> {
    const rows = this.#rows
    this.#rows = []
    await insertRows(this.#db, this.#entity, rows)
  }
}
