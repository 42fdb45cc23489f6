import type { Trip } from '../../contracts/index.ts'
import { waybillMachine } from '../../contracts/tms/waybillStates.ts'
import { greatCircleKm, roadKm } from '../../fields/index.ts'

const HOUR_MS = 3_600_000
/** The speed is what the vehicle made of the last hours, its rests among them. */
const WINDOW_MS = 3 * HOUR_MS
/** Less than this says nothing of how fast it will go on. */
const LEAST_MS = 20 * 60_000
const LEAST_KM = 5
/** A position older than this says nothing of where it is now. */
const STALE_MS = 2 * HOUR_MS
/** Slower than this over the window it stands, and nobody knows for how long. */
const STANDING_KM_H = 8

export interface Arrival {
  /** When it is expected, ISO 8601 UTC. */
  at: string
  /** Road distance that is left, whole kilometres. */
  km: number
}

/**
 * When a vehicle is expected where it unloads: the road that is left at the speed it was seen to make. Undefined wherever
 * that is not known: before the departure, without a destination or a recent position, after too short a way to tell, and
 * while it stands. Nothing is guessed.
 */
export function expectedArrival(
  { status, points, unload }: Pick<Trip, 'status' | 'points' | 'unload'>,
  now: Date,
): Arrival | undefined {
  const last = points.at(-1)
  if (status !== waybillMachine.at.inTransit || !unload || !last) return undefined
  const end = Date.parse(last.time)
  if (!(now.getTime() - end <= STALE_MS)) return undefined
  const seen = points.filter(({ time }) => end - Date.parse(time) <= WINDOW_MS)
  const begin = Date.parse(seen[0]?.time ?? '')
  let km = 0
  for (const [at, point] of seen.entries()) {
    const before = seen[at - 1]
    if (before) km += greatCircleKm(before, point)
  }
  const ms = end - begin
  if (!(ms >= LEAST_MS) || km < LEAST_KM) return undefined
  const speed = km / (ms / HOUR_MS)
  if (speed < STANDING_KM_H) return undefined
  const left = roadKm(last, unload)
  // One that should have been there by now is there soon, not in the past.
  const at = Math.max(end + (left / speed) * HOUR_MS, now.getTime())
  return { at: new Date(at).toISOString(), km: left }
}
