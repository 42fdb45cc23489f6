import type { TrackPoint } from '../../contracts/endpoints/index.ts'
import type { GeoPoint } from '../map/projection.ts'

const EARTH_KM = 6371
const RADIANS = Math.PI / 180

/** Great-circle distance in kilometres. */
const kmBetween = (from: GeoPoint, to: GeoPoint): number => {
  const lat = Math.sin(((to.lat - from.lat) * RADIANS) / 2) ** 2
  const lng = Math.sin(((to.lng - from.lng) * RADIANS) / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(lat + Math.cos(from.lat * RADIANS) * Math.cos(to.lat * RADIANS) * lng))
}

export const inFence = (place: GeoPoint, km: number, point: GeoPoint): boolean => kmBetween(place, point) <= km

/** A time inside a fence. */
export interface Stay {
  /** ISO 8601 UTC, of the first and the last point inside. */
  from: string
  to: string
  /** Still inside at the last point of the track. */
  open: boolean
}

/** When a vehicle was inside a fence, oldest first. */
export function staysIn(place: GeoPoint, km: number, points: readonly TrackPoint[]): Stay[] {
  const stays: Stay[] = []
  let stay: Stay | undefined
  for (const point of points) {
    if (!inFence(place, km, point)) stay = undefined
    else if (stay) stay.to = point.time
    else {
      stay = { from: point.time, to: point.time, open: false }
      stays.push(stay)
    }
  }
  if (stay) stay.open = true
  return stays
}
