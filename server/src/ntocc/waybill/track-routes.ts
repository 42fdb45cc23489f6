import { endpoints, type TrackPoint, type VehiclePosition, Waybill } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { sql } from 'drizzle-orm'
import type { Row } from '../db/database.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { scopeOf, seesWholeBranch } from '../records/scope.ts'
import { run } from '../records/sql.ts'
import { findWaybill } from './find.ts'
import { type StoredPoint, unpackTrack } from './track.ts'
import { need } from './visible.ts'

const pointOf = ([time, lng, lat, speed]: StoredPoint): TrackPoint => ({
  time: new Date(time * 1000).toISOString(),
  ...{ lng, lat, speed },
})

/** GET /ntocc-tms-api/waybill/{id}/track: all points, oldest first. */
const waybillTrack = handle(endpoints.waybillTrack, async (ctx, { params }) => {
  need(ctx, 'waybill.read')
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
    ...{ vehicleNo: String(row.plate_no), plateColor: String(row.plate_color), state: String(row.status) },
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
  need(ctx, 'waybill.read')
  const plate = String(query.vehicleNo ?? '')
    .trim()
    .slice(0, 20)
  const rows = await readPositions(ctx, plate, within(query.limit, 200, MAX_VEHICLES))
  const trail = within(query.trail, DEFAULT_TRAIL, 200)
  return rows.map(row => positionOf(ctx, row, trail))
})

export const trackRoutes = [waybillTrack, vehiclePositions]
