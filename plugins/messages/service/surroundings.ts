import { FENCE_KM, type MaybeLocalized, waybillMachine } from '@ntocc/sdk/contracts'
import { cornersOf, greatCircleKm, isInside, type Place, recordMachine } from '@ntocc/sdk/fields'
import { inStates, sql } from '@ntocc/sdk/service'
import { WARNING_KINDS, WarningExemption, type WarningKind, WarningPlace } from '../contract/warnings.ts'
import type { Corridor } from './rules/deviation.ts'
import type { Sample } from './rules/sample.ts'
import type { Surroundings } from './rules/watch.ts'
import type { MessagesCtx } from './types.ts'

/** The goods are on the way. */
export const UNDER_WAY = waybillMachine.at.inTransit

/** What a vehicle is on the way for. */
export interface Trip {
  waybillNo: string
  plateNo: string
  plateColor: string
  driverCode: string
  driverName: MaybeLocalized | null
  status: number
  loadAreaCode: string
  unloadAreaCode: string
  load: Place | undefined
  unload: Place | undefined
}

/** A waybill that a vehicle is or was on the way for; seconds since 1970. */
export interface TripSpan {
  waybillNo: string
  plateNo: string
  from: number
  to: number
  /** Whether the waybill says that it has a track. */
  isTracked: boolean
}

interface TripRow {
  track_status: string | null
  from: number | null
  to: number
  waybill_no: string
  vehicle_no: string
  plate_color: string
  driver_code: string
  driver_name: MaybeLocalized | null
  status: number
  load_area_code: string
  unload_area_code: string
  load_lng: number | null
  load_lat: number | null
  unload_lng: number | null
  unload_lat: number | null
}

const placeOf = (lng: number | null, lat: number | null): Place | undefined =>
  lng === null || lat === null ? undefined : { lng: Number(lng), lat: Number(lat) }

const tripOf = (row: TripRow): Trip => ({
  waybillNo: row.waybill_no,
  plateNo: row.vehicle_no,
  plateColor: row.plate_color,
  driverCode: row.driver_code,
  driverName: row.driver_name,
  status: Number(row.status),
  loadAreaCode: row.load_area_code,
  unloadAreaCode: row.unload_area_code,
  load: placeOf(row.load_lng, row.load_lat),
  unload: placeOf(row.unload_lng, row.unload_lat),
})

export interface Trips {
  /** The waybill that each vehicle is on now, the one furthest along; by plate. */
  now: Map<string, Trip>
  /** When each of the waybills that they are on was under way. */
  spans: TripSpan[]
}

/** What vehicles are on the way for now. */
export const currentTrips = async (ctx: MessagesCtx, plates: readonly string[]): Promise<Trips> => {
  const rows = await ctx.query<TripRow>(
    sql`select waybill_no, vehicle_no, plate_color, driver_code, driver_name, status,
        load_area_code, unload_area_code, load_lng, load_lat, unload_lng, unload_lat, track_status,
        extract(epoch from depart_time)::float8 as from, extract(epoch from coalesce(unload_time, 'infinity'))::float8 as to
      from waybill where branch_code = ${ctx.session.branchCode} and not is_deleted and status ${inStates(waybillMachine, 'underWay')}
        and vehicle_no = any(${sql.param([...plates])}::text[]) order by vehicle_no, status, id`,
  )
  return {
    now: new Map(rows.map(row => [row.vehicle_no, tripOf(row)])),
    spans: rows.flatMap(({ waybill_no, vehicle_no, from, to, track_status }) =>
      from === null
        ? []
        : [{ waybillNo: waybill_no, plateNo: vehicle_no, from, to: Number(to), isTracked: track_status === 'has' }],
    ),
  }
}

export const tripsOf = async (ctx: MessagesCtx, plates: readonly string[]): Promise<Map<string, Trip>> =>
  (await currentTrips(ctx, plates)).now

/** Waybills of a vehicle that are looked at for positions that come late: the newest, more of them the later they come. */
const LOOKED_BACK = 20
const LOOKED_FAR_BACK = 200
const DAY = 86_400

