import { greatCircleKm, itemAt, type Place } from '@ntocc/sdk/fields'

/** A part of a way that is driven at one speed, or a rest. */
export interface Pace {
  km: number
  kmh: number
  restMinutes?: number
}

/** A way and how it is driven. Roads wind: on a map the line between two points is shorter than what is driven. */
export interface Course {
  way: readonly Place[]
  /** When it was begun. Milliseconds since 1970. */
  from: number
  paces: readonly Pace[]
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

export const lengthOf = (way: readonly Place[]): number =>
  way.slice(1).reduce((sum, to, at) => sum + greatCircleKm(way[at] ?? to, to), 0)

const msOf = ({ km, kmh, restMinutes = 0 }: Pace): number => (km / kmh) * HOUR_MS + restMinutes * MINUTE_MS

export const durationOf = ({ paces }: Course): number => paces.reduce((sum, pace) => sum + msOf(pace), 0)

/** Kilometres that have been driven by then, and the speed. */
const drivenBy = ({ from, paces }: Course, now: number): { km: number; kmh: number } => {
  let left = now - from
  let km = 0
  for (const pace of paces) {
    const ms = msOf(pace)
    if (left < ms) {
      const rolling = Math.max(0, Math.min(left, (pace.km / pace.kmh) * HOUR_MS))
      const isResting = left > rolling
      return { km: km + (rolling / HOUR_MS) * pace.kmh, kmh: isResting || left <= 0 ? 0 : pace.kmh }
    }
    left -= ms
    km += pace.km
  }
  return { km, kmh: 0 }
}

const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

/** Where it is, how fast, and whether it is there. */
export const whereAt = (course: Course, now: number): Place & { kmh: number; isThere: boolean } => {
  const { km, kmh } = drivenBy(course, now)
  const { way } = course
  let left = km
  for (let at = 1; at < way.length; at += 1) {
    const [from, to] = [itemAt(way, at - 1), itemAt(way, at)]
    const length = greatCircleKm(from, to)
    if (left <= length && length > 0) {
      const part = left / length
      const lng = rounded(from.lng + (to.lng - from.lng) * part)
      return {
        lng,
        lat: rounded(from.lat + (to.lat - from.lat) * part),
        kmh,
        isThere: now - course.from >= durationOf(course),
      }
    }
    left -= length
  }
  const { lng, lat } = itemAt(way, -1)
  return { lng, lat, kmh: 0, isThere: now - course.from >= durationOf(course) }
}

/** The whole way at one speed. */
export const steady = (way: readonly Place[], from: number, kmh: number): Course => ({
  way,
  from,
  paces: [{ km: lengthOf(way), kmh }],
})

/** What may happen on the way that rules warn of. */
export type Quirk = 'speeding' | 'rest' | 'detour'

/** km/h, and for how many of them: a little more than a lorry may, long enough to be no error of the device. */
const FAST_KMH = 103
const FAST_KM = 5
/** Longer than a stop may last before somebody asks. */
const REST_MINUTES = 66
/** Degrees that a detour leads off the way. */
const OFF = 0.12

const aside = (from: Place, to: Place): Place[] => {
  const [dx, dy] = [to.lng - from.lng, to.lat - from.lat]
  const length = Math.hypot(dx, dy) || 1
  return [0.35, 0.65].map(share => ({
    lng: rounded(from.lng + dx * share - (dy / length) * OFF),
    lat: rounded(from.lat + dy * share + (dx / length) * OFF),
  }))
}

/** A way with something on it that a rule sees. */
export const withQuirk = (way: readonly Place[], from: number, kmh: number, quirk: Quirk | undefined): Course => {
  if (quirk === 'detour') {
    const [first, last] = [itemAt(way, 0), itemAt(way, -1)]
    return steady([first, ...aside(first, last), last], from, kmh)
  }
  const km = lengthOf(way)
  const half = km / 2
  if (quirk === 'rest')
    return {
      way,
      from,
      paces: [
        { km: half, kmh, restMinutes: REST_MINUTES },
        { km: half, kmh },
      ],
    }
  if (quirk === undefined || km <= FAST_KM * 1.5) return steady(way, from, kmh)
  const rest = km - FAST_KM
  return {
    way,
    from,
    paces: [
      { km: rest / 2, kmh },
      { km: FAST_KM, kmh: FAST_KMH },
      { km: rest / 2, kmh },
    ],
  }
}
