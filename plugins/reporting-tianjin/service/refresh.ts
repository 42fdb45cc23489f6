import { Waybill } from '@ntocc/sdk/contracts'
import { fenOfYuan, fenToYuan } from '@ntocc/sdk/fields'
import { type SetOf, sql } from '@ntocc/sdk/service'
import { TianjinWaybill } from '../contract/waybills.ts'
import { figuresOf, type Trip, type Usual } from './figures.ts'
import type { TianjinCtx } from './types.ts'

/** What of a waybill says what it cost, how far it went and when it was finished. */
export const READ = [
  'code',
  'branchCode',
  'isDeleted',
  'shipmentCode',
  'driverCode',
  'vehicleNo',
  'shipperFreight',
  'oilAmount',
  'etcAmount',
  'distanceKm',
  'trackKm',
  'loadLng',
  'loadLat',
  'unloadLng',
  'unloadLat',
  'signTime',
  'finishTime',
] as const

interface Row {
  code: string
  shipment_code: string | null
  driver_code: string | null
  vehicle_no: string | null
  shipper_freight: string | null
  oil_amount: string | null
  etc_amount: string | null
  distance_km: string | null
  track_km: string | null
  load_lng: string | null
  load_lat: string | null
  unload_lng: string | null
  unload_lat: string | null
  sign_time: string | Date | null
  finish_time: string | Date | null
}

const numberIn = (value: string | null): number | undefined => (value === null ? undefined : Number(value))
const timeIn = (value: string | Date | null): number | undefined =>
  value === null ? undefined : new Date(value).getTime()
const placeIn = (lng: string | null, lat: string | null) =>
  lng === null || lat === null ? undefined : { lng: Number(lng), lat: Number(lat) }

const tripOf = (row: Row): Trip => ({
  oil: numberIn(row.oil_amount),
  toll: numberIn(row.etc_amount),
  freight: numberIn(row.shipper_freight),
  routeKm: numberIn(row.distance_km),
  trackKm: numberIn(row.track_km),
  load: placeIn(row.load_lng, row.load_lat),
  unload: placeIn(row.unload_lng, row.unload_lat),
  signed: timeIn(row.sign_time),
  finished: timeIn(row.finish_time),
})

const yuan = (fen: number | undefined): string | null => (fen === undefined ? null : fenToYuan(fen))
const fenIn = (amount: string | null | undefined): number | undefined =>
  amount === null || amount === undefined ? undefined : fenOfYuan(amount)

const usualIn = async (ctx: TianjinCtx): Promise<Usual> => {
  const set = await ctx.settings.some(['tianjinLeastYuanPerKm', 'tianjinMostYuanPerKm'])
  return { least: Number(set.tianjinLeastYuanPerKm ?? 0), most: Number(set.tianjinMostYuanPerKm ?? 0) }
}

/** What follows from waybills and from what was stated of them, by their codes. */
const derived = (kept: TianjinWaybill, row: Row, usual: Usual): SetOf<typeof TianjinWaybill> => {
  const said = { cost: fenIn(kept.statedCost), km: kept.statedKm ?? undefined }
  const figures = figuresOf(tripOf(row), said, usual)
  return {
    shipmentCode: row.shipment_code,
    driverCode: row.driver_code,
    vehicleNo: row.vehicle_no,
    freight: yuan(numberIn(row.shipper_freight)),
    finishedAt: row.finish_time === null ? null : new Date(row.finish_time).toISOString(),
    recordedCost: yuan(figures.recordedCost),
    cost: yuan(figures.cost),
    costFrom: figures.costFrom,
    routeKm: figures.routeKm ?? null,
    trackKm: figures.trackKm ?? null,
    distanceKm: figures.km ?? null,
    distanceFrom: figures.distanceFrom,
    standing: figures.standing,
    problems: figures.problems.join(' ') || null,
  }
}

/** Looks at waybills again, by their codes: those that Tianjin is not told of are nobody's here. */
export const refresh = async (ctx: TianjinCtx, codes: readonly string[]): Promise<void> => {
  if (codes.length === 0) return
  const which = sql`record_code = any(${sql.param([...codes])}::text[])`
  const kept = await ctx.records.where(TianjinWaybill, { where: which, limit: codes.length })
  if (kept.length === 0) return
  const rows = await ctx.query<Row>(
    sql`select ${sql.raw('w.code, w.shipment_code, w.driver_code, w.vehicle_no, w.shipper_freight, w.oil_amount, w.etc_amount, w.distance_km, w.track_km')},
        w.load_lng, w.load_lat, w.unload_lng, w.unload_lat, w.sign_time, w.finish_time
      from ${ctx.offered(Waybill, READ)} w where w.branch_code = ${ctx.session.branchCode} and not w.is_deleted
        and w.code = any(${sql.param(kept.map(({ recordCode }) => recordCode))}::text[])`,
  )
  const usual = await usualIn(ctx)
  const byCode = new Map(rows.map(row => [row.code, row]))
  await ctx.records.changeEach(
    TianjinWaybill,
    kept.flatMap(each => {
      const row = byCode.get(each.recordCode)
      return row ? [{ ...derived(each, row, usual), id: each.id }] : []
    }),
  )
  ctx.todoChanged()
}
