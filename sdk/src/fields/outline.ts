import { greatCircleKm, type Place } from './geo.ts'
import { itemAt } from './known.ts'

/** Corners of an outline: fewer are no area, more nobody draws by hand. */
export const LEAST_CORNERS = 3
export const MOST_CORNERS = 100
/** As far as a place reaches: what is wider is a province, and what is smaller no yard. */
export const WIDEST_KM = 300
export const SMALLEST_KM2 = 0.0001

const KM_PER_DEGREE = 111.32
const PAIR = /^(-?\d{1,3}(?:\.\d{1,12})?)[,\s]\s*(-?\d{1,2}(?:\.\d{1,12})?)$/

/** Corners of "lng,lat; lng,lat; …"; nothing for a part that is none. A point that closes the line is the first one again. */
export function readCorners(text: string): (Place | undefined)[] {
  const corners = text
    .split(/[;\n]/)
    .map(part => part.trim())
    .filter(part => part !== '')
    .map((part): Place | undefined => {
      const [, lng, lat] = PAIR.exec(part) ?? []
      const corner = { lng: Number(lng), lat: Number(lat) }
      return Math.abs(corner.lng) <= 180 && Math.abs(corner.lat) <= 90 ? corner : undefined
    })
  const [first, last] = [corners[0], corners.at(-1)]
  const isClosed = corners.length > 1 && first && last && isSame(first, last)
  return isClosed ? corners.slice(0, -1) : corners
}

/** The corners of a text that is known to be an outline. */
export const cornersOf = (text: string | null | undefined): Place[] =>
  readCorners(text ?? '').filter(corner => corner !== undefined)

const digits = (degrees: number): string => String(Math.round(degrees * 1e6) / 1e6)

export const writeCorners = (corners: readonly Place[]): string =>
  corners.map(({ lng, lat }) => `${digits(lng)},${digits(lat)}`).join('; ')

const isSame = (one: Place, other: Place): boolean => one.lng === other.lng && one.lat === other.lat

/** On which side of the line from a to b the point lies: its sign says it, 0 on the line. */
const side = (a: Place, b: Place, point: Place): number =>
  Math.sign((b.lng - a.lng) * (point.lat - a.lat) - (b.lat - a.lat) * (point.lng - a.lng))

const isBeside = (a: Place, b: Place, point: Place): boolean =>
  Math.min(a.lng, b.lng) <= point.lng &&
  point.lng <= Math.max(a.lng, b.lng) &&
  Math.min(a.lat, b.lat) <= point.lat &&
  point.lat <= Math.max(a.lat, b.lat)

/** Whether two stretches of line have a point in common. */
const meet = (a: Place, b: Place, c: Place, d: Place): boolean => {
  const [ofC, ofD, ofA, ofB] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)]
  if (ofC * ofD < 0 && ofA * ofB < 0) return true
  return (
    (ofC === 0 && isBeside(a, b, c)) ||
    (ofD === 0 && isBeside(a, b, d)) ||
    (ofA === 0 && isBeside(c, d, a)) ||
    (ofB === 0 && isBeside(c, d, b))
  )
}

/** The first two sides of an outline that meet though they are not neighbours, counted from one. */
export function crossingOf(corners: readonly Place[]): [one: number, other: number] | undefined {
  const count = corners.length
  const at = (index: number): Place => itemAt(corners, index % count)
  for (let one = 0; one < count; one++) {
    // A side that goes back over the one before it, or that has no length.
    if (isSame(at(one), at(one + 1))) return [one + 1, one + 1]
    const [a, b, c] = [at(one), at(one + 1), at(one + 2)]
    if (count > 2 && side(a, b, c) === 0 && (isBeside(a, b, c) || isBeside(b, c, a)))
      return [one + 1, ((one + 1) % count) + 1]
    for (let other = one + 2; other < count; other++) {
      if (one === 0 && other === count - 1) continue
      if (meet(a, b, at(other), at(other + 1))) return [one + 1, other + 1]
    }
  }
  return undefined
}

/** km² on the ground, near enough for what a place may be. */
export function areaOf(corners: readonly Place[]): number {
  const middle = corners.reduce((sum, { lat }) => sum + lat, 0) / Math.max(1, corners.length)
  const wide = Math.cos((middle * Math.PI) / 180)
  const twice = corners.reduce((sum, { lng, lat }, index) => {
    const next = itemAt(corners, (index + 1) % corners.length)
    return sum + lng * next.lat - next.lng * lat
  }, 0)
  return (Math.abs(twice) / 2) * wide * KM_PER_DEGREE ** 2
}

/** From corner to corner of the box around. */
export function widthOf(corners: readonly Place[]): number {
  const [lngs, lats] = [corners.map(({ lng }) => lng), corners.map(({ lat }) => lat)]
  return greatCircleKm(
    { lng: Math.min(...lngs), lat: Math.min(...lats) },
    { lng: Math.max(...lngs), lat: Math.max(...lats) },
  )
}

/** Whether a point lies inside of an outline or on its line. */
export function isInside(corners: readonly Place[], point: Place): boolean {
  let inside = false
  corners.forEach((a, index) => {
    const b = itemAt(corners, (index + 1) % corners.length)
    const crosses = a.lat > point.lat !== b.lat > point.lat
    if (crosses && point.lng < ((b.lng - a.lng) * (point.lat - a.lat)) / (b.lat - a.lat) + a.lng) inside = !inside
  })
  return (
    inside ||
    corners.some((a, index) => {
      const b = itemAt(corners, (index + 1) % corners.length)
      return side(a, b, point) === 0 && isBeside(a, b, point)
    })
  )
}
