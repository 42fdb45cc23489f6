import { Waybill } from '@ntocc/sdk/contracts'
import { type Hooks, type SQL, sql } from '@ntocc/sdk/service'
import { WaybillHandover } from '../contract/handovers.ts'
import type contract from '../contract.ts'
import type { WaybillCtx } from './types.ts'

/** Who had a waybill before does not see it any more: there is nothing to lead to. */
const isSeen = (ctx: WaybillCtx): SQL =>
  sql`exists (select 1 from ${ctx.table(Waybill)} where ${ctx.table(Waybill)}.branch_code = ${ctx.table(WaybillHandover)}.branch_code
    and ${ctx.table(Waybill)}.waybill_no = ${ctx.table(WaybillHandover)}.waybill_no and ${ctx.scope(Waybill)} and not ${ctx.table(Waybill)}.is_deleted)`

export const handoverHooks: Hooks<typeof contract, typeof WaybillHandover> = {
  list: ctx => ({ computes: { isSeen: isSeen(ctx) } }),
}
