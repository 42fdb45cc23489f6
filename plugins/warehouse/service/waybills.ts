import { Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { type FollowOne, type Provides, type StockLoaded, sql } from '@ntocc/sdk/service'
import { Inbound } from '../contract/inbound.ts'
import { inboundMachine, outboundMachine, pickMachine } from '../contract/machines.ts'
import { Outbound, OutboundPick } from '../contract/outbound.ts'
import { StockGoods } from '../contract/stock.ts'
import { firstBinFor } from './bins.ts'
import { thousandths, units } from './quantities.ts'
import { type Area, asPlatform, type ServiceCtx } from './types.ts'

const UNKNOWN = { code: 'validation.document.waybillUnknown' }
const OTHERS = { code: 'validation.document.waybillOthers' }

/** A document names a waybill of the branch that carries for the owner of its goods. @throws INVALID at `waybillNo` */
export const wantWaybill = async (
  ctx: ServiceCtx,
  { waybillNo, ownerCode }: { waybillNo?: string | null; ownerCode?: string },
  before?: { waybillNo?: string | null; ownerCode?: string },
): Promise<void> => {
  const no = waybillNo === undefined ? before?.waybillNo : waybillNo
  const owner = ownerCode ?? before?.ownerCode
  if (!no || (no === before?.waybillNo && owner === before.ownerCode)) return
  if (!ctx.references.knows(Waybill.name)) throw ctx.invalid({ waybillNo: UNKNOWN })
  const [waybill] = await ctx.records.where(Waybill, { where: sql`waybill_no = ${no}`, limit: 1 })
  if (!waybill) throw ctx.invalid({ waybillNo: UNKNOWN })
  if (waybill.shipmentCode !== owner) throw ctx.invalid({ waybillNo: OTHERS })
}

interface LoadedRow extends Record<string, unknown> {
  waybill_no: string
  outbound_no: string
  unit: string
  unit_kg: string | null
  quantity: string
}

/** What left the warehouses of the branch on the vehicles of waybills, by the waybills' numbers. */
export const stockLoadedFor: Required<Provides<Area>>['stockLoadedFor'] = async (ctx, asked) => {
  const rows = await ctx.query<LoadedRow>(
    sql`select own.waybill_no, own.outbound_no, goods.unit, goods.unit_kg, sum(pick.picked) as quantity
      from ${ctx.table(Outbound)} own
      join ${ctx.table(OutboundPick)} pick on pick.branch_code = own.branch_code and pick.outbound_no = own.outbound_no
        and pick.status = ${pickMachine.at.picked} and pick.picked > 0
      join ${ctx.table(StockGoods)} goods on goods.branch_code = pick.branch_code and goods.code = pick.goods_code
      where own.branch_code = ${ctx.session.branchCode} and own.waybill_no = any(${sql.param([...asked])}::text[])
        and own.status = ${outboundMachine.at.shipped} and not own.is_deleted
      group by own.waybill_no, own.outbound_no, goods.code, goods.unit, goods.unit_kg order by own.outbound_no`,
  )
  const all = new Map<string, StockLoaded>()
  for (const no of new Set(rows.map(({ waybill_no }) => waybill_no)))
    all.set(no, loadedOf(rows.filter(({ waybill_no }) => waybill_no === no)))
  return all
}

const loadedOf = (rows: readonly LoadedRow[]): StockLoaded => {
  const quantities: Record<string, number> = {}
  for (const { unit, quantity } of rows)
    quantities[unit] = units(thousandths(quantities[unit] ?? 0) + thousandths(quantity))
  const kg = rows.reduce((sum, { unit_kg, quantity }) => sum + Number(quantity) * Number(unit_kg), 0)
  const isWeighed = rows.every(({ unit_kg }) => unit_kg !== null)
  return {
    documents: [...new Set(rows.map(({ outbound_no }) => outbound_no))],
    quantities,
    ...(isWeighed && { kg: Math.round(kg * 1000) / 1000 }),
  }
}

/** Where the vehicle is there, the goods have arrived: notices that name its waybill say so, if there is room to receive them. */
export const followWaybill: FollowOne<Area, Waybill> = async (ctx, { waybillNo, status, isDeleted }, before) => {
  if (isDeleted || before?.status === status || !waybillMachine.within(status, 'arrived')) return
  const where = sql`waybill_no = ${waybillNo} and status = ${inboundMachine.at.submitted}`
  await asPlatform(ctx, async own => {
    for (const { id, warehouseCode } of await own.records.where(Inbound, { where }))
      if (await firstBinFor(own, warehouseCode, 'receiving')) await own.records.move(Inbound, { id, move: 'arrive' })
  })
}
