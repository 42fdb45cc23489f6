import { type AnyEntity, sql } from '@ntocc/sdk/service'
import { binNumbers } from '../contract/bin-numbers.ts'
import { binMachine } from '../contract/machines.ts'
import { BinMaking, type BinsMade, Warehouse, WarehouseBin, WarehouseZone } from '../contract/places.ts'
import { StockLine } from '../contract/stock.ts'
import type { Answer, HooksOf, ServiceCtx } from './types.ts'

/** Bins are written in sets of so many. */
const AT_ONCE = 500

const keyOf = (warehouseCode: string, no: string): string => `${warehouseCode}/${no}`

const unknown = { code: 'validation.reference.unknown' }

/** The zone of that code, which says the warehouse of its bins. @throws INVALID at `zoneCode` */
const zoneNamed = async (ctx: ServiceCtx, code: string): Promise<WarehouseZone> => {
  const [zone] = await ctx.records.where(WarehouseZone, { where: sql`code = ${code}`, limit: 1 })
  if (!zone) throw ctx.invalid({ zoneCode: unknown })
  return zone
}

/** @throws PLACE_IN_USE while anything of `entity` stands in it */
const refuseUsed = async (ctx: ServiceCtx, entity: AnyEntity, field: 'warehouse_code' | 'zone_code', code: string) => {
  const [row] = await ctx.query<{ count: number }>(
    sql`select count(*)::int as count from ${ctx.table(entity)} where ${sql.identifier(field)} = ${code}
      and branch_code = ${ctx.session.branchCode} and not is_deleted`,
  )
  const count = row?.count ?? 0
  if (count > 0) throw ctx.refuse('PLACE_IN_USE', { count })
}

/** What lies in a bin. */
const onHandIn = async (ctx: ServiceCtx, binCode: string): Promise<number> => {
  const [row] = await ctx.query<{ lines: number }>(
    sql`select count(*)::int as lines from ${ctx.table(StockLine)}
      where branch_code = ${ctx.session.branchCode} and bin_code = ${binCode} and on_hand > 0`,
  )
  return row?.lines ?? 0
}

export const warehouseHooks: HooksOf<typeof Warehouse> = {
  sort: { sortField: 'warehouseNo', sortType: 'asc' },
  // They are shared so that whoever names one in a document can; staff who read them read those of their part of the branch.
  list: ctx => (ctx.session.isStaff && ctx.mayRead(Warehouse) ? { where: [ctx.scope(Warehouse)] } : {}),
  remove: (ctx, { code }) => refuseUsed(ctx, WarehouseZone, 'warehouse_code', code),
}

export const zoneHooks: HooksOf<typeof WarehouseZone> = {
  sort: { sortField: 'zoneNo', sortType: 'asc' },
  values: async (ctx, values, before) => {
    const { warehouseCode, zoneNo } = { ...before, ...values }
    if (!warehouseCode || !zoneNo) return values
    if (before && warehouseCode !== before.warehouseCode) await refuseUsed(ctx, WarehouseBin, 'zone_code', before.code)
    return { ...values, zoneKey: keyOf(warehouseCode, zoneNo) }
  },
  remove: (ctx, { code }) => refuseUsed(ctx, WarehouseBin, 'zone_code', code),
}

export const binHooks: HooksOf<typeof WarehouseBin> = {
  sort: { sortField: 'walkOrder', sortType: 'asc' },
  values: async (ctx, values, before) => {
    const { zoneCode, binNo } = { ...before, ...values }
    if (!zoneCode || !binNo) return values
    const { warehouseCode } = await zoneNamed(ctx, zoneCode)
    // Postings name the bin: what lies there would seem to have been elsewhere.
    if (before && warehouseCode !== before.warehouseCode && (await onHandIn(ctx, before.code)) > 0)
      throw ctx.refuse('BIN_HAS_STOCK', { bin: before.binNo })
    return { ...values, warehouseCode, binKey: keyOf(warehouseCode, binNo) }
  },
  remove: async (ctx, { code, binNo }) => {
    if ((await onHandIn(ctx, code)) > 0) throw ctx.refuse('BIN_HAS_STOCK', { bin: binNo })
  },
}

/** POST warehouseBinsMake: those of the pattern that are not there yet, in the order in which one walks. */
export const makeBins: Answer<'warehouseBinsMake'> = (ctx, { body }) =>
  ctx.transaction(async (): Promise<BinsMade> => {
    const found = binNumbers(body.from, body.to)
    if ('problem' in found) throw ctx.invalid({ to: { code: `validation.${BinMaking.name}.${found.problem}` } })
    const { code: zoneCode, warehouseCode } = await zoneNamed(ctx, body.zoneCode)
    await ctx.lock(`warehouse/${warehouseCode}`)
    const own = await ctx.query<{ bin_no: string; walk_order: string }>(
      sql`select bin_no, walk_order from ${ctx.table(WarehouseBin)}
        where branch_code = ${ctx.session.branchCode} and warehouse_code = ${warehouseCode} and not is_deleted`,
    )
    const there = new Set(own.map(row => row.bin_no))
    const last = own.reduce((most, row) => Math.max(most, Number(row.walk_order)), 0)
    const fresh = found.numbers.filter(number => !there.has(number))
    const { maxKg, maxPallets } = body
    const bins = fresh.map((binNo, index) => ({
      warehouseCode,
      zoneCode,
      binNo,
      binKey: keyOf(warehouseCode, binNo),
      walkOrder: last + index + 1,
      status: binMachine.initial,
      ...(maxKg != null && { maxKg }),
      ...(maxPallets != null && { maxPallets }),
    }))
    for (let from = 0; from < bins.length; from += AT_ONCE)
      await ctx.records.createMany(WarehouseBin, bins.slice(from, from + AT_ONCE))
    return { made: fresh.length, there: found.numbers.length - fresh.length }
  })
