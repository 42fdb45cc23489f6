import type { MaybeLocalized } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import type { Row, WaybillCtx } from '../types.ts'

/** Who made the last move of a waybill. */
export interface LastMove {
  by: MaybeLocalized
  username: string
  to: number
}

export const lastMoveOf = async (ctx: WaybillCtx, row: Row): Promise<LastMove | undefined> => {
  const [found] = await ctx.query<{ operator: MaybeLocalized; created_by: string; new_value: unknown }>(
    sql`select operator, created_by, new_value from change_log where branch_code = ${row.branch_code}
      and object_type = 'waybill' and object_code = ${row.code} and property = 'status' and not is_deleted
      order by operated_at desc, id desc limit 1`,
  )
  return found && { by: found.operator, username: found.created_by, to: Number(found.new_value) }
}

/** The refusal for a waybill that waits no more, saying who has judged it. */
export const judged = async (ctx: WaybillCtx, row: Row): Promise<Error> =>
  ctx.refuse('JUDGED', { waybillNo: String(row.waybill_no), name: (await lastMoveOf(ctx, row))?.by ?? '–' })
