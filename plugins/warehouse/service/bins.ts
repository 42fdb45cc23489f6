import { sql } from '@ntocc/sdk/service'
import { binMachine } from '../contract/machines.ts'
import { WarehouseBin, WarehouseZone, type ZONE_USES } from '../contract/places.ts'
import { StockGoods, StockLine } from '../contract/stock.ts'
import { thousandths, units } from './quantities.ts'
import type { ServiceCtx } from './types.ts'

type ZoneUse = (typeof ZONE_USES)[number]

const unknown = { code: 'validation.reference.unknown' }

/**
 * A bin that goods may be put into and taken from, held so: who closes it waits.
 *
 * @throws INVALID at `binCode`, BIN_CLOSED
 */
export const openBin = async (ctx: ServiceCtx, code: string): Promise<WarehouseBin> => {
  const [bin] = await ctx.records.where(WarehouseBin, { where: sql`code = ${code}`, limit: 1, lock: true })
  if (!bin) throw ctx.invalid({ binCode: unknown })
  if (bin.status !== binMachine.at.open) throw ctx.refuse('BIN_CLOSED', { bin: bin.binNo })
  return bin
}

/** Code of the first open bin of a warehouse in a zone of that use, as one walks: where goods arrive, or lie ready to be loaded. */
export const firstBinFor = async (
  ctx: ServiceCtx,
  warehouseCode: string,
  use: ZoneUse,
): Promise<string | undefined> => {
  const [bin] = await ctx.query<{ code: string }>(
    sql`select bin.code from ${ctx.table(WarehouseBin)} bin
      join ${ctx.table(WarehouseZone)} zone on zone.code = bin.zone_code and zone.branch_code = bin.branch_code
        and zone."use" = ${use} and not zone.is_deleted
      where bin.branch_code = ${ctx.session.branchCode} and bin.warehouse_code = ${warehouseCode}
        and bin.status = ${binMachine.at.open} and not bin.is_deleted
      order by bin.walk_order, bin.code limit 1`,
  )
  return bin?.code
}

const NONE_FOR = { receiving: 'NO_RECEIVING_BIN', shipping: 'NO_SHIPPING_BIN' } as const

/** @throws NO_RECEIVING_BIN, NO_SHIPPING_BIN where the warehouse has no such bin */
export const wantBinFor = async (
  ctx: ServiceCtx,
  warehouseCode: string,
  use: keyof typeof NONE_FOR,
): Promise<string> => {
  const code = await firstBinFor(ctx, warehouseCode, use)
  if (!code) throw ctx.refuse(NONE_FOR[use])
  return code
}

/** What is to be put somewhere. */
export interface Heap {
  warehouseCode: string
  ownerCode: string
  goodsCode: string
  palletNo?: string | null | undefined
  expiresOn?: string | null | undefined
  isDamaged?: boolean | null | undefined
  /** In the goods' unit. */
  quantity: number
}

/** What a bin has of its own and what lies in it. */
export interface BinRow extends Record<string, unknown> {
  code: string
  bin_no: string
  max_kg: string | null
  max_pallets: number | null
  kg: string
  pallets: string[] | null
}

/** Weight of one unit of each of the goods; without those of which nobody knows it. */
export const unitKgOf = async (ctx: ServiceCtx, goodsCodes: readonly string[]): Promise<Map<string, number>> => {
  const codes = [...new Set(goodsCodes)]
  const goods = await ctx.records.where(StockGoods, {
    where: sql`code = any(${sql.param(codes)}::text[])`,
    limit: Math.max(1, codes.length),
  })
  return new Map(goods.flatMap(({ code, unitKg }) => (unitKg ? [[code, Number(unitKg)]] : [])))
}

/** What lies in bins, as `held`, of a bin `bin`. */
export const heldBy = (ctx: ServiceCtx) =>
  sql`left join lateral (
      select coalesce(sum(line.on_hand * coalesce(goods.unit_kg, 0)), 0) as kg, count(*) as lines,
        array_agg(distinct line.pallet_no) filter (where line.pallet_no is not null) as pallets
      from ${ctx.table(StockLine)} line
      join ${ctx.table(StockGoods)} goods on goods.code = line.goods_code and goods.branch_code = line.branch_code
      where line.branch_code = bin.branch_code and line.bin_code = bin.code and line.on_hand > 0
    ) held on true`

/** What proposals before this one have taken of a bin. */
export type Taken = Map<string, { kg: number; pallets: Set<string> }>

/** How much of a heap there is room for, in thousandths. */
export const roomOf = (row: BinRow, heap: Heap, unitKg: number, taken: Taken): number => {
  const before = taken.get(row.code)
  const pallets = new Set([...(row.pallets ?? []), ...(before?.pallets ?? [])])
  if (
    heap.palletNo &&
    row.max_pallets !== null &&
    !pallets.has(heap.palletNo) &&
    pallets.size >= Number(row.max_pallets)
  )
    return 0
  if (row.max_kg === null || unitKg === 0) return Number.POSITIVE_INFINITY
  const kg = Number(row.max_kg) - Number(row.kg) - (before?.kg ?? 0)
  return Math.max(0, Math.floor((kg / unitKg) * 1000 + 1e-6))
}

/**
 * Refuses what a bin has no room for; the bin is held by whoever asks.
 *
 * @throws BIN_FULL, saying how much there is room for
 */
export const refuseFull = async (ctx: ServiceCtx, bin: WarehouseBin, heap: Heap): Promise<void> => {
  const [row] = await ctx.query<BinRow>(
    sql`select bin.code, bin.bin_no, bin.max_kg, bin.max_pallets, held.kg, held.pallets
      from ${ctx.table(WarehouseBin)} bin ${heldBy(ctx)}
      where bin.branch_code = ${ctx.session.branchCode} and bin.code = ${bin.code}`,
  )
  if (!row) return
  const weights = await unitKgOf(ctx, [heap.goodsCode])
  const room = roomOf(row, heap, weights.get(heap.goodsCode) ?? 0, new Map())
  if (room < thousandths(heap.quantity)) throw ctx.refuse('BIN_FULL', { bin: bin.binNo, room: units(room) })
}

/** Whether goods may lie in a bin for long: not where they arrive or wait to be loaded. */
export const isForStoring = async (ctx: ServiceCtx, bin: WarehouseBin): Promise<boolean> => {
  const [zone] = await ctx.records.where(WarehouseZone, { where: sql`code = ${bin.zoneCode}`, limit: 1 })
  return zone !== undefined && zone.use !== 'receiving' && zone.use !== 'shipping'
}
