import type { TrackPoint } from '../../contracts/endpoints/index.ts'
import { kmBetween } from '../map/nearest.ts'
import type { GeoPoint } from '../map/projection.ts'

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
