import { unpackTrack, Vehicle, type Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { cityOfArea, greatCircleKm, type Place } from '@ntocc/sdk/fields'
import { type LiveCtx, sql, withinArea } from '@ntocc/sdk/service'
import type contract from '../contract.ts'
import type { WaybillCtx } from '../service/types.ts'
import { type Course, durationOf, type Quirk, steady, withQuirk } from './course.ts'

type Live = LiveCtx<typeof contract>

/** What is to happen with a waybill while it is in a state. Times in milliseconds since 1970. */
export interface Plan {
  status: number
  /** Where the vehicle goes or stands meanwhile. */
  course?: Course | undefined
  /** When the next move is made. */
  dueAt: number
  /** When its driver reports an exception. */
  troubleAt?: number | undefined
}

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Whoever goes so far keeps to the ways of others, and may leave them. */
const FAR_KM = 50

const placeIn = (waybill: Waybill, side: 'load' | 'unload'): Place => ({
  lng: Number(waybill[`${side}Lng`]),
  lat: Number(waybill[`${side}Lat`]),
})

/** Where the vehicle was last. */
const standing = async (ctx: WaybillCtx, { vehicleNo }: Waybill): Promise<Place | undefined> => {
  if (!ctx.references.knows('vehicle')) return undefined
  const [found] = await ctx.query<{ lng: number | null; lat: number | null }>(
    sql`select last_lng as lng, last_lat as lat from ${ctx.offered(Vehicle, ['plateNo', 'branchCode', 'lastLng', 'lastLat', 'isDeleted'])} v
      where branch_code = ${ctx.session.branchCode} and plate_no = ${vehicleNo} and not is_deleted`,
  )
  return found?.lng == null || found.lat == null ? undefined : { lng: Number(found.lng), lat: Number(found.lat) }
}

/** Where the last finished trip between the same towns went: rules expect the others there. */
const knownWay = async (ctx: WaybillCtx, { loadAreaCode, unloadAreaCode }: Waybill): Promise<Place[]> => {
  const [found] = await ctx.query<{ points: number[] }>(
    sql`select t.points || t.recent as points from waybill w join waybill_track t on t.waybill_no = w.waybill_no
      where w.branch_code = ${ctx.session.branchCode} and ${withinArea(sql`w.load_area_code`, cityOfArea(loadAreaCode))}
        and ${withinArea(sql`w.unload_area_code`, cityOfArea(unloadAreaCode))} and w.status between 70 and 90 and not w.is_deleted
        and cardinality(t.points) + cardinality(t.recent) >= 40 order by w.id desc limit 1`,
  )
  const points = unpackTrack(found?.points)
  // A track of every minute is thinned: a way needs no more than its bends.
  const every = Math.max(1, Math.ceil(points.length / 30))
  return points.filter((_, at) => at % every === 0).map(([, lng, lat]) => ({ lng, lat }))
}

const quirkOf = ({ random }: Live, isFar: boolean): Quirk | undefined => {
  if (random.chance(0.1)) return 'speeding'
  if (isFar && random.chance(0.12)) return 'detour'
  return random.chance(0.02) ? 'rest' : undefined
}

const TROUBLE = 0.12

const haul = async (ctx: WaybillCtx, live: Live, waybill: Waybill): Promise<Omit<Plan, 'status'>> => {
  const { now, random } = live
  const [load, unload] = [placeIn(waybill, 'load'), placeIn(waybill, 'unload')]
  const isFar = greatCircleKm(load, unload) >= FAR_KM
  const way = [load, ...(isFar ? await knownWay(ctx, waybill) : []), unload]
  const course = withQuirk(way, now, isFar ? random.int(72, 82) : random.int(50, 66), quirkOf(live, isFar))
  const ms = durationOf(course)
  return {
    course,
    dueAt: now + ms + random.int(20, 60) * SECOND,
    ...(random.chance(TROUBLE) && { troubleAt: now + Math.round(ms * random.between(0.2, 0.8)) }),
  }
}

const approach = async (ctx: WaybillCtx, live: Live, waybill: Waybill): Promise<Omit<Plan, 'status'>> => {
  const load = placeIn(waybill, 'load')
  const course = steady([(await standing(ctx, waybill)) ?? load, load], live.now, 48)
  return { course, dueAt: live.now + durationOf(course) + live.random.int(90, 200) * SECOND }
}

/** How long people take, by the state that a waybill waits in. */
const WAITS: Readonly<Record<number, readonly [from: number, to: number]>> = {
  40: [5 * MINUTE, 20 * MINUTE],
  60: [MINUTE, 3 * MINUTE],
  70: [30 * SECOND, 2 * MINUTE],
  80: [5 * MINUTE, 20 * MINUTE],
}

/** Before the loading of a trip that was given long before, its driver says yes; before the waybill expires in any case. */
const AHEAD = [20 * MINUTE, 45 * MINUTE] as const
const LATEST = 23 * 60 * MINUTE

/** Some minutes after it was given, or when the time of its loading comes: until then its driver may be on another trip. */
const acceptedAt = ({ now, random }: Live, { planLoadTime, gmtCreated }: Waybill): number => {
  const soon = now + random.int(MINUTE, 4 * MINUTE)
  const planned = (Date.parse(planLoadTime ?? '') || 0) - random.int(...AHEAD)
  return Math.max(soon, Math.min(planned, Date.parse(gmtCreated) + LATEST))
}

/** What comes next, made once when the waybill comes into a state. */
export const planFor = async (ctx: WaybillCtx, live: Live, waybill: Waybill): Promise<Plan> => {
  const status = Number(waybill.status)
  if (status === waybillMachine.at.toAccept) return { status, dueAt: acceptedAt(live, waybill) }
  if (status === waybillMachine.at.toLoad) return { status, ...(await approach(ctx, live, waybill)) }
  if (status === waybillMachine.at.inTransit) return { status, ...(await haul(ctx, live, waybill)) }
  const { now, random } = live
  const dueAt = now + random.int(...(WAITS[status] ?? [MINUTE, MINUTE]))
  const unload = placeIn(waybill, 'unload')
  return {
    status,
    dueAt,
    ...(status === waybillMachine.at.arrived && { course: { way: [unload, unload], from: now, paces: [] } }),
  }
}
