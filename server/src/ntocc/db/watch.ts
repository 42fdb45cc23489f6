import type pg from 'pg'
import type { Db, Queryable, Row } from './database.ts'

/** Names behind the verbs that change rows; those of common table expressions are among them. */
const WRITES =
  /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+(?:only\s+)?"?([a-z_]\w*)/gi
const READS_ONLY = /^\s*(?:select|begin|commit|rollback|savepoint|release|set|show|listen)\b/i

/** Tables that a statement may change. Words that are no table's, as behind `for update`, may be among them. */
export const tablesWritten = (text: string): string[] =>
  READS_ONLY.test(text) ? [] : [...text.matchAll(WRITES)].map(([, table = '']) => table.toLowerCase())

type Tell = (tables: ReadonlySet<string>) => void

/** Says which tables each statement has changed, once it is done. One that met no row has changed none. */
const seeing = (to: Queryable, saw: (tables: readonly string[]) => void): Queryable => ({
  query: async <R extends Row = Row>(text: string, params?: unknown[]): Promise<pg.QueryResult<R>> => {
    const result = await to.query<R>(text, params)
    if (result.rowCount !== 0) {
      const tables = tablesWritten(text)
      if (tables.length > 0) saw(tables)
    }
    return result
  },
  get orm() {
    return to.orm
  },
})

/**
 * A database that tells which tables have been changed, whoever changed them: at once, or for a transaction when it
 * stands. What is rolled back is not told.
 */
export const watchWrites = (db: Db, tell: Tell): Db => ({
  ...db,
  ...seeing(db, tables => tell(new Set(tables))),
  get orm() {
    return db.orm
  },
  transaction: async work => {
    const changed = new Set<string>()
    const result = await db.transaction(tx =>
      work(
        seeing(tx, tables => {
          for (const table of tables) changed.add(table)
        }),
      ),
    )
    if (changed.size > 0) tell(changed)
    return result
  },
  session: work => db.session(session => work(seeing(session, tables => tell(new Set(tables))))),
})
