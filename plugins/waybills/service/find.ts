import { Waybill } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import type { Row, WaybillCtx } from './types.ts'

const isNumber = (raw: string): boolean => /^YD\w+$/i.test(raw)

/**
 * A waybill the caller may see, deleted ones included, by id or by waybill number.
 * @throws NOT_FOUND, also for somebody else's waybill
 */
export const findWaybill = async (ctx: WaybillCtx, raw: unknown, lock = false): Promise<Row> => {
  const key = String(raw)
  const id = Number(key)
  if (!isNumber(key) && !(Number.isSafeInteger(id) && id > 0)) throw ctx.refuse('NOT_FOUND')
  const which = isNumber(key) ? sql`waybill_no = ${key.toUpperCase()}` : sql`id = ${id}`
  const [row] = await ctx.query<Row>(
    sql`select * from waybill where ${ctx.scope(Waybill)} and ${which}${lock ? sql` for update` : sql``}`,
  )
  if (!row) throw ctx.refuse('NOT_FOUND')
  return row
}
