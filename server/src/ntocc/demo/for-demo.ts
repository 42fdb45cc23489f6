import type { AreaCtx, SQL } from '@ntocc/sdk/service'
import type { Queryable } from '../db/database.ts'
import { run } from '../records/sql.ts'

/** An area's context while the demo is made: nobody follows yet what is written then, and rows of it have no history. */
export const forDemo = (tx: Queryable, area: AreaCtx): AreaCtx => ({
  ...area,
  query: async <R extends object>(statement: SQL) => (await run(tx, statement)).rows as R[],
})
