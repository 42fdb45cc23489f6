import { Waybill } from '@ntocc/sdk/contracts'
import { sql } from 'drizzle-orm'
import type { Queryable, Row } from '../db/database.ts'
import { BackendError } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { scopeOf } from '../records/scope.ts'
import { run } from '../records/sql.ts'
import { idOf } from '../records/store.ts'

const isNumber = (raw: string): boolean => /^YD\w+$/i.test(raw)

/**
 * A waybill the session may see, deleted ones included, by id or by waybill number.
 * @throws BackendError NOT_FOUND, also for somebody else's waybill
 */
export const findWaybill = async (db: Queryable, ctx: SignedCtx, raw: unknown, lock = false): Promise<Row> => {
  const key = String(raw)
  const which = isNumber(key) ? sql`waybill_no = ${key.toUpperCase()}` : sql`id = ${idOf(raw)}`
  const scope = scopeOf(Waybill, ctx.session)
  const found = await run(db, sql`select * from waybill where ${scope} and ${which}${lock ? sql` for update` : sql``}`)
  const row = found.rows[0]
  if (!row) throw new BackendError('NOT_FOUND')
  return row
}
