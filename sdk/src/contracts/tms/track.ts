import type { TrackPoint } from '../endpoints/tms.ts'

/** A point of a track: seconds since 1970, WGS-84 longitude and latitude, km/h. */
export type StoredPoint = [time: number, lng: number, lat: number, speed: number]

/** 2020-01-01: seconds since then fit four bytes until 2088. */
const EPOCH = 1_577_836_800
const DEGREES = 1e5
const SPEED = 10
const NUMBERS = 4

/** As the column holds them: one flat array of whole numbers, sixteen bytes a point; another array can be appended. */
export const packTrack = (points: readonly StoredPoint[]): number[] =>
  points.flatMap(([time, lng, lat, speed]) => [
    Math.round(time) - EPOCH,
    Math.round(lng * DEGREES),
    Math.round(lat * DEGREES),
    Math.round(speed * SPEED),
  ])

export const unpackTrack = (packed: readonly number[] | null | undefined): StoredPoint[] => {
  const points: StoredPoint[] = []
  for (let at = 0; packed && at + NUMBERS <= packed.length; at += NUMBERS) {
    const [time = 0, lng = 0, lat = 0, speed = 0] = packed.slice(at, at + NUMBERS)
    points.push([time + EPOCH, lng / DEGREES, lat / DEGREES, speed / SPEED])
  }
  return points
}

/** A point as the API answers it. */
export const pointOf = ([time, lng, lat, speed]: StoredPoint): TrackPoint => ({
  time: new Date(time * 1000).toISOString(),
  lng,
  lat,
  speed,
})

/** A place counts as reached within this distance (domain facts, R14). */
export const FENCE_KM = 5
