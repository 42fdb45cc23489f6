import type { Entity } from '@ntocc/sdk/fields'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable, Row } from '../db/database.ts'
import { snakeCase } from '../db/table-of.ts'
import { tableNameOf } from '../registry/areas.ts'
import { run } from './sql.ts'

/**
 * Fields of an entity that follow from something else, each by its expression. What a list shows of such a field, how it filters,
 * sorts and counts by it, what a record says and which moves its state leaves are all the expression's: what is stored counts nowhere.
 */
export type Computed = Readonly<Record<string, SQL>>

/** Fields that an answer can have: all that are stored, and of the others those that it knows the expressions of. */
export const knownFields = (entity: Entity, computed: Computed = {}): string[] =>
  entity.names.filter(name => !entity.fieldNamed(name)?.options.computed || Object.hasOwn(computed, name))

/** What a field is compared by. */
export const columnOf = (computed: Computed | undefined, name: string): SQL => {
  const expression = computed && Object.hasOwn(computed, name) ? computed[name] : undefined
  return expression ? sql`(${expression})` : sql`${sql.identifier(snakeCase(name))}`
}

/** No column is called so. */
const aliasOf = (name: string): string => `@${name}`

/** Read beside the columns of a row, for `withComputed`. */
export const computedColumns = (computed: Computed = {}): SQL[] =>
  Object.entries(computed).map(([name, expression]) => sql`${expression} as ${sql.identifier(aliasOf(name))}`)

/** A row that was read with `computedColumns`, with what follows in place of what is stored. */
export const withComputed = (row: Row, computed: Computed = {}): Row => {
  const follows = Object.keys(computed).map(name => [snakeCase(name), row[aliasOf(name)]])
  return follows.length === 0 ? row : { ...row, ...Object.fromEntries(follows) }
}

/** The same for one row that was read without them. */
export const computedRow = async (
  db: Queryable,
  entity: Entity,
  row: Row,
  computed: Computed | undefined,
): Promise<Row> => {
  const columns = computedColumns(computed)
  if (columns.length === 0) return row
  const table = sql`${sql.identifier(tableNameOf(entity))}`
  const found = await run(db, sql`select ${sql.join(columns, sql`, `)} from ${table} where id = ${row.id}`)
  return withComputed({ ...row, ...found.rows[0] }, computed)
}
