/** Distances between places on freight routes. */

const EARTH_RADIUS_KM = 6371
const RADIANS = Math.PI / 180

export interface Place {
  lng: number
  lat: number
}

/** Great-circle distance in kilometres between WGS-84 places. */
export function greatCircleKm(from: Place, to: Place): number {
  const lat = (to.lat - from.lat) * RADIANS
  const lng = (to.lng - from.lng) * RADIANS
  const half =
    Math.sin(lat / 2) ** 2 + Math.cos(from.lat * RADIANS) * Math.cos(to.lat * RADIANS) * Math.sin(lng / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(half))
}

/** Roads are this much longer than the great circle on freight routes here (domain facts, section 6). */
const ROAD_FACTOR = 1.28

/** Road distance in whole kilometres. */
export function roadKm(from: Place, to: Place): number {
  return Math.max(1, Math.round(greatCircleKm(from, to) * ROAD_FACTOR))
}
