import {
  Driver,
  type nounCalls,
  pointOf,
  unpackTrack,
  Vehicle,
  type VehiclePosition,
  vehicleMachine,
  Waybill,
  waybillMachine,
} from '@ntocc/sdk/contracts'
import { localise, plainPlate } from '@ntocc/sdk/fields'
import { type CallHandler, inStates, sql } from '@ntocc/sdk/service'
import type contract from '../contract.ts'
import type { Row, WaybillCtx } from './types.ts'

const MAX_VEHICLES = 500
const DEFAULT_TRAIL = 20

const within = (value: unknown, fallback: number, max: number): number => {
  const number = Number(value ?? fallback)
  return Number.isInteger(number) && number > 0 ? Math.min(number, max) : fallback
}

const SEEN = [
  'id',
  'branchCode',
  'plateNo',
  'plateColor',
  'driverCode',
  'status',
  'lastLng',
  'lastLat',
  'lastTime',
  'isDeleted',
] as const

/** Staff see all vehicles of the branch; parties only those on their own waybills now. Whoever drives a trip may be another than usual. */
const readPositions = (ctx: WaybillCtx, plate: string, limit: number): Promise<Row[]> => {
  const own = ctx.scope(Waybill)
  const whose = ctx.session.seesWholeBranch ? sql`true` : sql`w.id is not null`
  return ctx.query<Row>(
    sql`select v.plate_no, v.plate_color, v.status, v.last_lng, v.last_lat, v.last_time,
        coalesce(w.driver_code, v.driver_code) as driver_code, d.name as driver_name, w.id as waybill_id, w.waybill_no, t.points || t.recent as points
      from ${ctx.offered(Vehicle, SEEN)} v
      left join lateral (select id, waybill_no, driver_code from waybill where ${own} and vehicle_no = v.plate_no and not is_deleted
        and status ${inStates(waybillMachine, 'underWay')} order by status desc, id desc limit 1) w on true
      left join ${ctx.offered(Driver, ['code', 'name', 'branchCode'])} d
        on d.code = coalesce(w.driver_code, v.driver_code) and d.branch_code = v.branch_code
      left join waybill_track t on t.waybill_no = w.waybill_no
      where v.branch_code = ${ctx.session.branchCode} and not v.is_deleted and ${whose}
        and (${plate} = '' or v.plate_no ilike ${`%${plate.replace(/[\\%_]/g, '\\$&')}%`})
        and v.last_lng is not null and v.last_time is not null
      order by (w.id is null), v.last_time desc, v.id limit ${limit}`,
  )
}

const { idle, onTask, stopped } = vehicleMachine.at

/** What a vehicle is doing follows from its waybills; that it is out of use stands with itself. */
const doing = ({ status, waybill_id }: Row): number =>
  Number(status) === stopped ? stopped : waybill_id === null ? idle : onTask

const positionOf = (ctx: WaybillCtx, row: Row, trail: number): VehiclePosition => {
  const points = unpackTrack(row.points as number[] | null)
    .slice(-trail)
    .map(pointOf)
  const last = points.at(-1)
  return {
    vehicleNo: String(row.plate_no),
    plateColor: String(row.plate_color),
    state: String(doing(row)),
    ...(row.driver_code !== null && { driverCode: String(row.driver_code) }),
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
export const vehiclePositions: CallHandler<typeof contract, typeof nounCalls.vehiclePositions> = async (
  ctx,
  { query },
) => {
  const plate = plainPlate(String(query.vehicleNo ?? ''))
    .trim()
    .slice(0, 20)
  const rows = await readPositions(ctx, plate, within(query.limit, 200, MAX_VEHICLES))
  const trail = within(query.trail, DEFAULT_TRAIL, 200)
  return rows.map(row => positionOf(ctx, row, trail))
}
