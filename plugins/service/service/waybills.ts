import { Waybill } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { type CallHandler, sql } from '@ntocc/sdk/service'
import type { ComplaintWaybill, complaintCalls } from '../contract/complaints.ts'
import type contract from '../contract.ts'
import type { Row, ServiceCtx } from './types.ts'

/** Waybills are another area's: without it nothing is found. */
const hasWaybills = (ctx: ServiceCtx): boolean => ctx.references.knows(Waybill.name)

/** Kinds of parties whose carriage a waybill is. */
export const OF_CARRIAGE: readonly string[] = ['DRIVER', 'CARRIER']

const shownOf = async (ctx: ServiceCtx, rows: readonly Row[]): Promise<ComplaintWaybill[]> => {
  if (rows.length === 0) return []
  const city = await ctx.places.names(rows.flatMap(row => [row.load_area_code, row.unload_area_code]))
  const name = (value: unknown) => (value ? localise(value, ctx.language) : undefined)
  return rows.map(row => {
    const [driverName, shipmentName] = [name(row.driver_name), name(row.shipment_name)]
    return {
      id: Number(row.id),
      waybillNo: String(row.waybill_no),
      status: Number(row.status),
      vehicleNo: String(row.vehicle_no),
      plateColor: String(row.plate_color),
      loadCity: city(row.load_area_code),
      unloadCity: city(row.unload_area_code),
      // The two sides of a waybill know each other by what the waybill itself shows them.
      ...(ctx.session.isStaff && driverName && { driverName }),
      ...(ctx.session.isStaff && shipmentName && { shipmentName }),
    }
  })
}

const SHOWN = [
  'id',
  'waybillNo',
  'status',
  'shipmentCode',
  'shipmentName',
  'driverCode',
  'driverName',
  'teamCode',
  'vehicleNo',
  'plateColor',
  'loadAreaCode',
  'unloadAreaCode',
  'isDeleted',
] as const

/** The waybill of that number among those that the caller may see; undefined for any other. */
export const waybillRow = async (ctx: ServiceCtx, waybillNo: string): Promise<Row | undefined> => {
  if (!hasWaybills(ctx)) return undefined
  const [row] = await ctx.query<Row>(
    sql`select * from ${ctx.offered(Waybill, SHOWN, { seen: true })} w
      where not is_deleted and waybill_no = ${waybillNo.trim().toUpperCase()}`,
  )
  return row
}

/** Waybills by their numbers, as far as the caller may see them. */
export const waybillsNamed = async (
  ctx: ServiceCtx,
  numbers: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, ComplaintWaybill>> => {
  const named = [...new Set(numbers.filter(each => typeof each === 'string'))]
  if (named.length === 0 || !hasWaybills(ctx)) return new Map()
  const rows = await ctx.query<Row>(
    sql`select * from ${ctx.offered(Waybill, SHOWN, { seen: true })} w
      where waybill_no = any(${sql.param(named)}::text[])`,
  )
  return new Map((await shownOf(ctx, rows)).map(waybill => [waybill.waybillNo, waybill]))
}

/** GET /ntocc-tms-api/complaint/waybill @throws NOT_FOUND, also for somebody else's */
export const findWaybill: CallHandler<typeof contract, typeof complaintCalls.complaintWaybill> = async (
  ctx,
  { query },
) => {
  const row = await waybillRow(ctx, query.waybillNo)
  const [waybill] = row ? await shownOf(ctx, [row]) : []
  if (!waybill) throw ctx.refuse('NOT_FOUND')
  return waybill
}
