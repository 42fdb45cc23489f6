import { unpackTrack } from '@ntocc/sdk/contracts'
import { cityOfArea, greatCircleKm, type Place, spanOfArea } from '@ntocc/sdk/fields'
import { cityOfAreaSql, sql } from '@ntocc/sdk/service'
import { type Corridor, corridorOf } from './rules/deviation.ts'
import { type Trip, UNDER_WAY } from './surroundings.ts'
import type { MessagesCtx } from './types.ts'

/** Tracks of trips between the same places that show where vehicles go there, and how far back they are looked for. */
const KNOWN_WAYS = 3
const LOOKED_AT = 50
const UNLOADED_THERE = 2_000
const KEPT_MS = 5 * 60_000
const MOST_KEPT = 500
/** Ways of a lane, from city to city, for all trips on it: positions of them come every few seconds, and ways hardly change. */
const kept = new Map<string, { until: number; ways: Place[][] }>()

type Lane = Pick<Trip, 'loadAreaCode' | 'unloadAreaCode'>

const laneOf = ({ session }: MessagesCtx, { loadAreaCode, unloadAreaCode }: Lane): string =>
  `${session.branchCode}/${cityOfArea(loadAreaCode)}/${cityOfArea(unloadAreaCode)}`

interface WayRow {
  load: string
  unload: string
  points: number[]
}

/** Of a lane with a hundred thousand trips the newest are looked at, and of one that is rare no more than of that. */
const waysOf = async (ctx: MessagesCtx, lanes: readonly Lane[]): Promise<Map<string, Place[][]>> => {
  const unloads = lanes.map(({ unloadAreaCode }) => spanOfArea(cityOfArea(unloadAreaCode)))
  const rows = await ctx.query<WayRow>(
    sql`select l.load, l.unload, way.points
      from unnest(${sql.param(lanes.map(({ loadAreaCode }) => cityOfArea(loadAreaCode)))}::text[],
        ${sql.param(unloads.map(([first]) => first))}::text[], ${sql.param(unloads.map(([, last]) => last))}::text[]) as l(load, unload, last)
      cross join lateral (
        select t.points || t.recent as points from (
          select id, waybill_no from (
            select id, waybill_no, load_area_code, status, is_deleted from waybill
              where branch_code = ${ctx.session.branchCode} and unload_area_code between l.unload and l.last
              order by id desc limit ${UNLOADED_THERE}) there
            where ${cityOfAreaSql(sql`load_area_code`)} = l.load and status between 70 and 90 and not is_deleted
            order by id desc limit ${LOOKED_AT}) w
        join waybill_track t on t.waybill_no = w.waybill_no
        where cardinality(t.points) + cardinality(t.recent) >= 40 order by w.id desc limit ${KNOWN_WAYS}) way`,
  )
  const found = new Map<string, Place[][]>(lanes.map(lane => [laneOf(ctx, lane), []]))
  for (const { load, unload, points } of rows)
    found
      .get(laneOf(ctx, { loadAreaCode: load, unloadAreaCode: unload }))
      ?.push(unpackTrack(points).map(([, lng, lat]) => ({ lng, lat })))
  return found
}

/** Ways of lanes; those that are not kept are looked for by one statement. */
const keptWays = async (ctx: MessagesCtx, lanes: ReadonlyMap<string, Lane>): Promise<Map<string, Place[][]>> => {
  const found = new Map<string, Place[][]>()
  const missing: Lane[] = []
  for (const [name, lane] of lanes) {
    const known = kept.get(name)
    if (known && known.until > performance.now()) found.set(name, known.ways)
    else missing.push(lane)
  }
  if (missing.length === 0) return found
  for (const [name, ways] of await waysOf(ctx, missing)) {
    found.set(name, ways)
    kept.delete(name)
    const [oldest] = kept.keys()
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    kept.set(name, { until: performance.now() + KEPT_MS, ways })
  }
  return found
}

/** Where the vehicles of trips are expected, by their plates; not of trips too short to leave their way. */
export const corridorsFor = async (
  ctx: MessagesCtx,
  trips: readonly Trip[],
  { km, fromKm }: { km: number; fromKm: number },
): Promise<Map<string, Corridor>> => {
  const far = trips.flatMap(trip => {
    const { load, unload, status } = trip
    const isFar = status === UNDER_WAY && load && unload && greatCircleKm(load, unload) >= fromKm
    return isFar ? [{ trip, load, unload }] : []
  })
  const ways = await keptWays(ctx, new Map(far.map(({ trip }) => [laneOf(ctx, trip), trip])))
  return new Map(
    far.map(({ trip, load, unload }) => {
      // The ends of a track lie beside the places of this waybill: other yards of the same town.
      const known = (ways.get(laneOf(ctx, trip)) ?? []).flatMap(way => [
        way,
        [load, ...way.slice(0, 1)],
        [...way.slice(-1), unload],
      ])
      return [trip.plateNo, corridorOf(load, unload, known, km)] as const
    }),
  )
}
