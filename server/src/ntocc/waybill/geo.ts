const EARTH_RADIUS_KM = 6371
const RADIANS = Math.PI / 180

interface Place {
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
