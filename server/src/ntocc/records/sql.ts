import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Queryable, Row } from '../db/database.ts'

const dialect = new PgDialect()

/** Runs composed SQL; every value in it travels as a parameter. `look` sees its text first and may throw. */
export const run = async <R extends Row = Row>(
  db: Queryable,
  statement: SQL,
  look?: (text: string) => void,
): Promise<pg.QueryResult<R>> => {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  look?.(text)
  return db.query<R>(text, params)
}

/** All conditions, or true when there is none. */
export const allOf = (conditions: readonly SQL[]): SQL =>
  conditions.length
    ? sql.join(
        [...conditions].map(each => sql`(${each})`),
        sql` and `,
      )
    : sql`true`

export const anyOf = (conditions: readonly SQL[]): SQL =>
  conditions.length
    ? sql.join(
        [...conditions].map(each => sql`(${each})`),
        sql` or `,
      )
    : sql`false`

/** Text for `ilike` that finds `value` anywhere, with its own wildcards taken literally. */
export const containing = (value: unknown): string => `%${String(value).replace(/[\\%_]/g, '\\$&')}%`
