import { packTrack, type StoredPoint, unpackTrack, Waybill } from '@ntocc/sdk/contracts'
import { type SQL, sql } from '@ntocc/sdk/service'
import type { Remembered } from './remembered.ts'
import type { Sample } from './rules/sample.ts'
import { pastTrips, type TripSpan } from './surroundings.ts'
import type { MessagesCtx } from './types.ts'

/** A track has a point a minute, and more only where a vehicle is fast: what a map shows of a day stays small. */
export const APART_SECONDS = 60

/** Points of a track with further ones among them, by time, each moment once and none closer than a minute to the one before. */
export const mergeTrack = (track: readonly StoredPoint[], more: readonly StoredPoint[]): StoredPoint[] => {
  const known = new Set(track.map(([time]) => time))
  const all = [...track.map(point => [point, true] as const), ...more.map(point => [point, false] as const)]
  const merged: StoredPoint[] = []
  for (const [point, isKept] of all.sort(([one], [other]) => one[0] - other[0])) {
    const isApart = point[0] - (merged.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY) >= APART_SECONDS
    if (isKept || (isApart && !known.has(point[0]))) merged.push(point)
  }
  return merged
}

type Samples = ReadonlyMap<string, readonly Sample[]>

const onTrip = (samples: Samples, { plateNo, from, to }: TripSpan): StoredPoint[] =>
  (samples.get(plateNo) ?? [])
    .filter(({ at }) => at >= from && at <= to)
    .map(({ at, lng, lat, speed }): StoredPoint => [at, lng, lat, speed])

/** What comes so late may be of a waybill that is done by now. */
const LATE = 120

/** Waybills that the positions may be of: those under way, and for positions that came late any of their time. */
const spansFor = async (ctx: MessagesCtx, samples: Samples, current: readonly TripSpan[]): Promise<TripSpan[]> => {
  const now = Date.now() / 1000
  const late = new Map([...samples].filter(([, own]) => own.some(({ at }) => at < now - LATE)))
  if (late.size === 0) return [...current]
  const past = await pastTrips(ctx, [...late.keys()], spanOf(late))
  const known = new Set(current.map(({ waybillNo }) => waybillNo))
  return [...current, ...past.filter(({ waybillNo }) => !known.has(waybillNo))]
}

/** What its track gets at its end; nothing when some of it belongs before that. */
const behind = (last: StoredPoint | undefined, more: readonly StoredPoint[]): StoredPoint[] | undefined => {
  if (last && more.some(([at]) => at < last[0])) return undefined
  return last ? mergeTrack([last], more).slice(1) : mergeTrack([], more)
}

/**
 * Whether a track takes none of these points, as far as its last point is known: none is before that, and none a minute after.
 * Whoever else has put points behind it meanwhile makes that no less true.
 */
const isFull = (last: number | undefined, more: readonly StoredPoint[]): boolean =>
  last !== undefined && more.every(([at]) => at >= last && at < last + APART_SECONDS)

/** So many points stand apart from the others of their track: adding one leaves those where they are, packed and elsewhere. */
const MOST_APART = 30
const NUMBERS = 4
/** Whole tracks that are in memory at once: one of days has thousands of points. */
const WHOLE_AT_ONCE = 100

interface TrackEnd {
  waybill_no: string
  /** The last point. */
  tail: number[] | null
  apart: number
}

/**
 * Ends of tracks, which nobody else changes until the end of the transaction. They are held in one order, so that two batches
 * wait for each other and not in a circle; waybills that had no track until now before them, as moves of waybills hold them.
 */
const heldEnds = async (ctx: MessagesCtx, trips: readonly TripSpan[]): Promise<Map<string, TrackEnd>> => {
  const { branchCode } = ctx.session
  const first = trips.filter(({ isTracked }) => !isTracked).map(({ waybillNo }) => waybillNo)
  // By the index of numbers, which is of those that are not deleted.
  if (first.length > 0)
    await ctx.query(
      sql`select 1 from waybill where branch_code = ${branchCode} and not is_deleted
        and waybill_no = any(${sql.param(first)}::text[]) order by waybill_no for update`,
    )
  const rows = await ctx.query<TrackEnd>(
    sql`select waybill_no, cardinality(recent) as apart, case when cardinality(recent) > 0
        then recent[cardinality(recent) - 3:] else points[cardinality(points) - 3:] end as tail
      from waybill_track where branch_code = ${branchCode}
        and waybill_no = any(${sql.param(trips.map(({ waybillNo }) => waybillNo))}::text[])
      order by waybill_no for update`,
  )
  return new Map(rows.map(row => [row.waybill_no, row]))
}

type Tracks = ReadonlyMap<string, readonly StoredPoint[]>

