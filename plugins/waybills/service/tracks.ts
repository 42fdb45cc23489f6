import { type nounCalls, pointOf, unpackTrack, Waybill } from '@ntocc/sdk/contracts'
import { type CallHandler, type Provider, sql } from '@ntocc/sdk/service'
import type contract from '../contract.ts'
import { findWaybill } from './find.ts'
import { today as dayNow, dayText } from './period.ts'
import type { Row, WaybillCtx } from './types.ts'

/** GET /ntocc-tms-api/waybill/{id}/track: all points, oldest first. */
export const waybillTrack: CallHandler<typeof contract, typeof nounCalls.waybillTrack> = async (ctx, { params }) => {
  const row = await findWaybill(ctx, params.id)
  const [found] = await ctx.query<{ points: number[] }>(
    sql`select points || recent as points from waybill_track where waybill_no = ${row.waybill_no}`,
  )
  return { points: unpackTrack(found?.points).map(pointOf) }
}

/** Where waybills of the branch went; who may know it is for whoever asks to see to. */
export const tracksOf: Provider<typeof contract, 'tracksOf'> = async (ctx, waybills) => {
  const rows = await ctx.query<{ waybill_no: string; points: number[] }>(
    sql`select waybill_no, points || recent as points from waybill_track
      where branch_code = ${ctx.session.branchCode} and waybill_no = any(${sql.param([...waybills])}::text[])`,
  )
  return new Map(rows.map(({ waybill_no, points }) => [waybill_no, unpackTrack(points).map(pointOf)]))
}

const DAY_MS = 86_400_000
const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOST_TRIPS = 20

/** First instant of a day of the platform. @throws INVALID (4220) on `day` */
const startOf = (ctx: WaybillCtx, day: unknown): number => {
  const named = String(day ?? '') || dayText(dayNow())
  const start = DAY.test(named) ? Date.parse(`${named}T00:00:00+08:00`) : Number.NaN
  if (Number.isNaN(start)) throw ctx.invalid({ day: { code: 'validation.date.pattern' } })
  return start
}

/** GET /ntocc-tms-api/vehicle/track: where a vehicle went on one day, over all its waybills that the caller may see. */
export const vehicleTrack: CallHandler<typeof contract, typeof nounCalls.vehicleTrack> = async (ctx, { query }) => {
  const start = startOf(ctx, query.day)
  const [first, last] = [start / 1000, (start + DAY_MS) / 1000]
  const found = await ctx.query<Row>(
    sql`select w.id, w.waybill_no, w.load_area_code, w.unload_area_code, t.points || t.recent as points
      from (select * from waybill where ${ctx.scope(Waybill)}
        and vehicle_no = ${String(query.vehicleNo ?? '')} and not is_deleted
        and depart_time < ${new Date(start + DAY_MS)} and coalesce(unload_time, now()) >= ${new Date(start)}
        order by depart_time limit ${MOST_TRIPS}) w
      join waybill_track t on t.waybill_no = w.waybill_no order by w.depart_time`,
  )
  const days = found.map(row => ({
    row,
    points: unpackTrack(row.points as number[] | null).filter(([time]) => time >= first && time < last),
  }))
  const city = await ctx.places.names(found.flatMap(row => [String(row.load_area_code), String(row.unload_area_code)]))
  return {
    points: days.flatMap(({ points }) => points.map(pointOf)),
    trips: days.flatMap(({ row, points }) => {
      const [begin, end] = [points[0], points.at(-1)]
      if (!begin || !end) return []
      return [
        {
          waybillId: Number(row.id),
          waybillNo: String(row.waybill_no),
          loadCity: city(String(row.load_area_code)),
          unloadCity: city(String(row.unload_area_code)),
          from: pointOf(begin).time,
          to: pointOf(end).time,
        },
      ]
    }),
  }
}
