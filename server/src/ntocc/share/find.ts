import { Waybill } from '@ntocc/sdk/contracts'
import { sql } from 'drizzle-orm'
import type { Row } from '../db/database.ts'
import { BackendError } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { asEntity } from '../records/entity.ts'
import { scopeOf } from '../records/scope.ts'
import { run } from '../records/sql.ts'
import { idOf } from '../records/store.ts'
import { tableSql } from '../records/write.ts'

const isNumber = (raw: string): boolean => /^YD\w+$/i.test(raw)

/**
 * A waybill the session may see, deleted ones included, by id or by waybill number.
 * @throws BackendError NOT_FOUND, also for somebody else's waybill
 */
export const findWaybill = async (ctx: SignedCtx, raw: unknown): Promise<Row> => {
  const key = String(raw)
  const which = isNumber(key) ? sql`waybill_no = ${key.toUpperCase()}` : sql`id = ${idOf(raw)}`
  const entity = asEntity(Waybill)
  const found = await run(
    ctx.db,
    sql`select * from ${tableSql(entity)} where ${scopeOf(entity, ctx.session)} and ${which}`,
  )
  const row = found.rows[0]
  if (!row) throw new BackendError('NOT_FOUND')
  return row
}
