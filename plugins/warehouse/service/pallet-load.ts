import { sql } from '@ntocc/sdk/service'
import { Inbound, InboundLine } from '../contract/inbound.ts'
import { inboundMachine } from '../contract/machines.ts'
import { WarehouseBin } from '../contract/places.ts'
import { StockGoods, StockLine } from '../contract/stock.ts'
import type { ServiceCtx } from './types.ts'

/** So many heaps are named; the rest is counted. */
const NAMED = 3
const COMING = [inboundMachine.at.submitted, inboundMachine.at.arrived, inboundMachine.at.receiving]

interface HeapRow extends Record<string, unknown> {
  goods: string
  quantity: string
  at: string
  count: string
}

/**
 * What lies on a pallet, or is on its way to another warehouse on it: goods, how many, and in which bin or by which notice; undefined where
 * it is empty. In numbers alone, which are read in every language.
 */
export const loadOf = async (ctx: ServiceCtx, palletNo: string): Promise<string | undefined> => {
  const { branchCode } = ctx.session
  const rows = await ctx.query<HeapRow>(
    sql`select coalesce(goods.goods_no, held.goods_code) as goods, trim_scale(held.quantity)::text as quantity, held.at,
        count(*) over () as count
      from (
        select line.goods_code, line.on_hand as quantity, coalesce(bin.bin_no, line.bin_code) as at, 0 as is_coming
        from ${ctx.table(StockLine)} line
        left join ${ctx.table(WarehouseBin)} bin on bin.branch_code = line.branch_code and bin.code = line.bin_code
        where line.branch_code = ${branchCode} and line.pallet_no = ${palletNo} and line.on_hand > 0
        union all
        select line.goods_code, line.expected - coalesce(line.received, 0) - coalesce(line.damaged, 0), line.inbound_no, 1
        from ${ctx.table(InboundLine)} line
        join ${ctx.table(Inbound)} notice on notice.branch_code = line.branch_code and notice.inbound_no = line.inbound_no
          and notice.transfer_no is not null and notice.status = any(${sql.param(COMING)}::int[]) and not notice.is_deleted
        where line.branch_code = ${branchCode} and line.pallet_no = ${palletNo} and not line.is_deleted
          and coalesce(line.received, 0) + coalesce(line.damaged, 0) < line.expected
      ) held
      left join ${ctx.table(StockGoods)} goods on goods.branch_code = ${branchCode} and goods.code = held.goods_code
      order by held.is_coming, held.at, goods limit ${NAMED}`,
  )
  const [first] = rows
  if (!first) return undefined
  const more = Number(first.count) - rows.length
  return [
    ...rows.map(({ goods, quantity, at }) => `${goods} × ${quantity} (${at})`),
    ...(more > 0 ? [`+${more}`] : []),
  ].join(', ')
}
