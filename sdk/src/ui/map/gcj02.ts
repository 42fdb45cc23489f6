import type { GeoPoint } from './projection.ts'

/** Semi-major axis of the Krasovsky ellipsoid in metres and its squared eccentricity: what the offset is computed on. */
const AXIS = 6_378_245
const ECCENTRICITY = 0.006693421622965943

/** The offset is applied within this box; elsewhere both systems are the same. */
const isOffset = ({ lng, lat }: GeoPoint): boolean => lng > 73.66 && lng < 135.05 && lat > 3.86 && lat < 53.55

const { sin, cos, sqrt, abs, PI } = Math

const waves = (value: number, long: number, longest: number): number =>
  ((20 * sin(value * PI) +
    40 * sin((value / 3) * PI) +
    long * sin((value / 12) * PI) +
    longest * sin((value / 30) * PI)) *
    2) /
  3

const ripple = (x: number): number => ((20 * sin(6 * x * PI) + 20 * sin(2 * x * PI)) * 2) / 3

function offset({ lng, lat }: GeoPoint): GeoPoint {
  const x = lng - 105
  const y = lat - 35
  const north = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * sqrt(abs(x)) + ripple(x) + waves(y, 160, 320)
  const east = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * sqrt(abs(x)) + ripple(x) + waves(x, 150, 300)
  const radians = (lat / 180) * PI
  const root = 1 - ECCENTRICITY * sin(radians) ** 2
  return {
    lat: (north * 180) / (((AXIS * (1 - ECCENTRICITY)) / (root * sqrt(root))) * PI),
    lng: (east * 180) / ((AXIS / sqrt(root)) * cos(radians) * PI),
  }
}

/** A stored place to where maps of AMap show it. */
export function toGcj02(point: GeoPoint): GeoPoint {
  if (!isOffset(point)) return { lng: point.lng, lat: point.lat }
  const by = offset(point)
  return { lng: point.lng + by.lng, lat: point.lat + by.lat }
}

/** The way back, to below a centimetre: the offset changes so slowly that a few steps reach it. */
export function toWgs84(shown: GeoPoint): GeoPoint {
  let point = { lng: shown.lng, lat: shown.lat }
  for (let step = 0; step < 5; step++) {
    const there = toGcj02(point)
    point = { lng: point.lng + shown.lng - there.lng, lat: point.lat + shown.lat - there.lat }
  }
  return point
}
