import { newDocumentNo, sql } from '@ntocc/sdk/service'
import { Inbound, InboundLine } from '../contract/inbound.ts'
import { inboundMachine } from '../contract/machines.ts'
import { type Outbound, OutboundLine } from '../contract/outbound.ts'
import { StockGoods, StockLine } from '../contract/stock.ts'
import { picksOf } from './outbound-store.ts'
import { thousandths, units } from './quantities.ts'
import { IN_USE } from './stock.ts'
import type { ServiceCtx } from './types.ts'

/** @throws INVALID where a transfer does not say where to, or says the warehouse that it leaves */
export const refuseNowhere = (ctx: ServiceCtx, doc: Partial<Outbound>): void => {
  if (doc.kind !== 'transfer') return
  if (!doc.toWarehouseCode) throw ctx.invalid({ toWarehouseCode: { code: 'validation.field.required' } })
  if (doc.toWarehouseCode === doc.warehouseCode)
    throw ctx.invalid({ toWarehouseCode: { code: 'validation.outbound.elsewhere' } })
}

/** What is on a vehicle of one line and one lot. */
interface Lot {
  lineNo: number
  goodsCode: string
  batch: string | null
  producedOn: string | null
  /** The last day as it was known when the goods were kept for the order. */
  expiresOn: string | null
  palletNo: string | null
  quantity: number
}

/** Pallets on which something is left in the warehouse: what left was taken off them, and they stay. */
const stayingOf = async (ctx: ServiceCtx, doc: Outbound, palletNos: readonly string[]): Promise<Set<string>> => {
  if (palletNos.length === 0) return new Set()
  const rows = await ctx.query<{ pallet_no: string }>(
    sql`select distinct pallet_no from ${ctx.table(StockLine)} where branch_code = ${ctx.session.branchCode}
      and warehouse_code = ${doc.warehouseCode} and pallet_no = any(${sql.param([...palletNos])}::text[]) and on_hand > 0`,
  )
  return new Set(rows.map(({ pallet_no }) => pallet_no))
}

const lotsOf = async (ctx: ServiceCtx, doc: Outbound): Promise<Lot[]> => {
  const picks = (await picksOf(ctx, doc)).filter(({ picked }) => (picked ?? 0) > 0)
  const codes = [...new Set(picks.map(({ stockLineCode }) => stockLineCode))]
  const from = await ctx.records.where(StockLine, {
    where: sql`code = any(${sql.param(codes)}::text[])`,
    limit: Math.max(codes.length, 1),
  })
  const staying = await stayingOf(ctx, doc, [...new Set(picks.flatMap(({ palletNo }) => palletNo || []))])
  const lots = new Map<string, Lot>()
  for (const { lineNo, goodsCode, stockLineCode, picked, ...pick } of picks) {
    const made = from.find(({ code }) => code === stockLineCode)?.producedOn ?? null
    const expiresOn = pick.expiresOn ?? null
    const lot = {
      lineNo,
      goodsCode,
      batch: pick.batch || null,
      // A place that was filled anew meanwhile knows the day of other goods.
      producedOn: made && expiresOn && made > expiresOn ? null : made,
      expiresOn,
      palletNo: pick.palletNo && !staying.has(pick.palletNo) ? pick.palletNo : null,
    }
    const key = JSON.stringify(lot)
    const quantity = units(thousandths(lots.get(key)?.quantity) + thousandths(picked))
    lots.set(key, { ...lot, quantity })
  }
  return [...lots.values()].sort((one, other) => one.lineNo - other.lineNo)
}

/**
 * The notice by which goods that have left one warehouse are received in the other: as much of each lot as is on the vehicle, with all that is
 * known of it: batch, days, and the pallet that it lies on. Until they are, they are on the way: picked of the order, and not arrived.
 */
export const followTransfer = async (ctx: ServiceCtx, doc: Outbound): Promise<void> => {
  if (doc.kind !== 'transfer' || !doc.toWarehouseCode) return
  const lots = await lotsOf(ctx, doc)
  const goods = await ctx.records.where(StockGoods, {
    where: sql`code = any(${sql.param([...new Set(lots.map(({ goodsCode }) => goodsCode))])}::text[])`,
    limit: Math.max(lots.length, 1),
  })
  const inboundNo = await newDocumentNo(ctx, Inbound, 'inboundNo', 'RK')
  const { outboundNo, ownerCode, toWarehouseCode, plateNo, driverName } = doc
  await ctx.records.createMany(Inbound, [
    {
      inboundNo,
      warehouseCode: toWarehouseCode,
      ownerCode,
      kind: 'transfer' as const,
      sourceNo: outboundNo ?? null,
      transferNo: outboundNo ?? null,
      plateNo: plateNo ?? null,
      driverName: driverName ?? null,
      lineCount: lots.length,
      status: inboundMachine.at.submitted,
    },
  ])
  await ctx.records.createMany(
    InboundLine,
    lots.map(({ lineNo: transferLine, quantity: expected, ...lot }, index) => ({
      ...lot,
      inboundNo,
      lineNo: index + 1,
      lineKey: `${inboundNo}/${index + 1}`,
      transferLine,
      goodsNo: goods.find(({ code }) => code === lot.goodsCode)?.goodsNo ?? null,
      expected,
      received: 0,
      damaged: 0,
      stored: 0,
      receipts: 0,
      status: IN_USE,
    })),
  )
}

/** Tells the order of a transfer what of it has come. */
export const recountTransfer = async (
  ctx: ServiceCtx,
  { transferNo }: { transferNo?: string | null | undefined },
  lines: readonly InboundLine[],
): Promise<void> => {
  if (!transferNo) return
  const sent = await ctx.records.where(OutboundLine, { where: sql`outbound_no = ${transferNo}` })
  await ctx.records.changeEach(
    OutboundLine,
    sent.map(({ id, lineNo }) => ({
      id,
      arrived: units(
        lines
          .filter(({ transferLine }) => transferLine === lineNo)
          .reduce((sum, { received, damaged }) => sum + thousandths(received) + thousandths(damaged), 0),
      ),
    })),
  )
}
