import { greatCircleKm, itemAt, type Place } from '@ntocc/sdk/fields'
import { type Judged, MINUTE, type Sample, tenth } from './sample.ts'

/** Off the usual way since, and the furthest of it. */
export interface Away {
  since: number
  max: number
  lng: number
  lat: number
  isTold: boolean
}

/** Where vehicles usually go between two places, and how far off that is still the way. */
export interface Corridor {
  lines: readonly (readonly Place[])[]
  /** km to either side */
  width: number
}

const KM_PER_DEGREE = 111.32

/** Least value of either sign between two, without the sign: how near to nought the line between them comes in one direction. */
const nearest = (one: number, other: number): number =>
  one > 0 && other > 0 ? Math.min(one, other) : one < 0 && other < 0 ? Math.min(-one, -other) : 0

/** The square of the distance from nought to the straight line between two points of a plane. */
const squareToSegment = (ax: number, ay: number, bx: number, by: number): number => {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
  return (ax + share * dx) ** 2 + (ay + share * dy) ** 2
}

/**
 * Distance in km from a place to a line, on a plane that is good for some hundred km. Found within `enough` it is not looked
 * for further: ways have hundreds of points, and most positions are beside one of them.
 */
export const kmToLine = (place: Place, line: readonly Place[], enough = 0): number => {
  const east = KM_PER_DEGREE * Math.cos((place.lat * Math.PI) / 180)
  let best = Number.POSITIVE_INFINITY
  let [ax, ay] = [Number.NaN, Number.NaN]
  for (let at = 0; at < line.length && best > enough; at++) {
    const { lng, lat } = itemAt(line, at)
    const [bx, by] = [(lng - place.lng) * east, (lat - place.lat) * KM_PER_DEGREE]
    if (at === 0) best = line.length === 1 ? Math.hypot(bx, by) : best
    else if (nearest(ax, bx) < best && nearest(ay, by) < best)
      best = Math.min(best, Math.sqrt(squareToSegment(ax, ay, bx, by)))
    ax = bx
    ay = by
  }
  return best
}

/** Distance in km to the nearest of several lines; not looked for further than within `enough`. */
const kmToLines = (place: Place, lines: readonly (readonly Place[])[], enough: number): number => {
  let best = Number.POSITIVE_INFINITY
  for (const line of lines) {
    if (best <= enough) return best
    best = Math.min(best, kmToLine(place, line, enough))
  }
  return best
}

/** Roads leave the straight line by so much of its length: where no trip is known, that much more is the way. */
const WINDING = 0.15

/** The way of a trip: where others went between the same places, else the straight line with room for winding roads. */
export const corridorOf = (load: Place, unload: Place, known: readonly (readonly Place[])[], km: number): Corridor =>
  known.length > 0
    ? { lines: known, width: km }
    : { lines: [[load, unload]], width: km + WINDING * greatCircleKm(load, unload) }

export interface DeviationLimits {
  minutes: number
}

/** Without a corridor nothing is known of the way. */
export const judgeDeviation = (
  state: Away | undefined,
  { at, lng, lat }: Sample,
  corridor: Corridor | undefined,
  { minutes }: DeviationLimits,
): Judged<Away> => {
  const limit = tenth(corridor?.width ?? 0)
  const says = (phase: 'begins' | 'goesOn' | 'ends', of: Away) => ({
    phase,
    since: of.since,
    at,
    value: of.max,
    limit,
    lng: of.lng,
    lat: of.lat,
  })
  const off = corridor ? kmToLines({ lng, lat }, corridor.lines, corridor.width) : 0
  if (!corridor || off <= corridor.width)
    return { state: undefined, ...(state?.isTold && { says: says('ends', state) }) }
  const isMost = !state || off > state.max
  const next: Away = {
    since: state?.since ?? at,
    isTold: state?.isTold ?? false,
    ...(isMost ? { max: tenth(off), lng, lat } : { max: state.max, lng: state.lng, lat: state.lat }),
  }
  if (at - next.since < minutes * MINUTE) return { state: next }
  return { state: { ...next, isTold: true }, says: says(next.isTold ? 'goesOn' : 'begins', next) }
}
