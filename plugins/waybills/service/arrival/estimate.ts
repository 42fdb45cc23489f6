import type { ArrivalEstimate, Punctuality, StoredPoint } from '@ntocc/sdk/contracts'
import { greatCircleKm, type Place, roadKm } from '@ntocc/sdk/fields'

const HOUR_MS = 3_600_000
/** The speed is what the vehicle made of the last hours, its rests among them. */
const WINDOW_S = 3 * 3600
/** Less than this says nothing of how fast it will go on. */
const LEAST_S = 20 * 60
const LEAST_KM = 5
/** A position older than this says nothing of where it is now. */
const STALE_MS = 2 * HOUR_MS
/** Slower than this over the window it stands, and nobody knows for how long. */
const STANDING_KM_H = 8
/** One that a clock ahead of ours has told. */
const AHEAD_MS = 10 * 60_000

/** Points of the last hours, oldest first, and where it unloads. */
export interface SeenWay {
  points: readonly StoredPoint[]
  unload: Place | undefined
}

/** km/h over the last hours; undefined after too short a way to tell, and while it stands. */
const speedOf = (points: readonly StoredPoint[], [end]: StoredPoint): number | undefined => {
  const seen = points.filter(([at]) => end - at <= WINDOW_S)
  let km = 0
  for (const [at, [, lng, lat]] of seen.entries()) {
    const before = seen[at - 1]
    if (before) km += greatCircleKm({ lng: before[1], lat: before[2] }, { lng, lat })
  }
  const seconds = end - (seen[0]?.[0] ?? end)
  if (!(seconds >= LEAST_S) || km < LEAST_KM) return undefined
  const speed = km / (seconds / 3600)
  return speed < STANDING_KM_H ? undefined : speed
}

/**
 * How far a vehicle on its way has to go and when it is expected: the road that is left (`roadKm`: the great circle and a share
 * that roads are longer) at the speed it was seen to make, from its last position on. Undefined without a destination or a position
 * of the last two hours; without a time while it stands and after too short a way to tell. Nothing is guessed.
 */
export const estimateArrival = ({ points, unload }: SeenWay, now: Date): ArrivalEstimate | undefined => {
  const last = points.at(-1)
  if (!unload || !last) return undefined
  const [seconds, lng, lat] = last
  const end = seconds * 1000
  const age = now.getTime() - end
  if (!(age <= STALE_MS && age >= -AHEAD_MS)) return undefined
  const leftKm = roadKm({ lng, lat }, unload)
  const speed = speedOf(points, last)
  const known = { leftKm, positionTime: new Date(end).toISOString() }
  if (speed === undefined) return known
  // One that should have been there by now is there soon, not in the past.
  const at = Math.max(end + (leftKm / speed) * HOUR_MS, now.getTime())
  return { ...known, estimatedArriveTime: new Date(at).toISOString() }
}

/** States of a waybill from which on the goods are where they are unloaded, and in which they are on the way there. */
export const ARRIVED = 60
export const UNDER_WAY = 50

/** What a waybill says of its deadline; times in ms since 1970. */
export interface Due {
  status: number
  /** The deadline. */
  plan: number | undefined
  arrived: number | undefined
}

/** How a waybill stands to its deadline, `expected` in ms since 1970 where that is estimated. */
export const punctualityOf = ({ status, plan, arrived }: Due, expected: number | undefined, now: Date): Punctuality => {
  if (plan === undefined) return 'unknown'
  if (arrived !== undefined) return arrived > plan ? 'late' : 'onTime'
  if (status >= ARRIVED) return 'unknown'
  if (plan < now.getTime()) return 'late'
  if (expected === undefined) return 'unknown'
  return expected > plan ? 'willBeLate' : 'onTime'
}

/**
 * Minutes after its deadline at which it came or is expected, less than zero before it. One that is late already and of which
 * nothing can be estimated is so much late by now; of others nobody can tell.
 */
export const lateMinutesOf = (due: Due, expected: number | undefined, now: Date): number | undefined => {
  const { status, plan, arrived } = due
  if (plan === undefined) return undefined
  const isLateNow = status < ARRIVED && plan < now.getTime()
  const at = arrived ?? (status < ARRIVED ? (expected ?? (isLateNow ? now.getTime() : undefined)) : undefined)
  return at === undefined ? undefined : Math.round((at - plan) / 60_000)
}
