import type { GeoPoint } from './projection.ts'

const EARTH_KM = 6371
const RADIANS = Math.PI / 180

/** Great-circle distance in kilometres. */
export const kmBetween = (from: GeoPoint, to: GeoPoint): number => {
  const lat = Math.sin(((to.lat - from.lat) * RADIANS) / 2) ** 2
  const lng = Math.sin(((to.lng - from.lng) * RADIANS) / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(lat + Math.cos(from.lat * RADIANS) * Math.cos(to.lat * RADIANS) * lng))
}

/** A place by its name, where it has a position. */
interface NamedPlace extends Partial<GeoPoint> {
  name: string
}

/** The place nearest to a point and how far it is from it in kilometres; undefined when no place has a position. */
export function nearestPlace(places: readonly NamedPlace[], point: GeoPoint): { name: string; km: number } | undefined {
  let nearest: { name: string; km: number } | undefined
  for (const { name, lng, lat } of places) {
    if (lng === undefined || lat === undefined) continue
    const km = kmBetween({ lng, lat }, point)
    if (!nearest || km < nearest.km) nearest = { name, km }
  }
  return nearest
}
