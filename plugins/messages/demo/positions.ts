import { unpackTrack } from '@ntocc/sdk/contracts'
import { greatCircleKm } from '@ntocc/sdk/fields'
import { type AreaCtx, type DemoCtx, type DemoMove, sql } from '@ntocc/sdk/service'

/** Trips of a branch whose devices have told, and how far back: enough to replay, and soon filled. */
const TRIPS = 25
const SPAN = 20 * 86_400_000
/** Seconds between two positions of a device. */
const EVERY = 120
const BATCH = 4_000
/** km/h: on the road, and what is less than that on the average of a while. */
const USUAL_KMH = 68
const SLOW_KMH = 35

interface Trip {
  waybill_no: string
  vehicle_no: string
  points: number[]
}

interface Row {
  plate: string
  at: number
  lng: number
  lat: number
  speed: number
}

/** What a device told on a trip: along its track, faster and slower, with a silence here and there. */
const drawn = (ctx: DemoCtx, { waybill_no, vehicle_no, points }: Trip): Row[] => {
  const random = ctx.random(`positions/${waybill_no}`)
  const rows: Row[] = []
  const track = unpackTrack(points)
  const silent = random.chance(0.4) ? random.int(1, Math.max(1, track.length - 2)) : -1
  track.forEach(([from, lng, lat], index) => {
    const next = track[index + 1]
    if (!next || index === silent) return
    const [to, toLng, toLat] = next
    const km = greatCircleKm({ lng, lat }, { lng: toLng, lat: toLat }) * 1.2
    const kmh = (km * 3_600) / Math.max(1, to - from)
    // Who was so slow has rested first, and driven as usual then.
    const leaves = kmh < SLOW_KMH ? to - (km * 3_600) / USUAL_KMH : from
    for (let at = from; at < to; at += EVERY) {
      const part = at < leaves ? 0 : (at - leaves) / Math.max(1, to - leaves)
      const usual = at < leaves ? 0 : Math.max(kmh, kmh < SLOW_KMH ? USUAL_KMH : 0)
      rows.push({
        plate: vehicle_no,
        at,
        lng: Math.round((lng + (toLng - lng) * part) * 1e5),
        lat: Math.round((lat + (toLat - lat) * part) * 1e5),
        speed: Math.round(Math.min(98, usual * random.between(0.85, 1.15)) * 10),
      })
    }
  })
  return rows
}

/** Positions of the last trips of a branch, to be replayed. */
export const makePositions = async (ctx: DemoCtx, branch: string): Promise<void> => {
  const trips = await ctx.query<Trip>(
    sql`select w.waybill_no, w.vehicle_no, t.points || t.recent as points from waybill w join waybill_track t on t.waybill_no = w.waybill_no
      where w.branch_code = ${branch} and not w.is_deleted and w.status between 50 and 90
        and w.depart_time > ${new Date(ctx.now - SPAN)} and cardinality(t.points) + cardinality(t.recent) >= 12
      order by w.depart_time desc limit ${TRIPS}`,
  )
  const rows = trips.flatMap(trip => drawn(ctx, trip))
  for (let first = 0; first < rows.length; first += BATCH)
    await ctx.query(
      sql`insert into messages_position (branch_code, plate_no, time, lng, lat, speed)
        select ${branch}, plate, to_timestamp(at), lng, lat, speed
        from jsonb_to_recordset(${JSON.stringify(rows.slice(first, first + BATCH))}::jsonb)
          as t(plate text, at float8, lng int, lat int, speed int)
        on conflict do nothing`,
    )
}

interface Standing {
  plate_no: string
  lng: number
  lat: number
  is_busy: boolean
}

/**
 * Devices that tell right now. Not of vehicles with goods on the way: those would go silent soon after, all at once, and the desk
 * would be full of it.
 */
export const makeDevices = async (ctx: DemoCtx, branch: string): Promise<void> => {
  const vehicles = await ctx.query<Standing>(
    sql`select v.plate_no, v.last_lng as lng, v.last_lat as lat, w.vehicle_no is not null as is_busy from vehicle v
      left join (select distinct vehicle_no from waybill where branch_code = ${branch} and status in (20, 30, 40, 60)
        and not is_deleted) w on w.vehicle_no = v.plate_no
      where v.branch_code = ${branch} and not v.is_deleted and v.last_lng is not null and not exists (
        select 1 from waybill u where u.branch_code = ${branch} and u.vehicle_no = v.plate_no and u.status = 50
          and not u.is_deleted) order by v.id`,
  )
  const rows = vehicles.flatMap(({ plate_no: plate, lng, lat, is_busy }) => {
    const random = ctx.random(`device/${plate}`)
    if (!random.chance(0.7)) return []
    const at = Math.round(ctx.now / 1000) - random.int(10, 600)
    const speed = random.chance(is_busy ? 0.7 : 0.25) ? random.int(28, 84) : 0
    const place = {
      lng: round(Number(lng) + random.between(-0.2, 0.2)),
      lat: round(Number(lat) + random.between(-0.15, 0.15)),
    }
    return [{ plate, watched: { last: { at, ...place, speed } } }]
  })
  await ctx.query(
    sql`insert into messages_vehicle_state (branch_code, plate_no, time, heard_at, lng, lat, watched)
      select ${branch}, plate, to_timestamp((watched->'last'->>'at')::float8), ${new Date(ctx.now)}::timestamptz, (watched->'last'->>'lng')::float8,
        (watched->'last'->>'lat')::float8, watched
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(plate text, watched jsonb) on conflict do nothing`,
  )
}

/** What is remembered of a vehicle's last position has its second within. */
export const moveDevices = async (ctx: AreaCtx, { ms }: DemoMove): Promise<void> => {
  await ctx.query(
    sql`update messages_vehicle_state set watched =
      jsonb_set(watched::jsonb, '{last,at}', to_jsonb((watched->'last'->>'at')::float8 + ${ms / 1000}))::json
      where watched->'last'->'at' is not null`,
  )
}

const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5
