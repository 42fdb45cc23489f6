import { endpoints, type VehiclePosition, Waybill } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { sql } from 'drizzle-orm'
import type { Row } from '../db/database.ts'
import { invalid } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { scopeOf, seesWholeBranch } from '../records/scope.ts'
import { run } from '../records/sql.ts'
import { today } from '../review/subjects.ts'
import { findWaybill } from './find.ts'
import { areaNames } from './present.ts'
import { pointOf, unpackTrack } from './track.ts'

/** GET /ntocc-tms-api/waybill/{id}/track: all points, oldest first. */
const waybillTrack = handle(endpoints.waybillTrack, async (ctx, { params }) => {
  const row = await findWaybill(ctx.db, ctx, params.id)
  const found = await ctx.db.query<{ points: number[] }>('select points from waybill_track where waybill_no = $1', [
    row.waybill_no,
  ])
  return { points: unpackTrack(found.rows[0]?.points).map(pointOf) }
})

const MAX_VEHICLES = 500
const DEFAULT_TRAIL = 20

const within = (value: unknown, fallback: number, max: number): number => {
  const number = Number(value ?? fallback)
  return Number.isInteger(number) && number > 0 ? Math.min(number, max) : fallback
}

/** Staff see all vehicles of the branch; parties only those on their own waybills now. */
const readPositions = async (ctx: SignedCtx, plate: string, limit: number): Promise<Row[]> => {
  const own = scopeOf(Waybill as unknown as Parameters<typeof scopeOf>[0], ctx.session)
  const whose = seesWholeBranch(ctx.session) ? sql`true` : sql`w.id is not null`
  const found = await run(
    ctx.db,
    sql`select v.plate_no, v.plate_color, v.status, v.last_lng, v.last_lat, v.last_time,
        d.name as driver_name, w.id as waybill_id, w.waybill_no, t.points
      from vehicle v
      left join driver d on d.code = v.driver_code and d.branch_code = v.branch_code
      left join lateral (select id, waybill_no from waybill where ${own} and vehicle_no = v.plate_no and not is_deleted
        and status in (20, 30, 40, 50, 60) order by status desc, id desc limit 1) w on true
      left join waybill_track t on t.waybill_no = w.waybill_no
      where v.branch_code = ${ctx.session.branchCode} and not v.is_deleted and ${whose}
        and (${plate} = '' or v.plate_no ilike ${`%${plate.replace(/[\\%_]/g, '\\$&')}%`})
        and v.last_lng is not null and v.last_time is not null
      order by (w.id is null), v.last_time desc, v.id limit ${limit}`,
  )
  return found.rows
}

const positionOf = (ctx: SignedCtx, row: Row, trail: number): VehiclePosition => {
  const points = unpackTrack(row.points as number[] | null)
    .slice(-trail)
    .map(pointOf)
  const last = points.at(-1)
  return {
    vehicleNo: String(row.plate_no),
    plateColor: String(row.plate_color),
    state: String(row.status),
    ...(row.driver_name !== null && { driverName: localise(row.driver_name, ctx.language) }),
    ...(row.waybill_id !== null && { waybillId: Number(row.waybill_id), waybillNo: String(row.waybill_no) }),
    lng: last?.lng ?? Number(row.last_lng),
    lat: last?.lat ?? Number(row.last_lat),
    speed: last?.speed ?? 0,
    time: last?.time ?? new Date(row.last_time as string).toISOString(),
    trail: points,
  }
}

/** GET /ntocc-tms-api/vehicle/positions: where vehicles were last seen, those on a trip first, with its trail. */
const vehiclePositions = handle(endpoints.vehiclePositions, async (ctx, { query }) => {
  const plate = String(query.vehicleNo ?? '')
    .trim()
    .slice(0, 20)
  const rows = await readPositions(ctx, plate, within(query.limit, 200, MAX_VEHICLES))
  const trail = within(query.trail, DEFAULT_TRAIL, 200)
  return rows.map(row => positionOf(ctx, row, trail))
})

const DAY_MS = 86_400_000
const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOST_TRIPS = 20

/** First instant of a day of the platform. @throws BackendError INVALID (4220) on `day` */
const startOf = (day: unknown): number => {
  const named = String(day ?? '') || today()
  const start = DAY.test(named) ? Date.parse(`${named}T00:00:00+08:00`) : Number.NaN
  if (Number.isNaN(start)) throw invalid({ day: { code: 'validation.date.pattern' } })
  return start
}

/** GET /ntocc-tms-api/vehicle/track: where a vehicle went on one day, over all its waybills that the caller may see. */
const vehicleTrack = handle(endpoints.vehicleTrack, async (ctx, { query }) => {
  const start = startOf(query.day)
  const [first, last] = [start / 1000, (start + DAY_MS) / 1000]
  const found = await run(
    ctx.db,
    sql`select w.id, w.waybill_no, w.load_area_code, w.unload_area_code, t.points
      from (select * from waybill where ${scopeOf(Waybill as unknown as Parameters<typeof scopeOf>[0], ctx.session)}
        and vehicle_no = ${String(query.vehicleNo ?? '')} and not is_deleted
        and depart_time < ${new Date(start + DAY_MS)} and coalesce(unload_time, now()) >= ${new Date(start)}
        order by depart_time limit ${MOST_TRIPS}) w
      join waybill_track t on t.waybill_no = w.waybill_no order by w.depart_time`,
  )
  const days = found.rows.map(row => ({
    row,
    points: unpackTrack(row.points as number[] | null).filter(([time]) => time >= first && time < last),
  }))
  const city = await areaNames(
    ctx.db,
    ctx.language,
    found.rows.flatMap(row => [String(row.load_area_code), String(row.unload_area_code)]),
  )
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
})

export const trackRoutes = [waybillTrack, vehiclePositions, vehicleTrack]
