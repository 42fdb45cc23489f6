import { daysBetween } from '@ntocc/sdk/contracts'
import { type SQL, sql } from '@ntocc/sdk/service'
import { binMachine } from '../contract/machines.ts'
import { WarehouseBin, WarehouseZone } from '../contract/places.ts'
import { StockLine } from '../contract/stock.ts'
import { type BinRow, type Heap, heldBy, roomOf, type Taken, unitKgOf } from './bins.ts'
import { thousandths, units } from './quantities.ts'
import type { ServiceCtx } from './types.ts'

export interface Room {
  binCode: string
  binNo: string
  quantity: number
  why: 'sameGoods' | 'free'
}

/** Where goods lie for long; damaged ones apart from the others, where there is a place for such. */
const USES = { sound: ['storage', 'picking'], damaged: ['returns'] } as const
const ALL_USES = [...USES.sound, ...USES.damaged]

/** Most bins that one heap is proposed. */
const MOST_BINS = 200
/** Most free bins that are looked at for all heaps of a document. */
const MOST_FREE = 2_000

interface OpenBin extends BinRow {
  use: string
  walk_order: number
}

/** A bin in which goods of an owner lie, and until when those hold. */
interface SameBin extends OpenBin {
  goods_code: string
  owner_code: string
  expires: string[] | null
}

const openBins = (ctx: ServiceCtx, warehouseCode: string): SQL =>
  sql`from ${ctx.table(WarehouseBin)} bin
    join ${ctx.table(WarehouseZone)} zone on zone.code = bin.zone_code and zone.branch_code = bin.branch_code
      and zone."use" = any(${sql.param([...ALL_USES])}::text[]) and not zone.is_deleted
    where bin.branch_code = ${ctx.session.branchCode} and bin.warehouse_code = ${warehouseCode}
      and bin.status = ${binMachine.at.open} and not bin.is_deleted`

/** Open bins in which any of the goods lies. */
const sameBins = (ctx: ServiceCtx, warehouseCode: string, goodsCodes: readonly string[]): Promise<SameBin[]> =>
  ctx.query<SameBin>(
    sql`select bin.code, bin.bin_no, bin.max_kg, bin.max_pallets, bin."use", bin.walk_order, held.kg, held.pallets,
        same.goods_code, same.owner_code, same.expires
      from (select bin.*, zone."use" ${openBins(ctx, warehouseCode)}) bin
      join lateral (
        select line.goods_code, line.owner_code,
          array_agg(distinct line.expires_on::text) filter (where line.expires_on is not null) as expires
        from ${ctx.table(StockLine)} line
        where line.branch_code = bin.branch_code and line.bin_code = bin.code and line.on_hand > 0
          and line.goods_code = any(${sql.param([...goodsCodes])}::text[])
        group by line.goods_code, line.owner_code
      ) same on true
      ${heldBy(ctx)}`,
  )

/** Open bins in which nothing lies, as one walks. */
const freeBins = (ctx: ServiceCtx, warehouseCode: string, most: number): Promise<OpenBin[]> =>
  ctx.query<OpenBin>(
    sql`select bin.code, bin.bin_no, bin.max_kg, bin.max_pallets, bin."use", bin.walk_order, 0 as kg, null as pallets
      from (select bin.*, zone."use" ${openBins(ctx, warehouseCode)}) bin
      where not exists (select 1 from ${ctx.table(StockLine)} line
        where line.branch_code = bin.branch_code and line.bin_code = bin.code and line.on_hand > 0)
      order by bin.walk_order, bin.code limit ${most}`,
  )

/** Days between when a heap and the nearest of what lies in a bin expire; the last of all where one of them does not. */
const apart = ({ expires }: SameBin, { expiresOn }: Heap): number =>
  expiresOn && expires
    ? Math.min(...expires.map(each => Math.abs(daysBetween(each, expiresOn))))
    : Number.POSITIVE_INFINITY

const asWalked = (one: OpenBin, other: OpenBin): number =>
  one.walk_order - other.walk_order || (one.code < other.code ? -1 : 1)

interface Found {
  readonly same: readonly SameBin[]
  readonly free: readonly OpenBin[]
  readonly weights: ReadonlyMap<string, number>
}

/** Bins for a heap in the order in which they are proposed. */
const candidates = ({ same, free }: Found, heap: Heap, uses: readonly string[]) => {
  const of = same
    .filter(bin => bin.goods_code === heap.goodsCode && bin.owner_code === heap.ownerCode && uses.includes(bin.use))
    .map(bin => ({ bin, apart: apart(bin, heap) }))
    .sort((one, other) => (one.apart === other.apart ? asWalked(one.bin, other.bin) : one.apart - other.apart))
    .map(({ bin }) => ({ bin: bin as OpenBin, isSame: true }))
  const empty = free.filter(bin => uses.includes(bin.use)).map(bin => ({ bin, isSame: false }))
  return [...of, ...empty]
}

const fill = (found: Found, heap: Heap, uses: readonly string[], taken: Taken): Room[] => {
  const rooms: Room[] = []
  let left = thousandths(heap.quantity)
  for (const { bin, isSame } of candidates(found, heap, uses)) {
    if (left === 0 || rooms.length === MOST_BINS) break
    // A free bin that another heap of the same proposal goes to is free no more.
    if (!isSame && taken.has(bin.code)) continue
    const put = Math.min(left, roomOf(bin, heap, found.weights.get(heap.goodsCode) ?? 0, taken))
    if (put <= 0) continue
    left -= put
    rooms.push({ binCode: bin.code, binNo: bin.bin_no, quantity: units(put), why: isSame ? 'sameGoods' : 'free' })
  }
  return rooms
}

/**
 * Where heaps of one warehouse are to be put: beside the same goods of their owner, those that expire nearest first, then into free bins as one
 * walks; as far as there is room. What one heap takes the next has no more. What is damaged goes to a zone for returns where there is one. However
 * many heaps there are, three questions are asked.
 *
 * @returns for each heap the bins; less than its quantity where there is no room for more
 */
export const proposeBins = async (ctx: ServiceCtx, heaps: readonly Heap[]): Promise<Room[][]> => {
  const [first] = heaps
  if (!first) return []
  const goodsCodes = [...new Set(heaps.map(({ goodsCode }) => goodsCode))]
  const found: Found = {
    same: await sameBins(ctx, first.warehouseCode, goodsCodes),
    free: await freeBins(ctx, first.warehouseCode, Math.min(MOST_FREE, heaps.length * MOST_BINS)),
    weights: await unitKgOf(ctx, goodsCodes),
  }
  const taken: Taken = new Map()
  return heaps.map(heap => {
    const apartFromSound = heap.isDamaged ? fill(found, heap, USES.damaged, taken) : []
    const rooms = apartFromSound.length > 0 ? apartFromSound : fill(found, heap, USES.sound, taken)
    for (const { binCode, quantity } of rooms) {
      const before = taken.get(binCode) ?? { kg: 0, pallets: new Set<string>() }
      if (heap.palletNo) before.pallets.add(heap.palletNo)
      const kg = before.kg + quantity * (found.weights.get(heap.goodsCode) ?? 0)
      taken.set(binCode, { kg, pallets: before.pallets })
    }
    return rooms
  })
}