/** Puts further points into tracks that are read for it as a whole. */
const mergeWhole = async (ctx: MessagesCtx, more: Tracks): Promise<void> => {
  const waybills = [...more.keys()]
  for (let from = 0; from < waybills.length; from += WHOLE_AT_ONCE) {
    const some = waybills.slice(from, from + WHOLE_AT_ONCE)
    const rows = await ctx.query<{ waybill_no: string; points: number[] }>(
      sql`select waybill_no, points || recent as points from waybill_track
        where branch_code = ${ctx.session.branchCode} and waybill_no = any(${sql.param(some)}::text[])`,
    )
    const tracks = new Map(rows.map(({ waybill_no, points }) => [waybill_no, unpackTrack(points)]))
    const merged = new Map(some.map(no => [no, mergeTrack(tracks.get(no) ?? [], more.get(no) ?? [])]))
    await writeTracks(ctx, merged, sql`points = excluded.recent, recent = '{}'`)
  }
}

const BEHIND = sql`recent = waybill_track.recent || excluded.recent`

/** Tracks by their waybill; `how` says what becomes of one that is there, with the points under `excluded.recent`. */
const writeTracks = async (ctx: MessagesCtx, tracks: Tracks, how: SQL): Promise<void> => {
  if (tracks.size === 0) return
  await ctx.query(
    sql`insert into waybill_track (waybill_no, branch_code, points, recent)
      select no, ${ctx.session.branchCode}, '{}', points::int[]
      from unnest(${sql.param([...tracks.keys()])}::text[],
        ${sql.param([...tracks.values()].map(points => `{${packTrack(points).join()}}`))}::text[]) as t(no, points)
      on conflict (waybill_no) do update set gmt_modified = now(), ${how}
        where waybill_track.branch_code = excluded.branch_code`,
  )
}

/** Waybills that have had no track until now have one. */
const markTracked = async (ctx: MessagesCtx, waybills: readonly string[]): Promise<void> => {
  if (waybills.length === 0) return
  const named = sql`waybill_no = any(${sql.param([...waybills])}::text[])`
  await ctx.records.changeMany(Waybill, named, { trackStatus: 'has' })
}

/**
 * Puts positions into the tracks of the waybills that their vehicles were on the way for, wherever in the track they belong.
 * Tracks are what every screen of waybills and vehicles draws. Most positions come sooner than a track takes another point,
 * which is known from what is remembered of the vehicle, and the others go behind its end: only where something comes late is a
 * track read.
 * @returns when tracks had their last point, by waybill; of those alone that were looked at
 */
export const extendTracks = async (
  ctx: MessagesCtx,
  samples: Samples,
  { current, states }: { current: readonly TripSpan[]; states: ReadonlyMap<string, Remembered> },
): Promise<Map<string, number>> => {
  const points = new Map<string, StoredPoint[]>()
  const trips: TripSpan[] = []
  for (const trip of await spansFor(ctx, samples, current)) {
    const own = onTrip(samples, trip)
    if (own.length === 0 || isFull(states.get(trip.plateNo)?.tracks?.[trip.waybillNo], own)) continue
    // Of two vehicles that have had the waybill one after the other both have gone a part of its way.
    if (!points.has(trip.waybillNo)) trips.push(trip)
    points.set(trip.waybillNo, [...(points.get(trip.waybillNo) ?? []), ...own])
  }
  if (trips.length === 0) return new Map()
  const held = await heldEnds(ctx, trips)
  const [added, merged, ends] = [
    new Map<string, StoredPoint[]>(),
    new Map<string, StoredPoint[]>(),
    new Map<string, number>(),
  ]
  for (const [no, more] of points) {
    const { tail, apart = 0 } = held.get(no) ?? {}
    const [last] = unpackTrack(tail)
    const next = behind(last, more)
    if (next === undefined) merged.set(no, more)
    else if (next.length > 0) (apart + next.length * NUMBERS > MOST_APART * NUMBERS ? merged : added).set(no, next)
    const end = next === undefined ? last : (next.at(-1) ?? last)
    if (end) ends.set(no, end[0])
  }
  await writeTracks(ctx, added, BEHIND)
  await mergeWhole(ctx, merged)
  await markTracked(
    ctx,
    trips
      .filter(({ isTracked, waybillNo: no }) => !isTracked && (added.has(no) || merged.has(no)))
      .map(trip => trip.waybillNo),
  )
  return ends
}

const spanOf = (samples: Samples): [first: number, last: number] => {
  const times = [...samples.values()].flatMap(own => own.map(({ at }) => at))
  return [times.reduce((one, other) => Math.min(one, other)), times.reduce((one, other) => Math.max(one, other))]
}
