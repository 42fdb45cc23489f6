import { type MaybeLocalized, unpackTrack, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { type CallHandler, inStates, type SQL, sql } from '@ntocc/sdk/service'
import {
  type LiveQuery,
  type LiveVehicle,
  type LiveVehicles,
  type liveVehicles,
  MOST_LIVE,
} from '../../contract/tracking.ts'
import { VehicleWarning, warningMachine } from '../../contract/warnings.ts'
import type { Area, MessagesCtx } from '../types.ts'

/** What was stored while the answer before was made is told again rather than never. */
const OVERLAP_MS = 5_000

interface Row {
  plate_no: string
  plate_color: string
  driver_name: MaybeLocalized | null
  team_code: string | null
  waybill_id: string | null
  waybill_no: string | null
  lng: number
  lat: number
  speed: number | null
  /** Moment and speed of the last point of its waybill's track, as it is packed. */
  tail: number[] | null
  time: Date
  warnings: string | null
  total: string
}

/** West, south, east and north. @throws INVALID */
const boxOf = (ctx: MessagesCtx, box: string | undefined): SQL => {
  if (!box) return sql`true`
  const ends = box.split(',').map(Number)
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = ends
  const isBox = ends.length === 4 && ends.every(Number.isFinite) && west <= east && south <= north
  if (!isBox || box.trim() === '') throw ctx.invalid({ box: { code: 'validation.field.filter' } })
  return sql`p.lng between ${west} and ${east} and p.lat between ${south} and ${north}`
}

const has = (ctx: MessagesCtx, entity: string): boolean => ctx.references.knows(entity)

/** The newest of what the device told and of what is kept of the vehicle: a vehicle without a device has only the latter. */
const positionsOf = (ctx: MessagesCtx): SQL => sql`select v.plate_no, v.plate_color, v.driver_code, v.team_code,
    case when s.time >= coalesce(v.last_time, s.time) then s.lng else v.last_lng end as lng,
    case when s.time >= coalesce(v.last_time, s.time) then s.lat else v.last_lat end as lat,
    case when s.time >= coalesce(v.last_time, s.time) then (s.watched->'last'->>'speed')::float8 end as speed,
    greatest(s.time, v.last_time) as time, s.heard_at
  from vehicle v left join messages_vehicle_state s
    on s.branch_code = v.branch_code and s.plate_no = v.plate_no and s.time is not null
  where v.branch_code = ${ctx.session.branchCode} and not v.is_deleted`

/** The newest points of a track stand apart; without any the others are looked at. */
const END_OF_TRACK = sql`case when cardinality(t.recent) > 0 then t.recent[cardinality(t.recent) - 3:]
  else t.points[cardinality(t.points) - 3:] end`

const rowsOf = (ctx: MessagesCtx, { since, box }: LiveQuery): Promise<Row[]> => {
  const { branchCode } = ctx.session
  const heard = since ? sql`p.heard_at >= ${new Date(Date.parse(since) - OVERLAP_MS)}` : sql`true`
  const warned = ctx.mayRead(VehicleWarning)
  const hasTrips = has(ctx, 'waybill')
  // Whose role shows a part of the branch sees vehicles on waybills of that part.
  const whose = ctx.session.seesWholeBranch ? sql`true` : hasTrips ? sql`w.id is not null` : sql`false`
  return ctx.query<Row>(
    sql`select p.plate_no, p.plate_color, p.lng, p.lat, p.speed, p.time, p.team_code,
        ${has(ctx, 'driver') ? sql`d.name` : sql`null::jsonb`} as driver_name,
        ${hasTrips ? sql`w.id` : sql`null::bigint`} as waybill_id,
        ${hasTrips ? sql`w.waybill_no` : sql`null::text`} as waybill_no,
        ${hasTrips ? END_OF_TRACK : sql`null::int[]`} as tail,
        ${warned ? sql`n.warnings` : sql`null::bigint`} as warnings, count(*) over () as total
      from (${positionsOf(ctx)}) p
      ${has(ctx, 'driver') ? sql`left join driver d on d.code = p.driver_code and d.branch_code = ${branchCode}` : sql``}
      ${
        hasTrips
          ? sql`left join (select distinct on (vehicle_no) vehicle_no, id, waybill_no from waybill
              where ${ctx.scope(Waybill)} and status ${inStates(waybillMachine, 'underWay')} and not is_deleted
              order by vehicle_no, status desc, id desc) w on w.vehicle_no = p.plate_no
            left join waybill_track t on t.waybill_no = w.waybill_no`
          : sql``
      }
      ${
        warned
          ? sql`left join (select plate_no, count(*) as warnings from ${ctx.table(VehicleWarning)}
              where ${ctx.scope(VehicleWarning)} and status ${inStates(warningMachine, 'open')} and not is_deleted group by plate_no) n
              on n.plate_no = p.plate_no`
          : sql``
      }
      where ${whose} and p.time is not null and p.lng is not null and p.lat is not null and ${heard} and ${boxOf(ctx, box)}
      order by p.time desc, p.plate_no limit ${MOST_LIVE}`,
  )
}

/** What the driver's telephone told of a vehicle without a device counts as long as its place is from then. */
const SAME_MS = 10 * 60_000

const speedOf = ({ speed, tail, time }: Row): { speed?: number } => {
  if (speed !== null) return { speed: Math.round(speed * 10) / 10 }
  const [last] = unpackTrack(tail)
  return last && Math.abs(last[0] * 1000 - new Date(time).getTime()) <= SAME_MS ? { speed: last[3] } : {}
}

const vehicleOf = (ctx: MessagesCtx, row: Row): LiveVehicle => ({
  plateNo: row.plate_no,
  plateColor: row.plate_color,
  ...(row.driver_name !== null && { driverName: localise(row.driver_name, ctx.language) }),
  ...(row.team_code !== null && { teamCode: row.team_code }),
  ...(row.waybill_id !== null &&
    row.waybill_no !== null && {
      waybillId: Number(row.waybill_id),
      waybillNo: row.waybill_no,
    }),
  lng: Number(row.lng),
  lat: Number(row.lat),
  ...speedOf(row),
  time: new Date(row.time).toISOString(),
  ...(Number(row.warnings ?? 0) > 0 && { warnings: Number(row.warnings) }),
})

/** GET /ntocc-tms-api/vehiclePosition/live @throws FORBIDDEN, INVALID */
export const live: CallHandler<Area, typeof liveVehicles> = async (ctx, { query }): Promise<LiveVehicles> => {
  const asOf = new Date().toISOString()
  const silentMinutes = Number(await ctx.settings.get('offlineMinutes'))
  if (!has(ctx, 'vehicle')) return { vehicles: [], asOf, total: 0, silentMinutes }
  const rows = await rowsOf(ctx, query)
  return { vehicles: rows.map(row => vehicleOf(ctx, row)), asOf, total: Number(rows[0]?.total ?? 0), silentMinutes }
}
