import { Receipt, WaybillNode } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import type { Row, WaybillCtx } from '../types.ts'
import type { Proofs } from './findings.ts'

/** What proves some waybills that the caller sees, by their numbers, oldest first. */
export const proofsOf = async (ctx: WaybillCtx, numbers: readonly string[]): Promise<(waybillNo: string) => Proofs> => {
  const which = sql`branch_code = ${ctx.session.branchCode} and waybill_no = any(${sql.param([...numbers])}::text[])
    and not is_deleted`
  const nodes = await ctx.query<Row>(sql`select * from ${ctx.table(WaybillNode)} where ${which} order by time, id`)
  const receipts = await ctx.query<Row>(
    sql`select * from ${ctx.table(Receipt)} where ${which} order by uploaded_at, id`,
  )
  const byNumber = new Map(numbers.map(each => [each, { nodes: [] as WaybillNode[], receipts: [] as Receipt[] }]))
  for (const row of nodes) byNumber.get(String(row.waybill_no))?.nodes.push(ctx.shown(WaybillNode, row))
  for (const row of receipts) byNumber.get(String(row.waybill_no))?.receipts.push(ctx.shown(Receipt, row))
  return waybillNo => byNumber.get(waybillNo) ?? { nodes: [], receipts: [] }
}