/** When vehicles were on the way for any of their newest waybills, as far as that meets a span. */
export const pastTrips = (
  ctx: MessagesCtx,
  plates: readonly string[],
  [first, last]: readonly [number, number],
): Promise<TripSpan[]> =>
  // One vehicle after the other by its index: asked for a thousand at once the planner reads the whole table.
  ctx.query<TripSpan>(
    sql`select w.waybill_no as "waybillNo", p.plate as "plateNo", extract(epoch from w.depart_time)::float8 as from,
        least(extract(epoch from coalesce(w.unload_time, 'infinity'))::float8, 1e12) as to,
        coalesce(w.track_status = 'has', false) as "isTracked"
      from unnest(${sql.param([...plates])}::text[]) as p(plate)
        cross join lateral (select waybill_no, depart_time, unload_time, is_deleted, track_status from waybill
          where branch_code = ${ctx.session.branchCode} and vehicle_no = p.plate
          order by id desc limit ${Date.now() / 1000 - first < DAY ? LOOKED_BACK : LOOKED_FAR_BACK}) w
      where not w.is_deleted and w.depart_time <= to_timestamp(${last})
        and coalesce(w.unload_time, 'infinity') >= to_timestamp(${first})`,
  )

interface KnownPlace {
  code: string
  name: MaybeLocalized
  use: string
  kinds: readonly WarningKind[]
  /** Whether a point is inside. */
  holds(point: Place): boolean
}

/** What the branch has said of places and vehicles. */
export interface Exceptions {
  places: readonly KnownPlace[]
  /** Kinds that a vehicle is not warned of now. */
  exempt(plateNo: string): ReadonlySet<WarningKind>
}

const NONE: ReadonlySet<WarningKind> = new Set()
const orAll = (kinds: readonly string[] | null | undefined): readonly WarningKind[] =>
  kinds && kinds.length > 0 ? (kinds as WarningKind[]) : WARNING_KINDS

/** A little less than a degree of latitude is anywhere. */
const KM_PER_DEGREE = 110

/** Whether points are inside of a place. Most are not even inside of the box around it, which is asked first. */
export const insideOf = ({
  shape,
  lng,
  lat,
  radiusKm,
  corners,
}: Pick<WarningPlace, 'shape' | 'lng' | 'lat' | 'radiusKm' | 'corners'>): ((point: Place) => boolean) => {
  if (shape !== 'polygon') {
    if (lng == null || lat == null || radiusKm == null) return () => false
    const [middle, km] = [{ lng: Number(lng), lat: Number(lat) }, Number(radiusKm)]
    const degrees = km / KM_PER_DEGREE
    return point => Math.abs(point.lat - middle.lat) <= degrees && greatCircleKm(middle, point) <= km
  }
  const outline = cornersOf(corners)
  const [lngs, lats] = [outline.map(corner => corner.lng), outline.map(corner => corner.lat)]
  const [west, east, south, north] = [Math.min(...lngs), Math.max(...lngs), Math.min(...lats), Math.max(...lats)]
  return point =>
    point.lng >= west && point.lng <= east && point.lat >= south && point.lat <= north && isInside(outline, point)
}

export const exceptionsOf = async (ctx: MessagesCtx): Promise<Exceptions> => {
  const places = await ctx.records.where(WarningPlace, { where: sql`status ${inStates(recordMachine, 'enabled')}` })
  const exemptions = await ctx.records.where(WarningExemption, {
    where: sql`status ${inStates(recordMachine, 'enabled')} and valid_from <= now() and valid_to > now()`,
  })
  const byPlate = new Map<string, Set<WarningKind>>()
  for (const { plateNo, kinds } of exemptions)
    byPlate.set(plateNo, new Set([...(byPlate.get(plateNo) ?? []), ...orAll(kinds)]))
  return {
    places: places.map(place => ({ ...place, kinds: orAll(place.kinds), holds: insideOf(place) })),
    exempt: plateNo => byPlate.get(plateNo) ?? NONE,
  }
}

/** What is around a sample of a trip. */
export const surroundingsAt = (
  sample: Sample,
  trip: Trip,
  corridor: Corridor | undefined,
  { places, exempt }: Exceptions,
): Surroundings => {
  const around = places.filter(place => place.holds(sample))
  const left = around.filter(({ use }) => use === 'excluded').flatMap(({ kinds }) => kinds)
  const isAt = (place: Place | undefined) => place !== undefined && greatCircleKm(place, sample) <= FENCE_KM
  return {
    isUnderWay: trip.status === UNDER_WAY,
    corridor,
    isStopExpected: isAt(trip.load) || isAt(trip.unload),
    forbidden: around.filter(({ use }) => use === 'forbidden').map(({ code }) => code),
    excluded: new Set([...left, ...exempt(trip.plateNo)]),
  }
}
