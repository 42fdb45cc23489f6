import type { TrackPoint } from '../../contracts/endpoints/index.ts'

/** A place where a vehicle stood for a while. */
export interface Stop {
  /** ISO 8601 UTC */
  from: string
  to: string
  lng: number
  lat: number
  minutes: number
}

/** Slower than this is standing: positions wander although nothing moves. km/h */
const STANDING = 3
/** Shorter waits are traffic, not stops. */
export const STOP_MINUTES = 10

const minutes = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 60_000)

/** Stops of a track, oldest first: runs of points at a standstill that last long enough. */
export function stopsOf(points: readonly TrackPoint[], least = STOP_MINUTES): Stop[] {
  const stops: Stop[] = []
  let first: TrackPoint | undefined
  points.forEach((point, index) => {
    if (point.speed < STANDING) first ??= point
    const isLast = index === points.length - 1
    if (!first || (point.speed < STANDING && !isLast)) return
    const { time: from, lng, lat } = first
    const lasted = minutes(from, point.time)
    if (lasted >= least) stops.push({ from, to: point.time, lng, lat, minutes: lasted })
    first = undefined
  })
  return stops
}

/** At most `most` of the points, evenly, first and last kept. */
export function thinned<T>(points: readonly T[], most: number): T[] {
  if (points.length <= most) return [...points]
  const step = (points.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, index) => points[Math.round(index * step)]).filter(
    point => point !== undefined,
  )
}
