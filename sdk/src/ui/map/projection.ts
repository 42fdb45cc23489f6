export interface GeoPoint {
  /** Degrees, WGS-84. */
  lng: number
  lat: number
}

export interface Projection {
  x: (lng: number) => number
  y: (lat: number) => number
  /** The way back: the place under a point of the drawing. */
  at: (x: number, y: number) => GeoPoint
  /** Degrees of longitude and latitude where grid lines stand. */
  lngLines: number[]
  latLines: number[]
}

const PADDING = 28
const STEPS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10]

/**
 * Equirectangular projection true to scale at the middle latitude, fitted to the points with a margin. Good enough
 * for a country on a plain grid; no border is ever drawn.
 */
export function fitProjection(points: readonly GeoPoint[], width: number, height: number): Projection {
  const box = bounds(points)
  const squeeze = Math.cos((((box.south + box.north) / 2) * Math.PI) / 180)
  const spanX = Math.max(0.2, (box.east - box.west) * squeeze)
  const spanY = Math.max(0.2, box.north - box.south)
  const scale = Math.min((width - 2 * PADDING) / spanX, (height - 2 * PADDING) / spanY)
  const midX = (box.east + box.west) / 2
  const midY = (box.north + box.south) / 2
  const x = (lng: number) => width / 2 + (lng - midX) * squeeze * scale
  const y = (lat: number) => height / 2 - (lat - midY) * scale
  const step = STEPS.find(one => one * scale >= 56) ?? 20
  const at = (left: number, top: number) => ({
    lng: midX + (left - width / 2) / (squeeze * scale),
    lat: midY - (top - height / 2) / scale,
  })
  return {
    x,
    y,
    at,
    lngLines: lines(midX - width / (2 * squeeze * scale), midX + width / (2 * squeeze * scale), step),
    latLines: lines(midY - height / (2 * scale), midY + height / (2 * scale), step),
  }
}

function bounds(points: readonly GeoPoint[]) {
  // Without points: the middle of the country's freight network, so that the grid is not empty of meaning.
  if (points.length === 0) return { west: 100, east: 124, south: 21, north: 43 }
  let west = Infinity
  let east = -Infinity
  let south = Infinity
  let north = -Infinity
  for (const point of points) {
    west = Math.min(west, point.lng)
    east = Math.max(east, point.lng)
    south = Math.min(south, point.lat)
    north = Math.max(north, point.lat)
  }
  return { west, east, south, north }
}

function lines(from: number, to: number, step: number): number[] {
  const found: number[] = []
  for (let index = Math.ceil(from / step); index * step <= to; index++) found.push(Number((index * step).toFixed(4)))
  return found
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Keeps each box that overlaps none kept before it: callers pass the most important first. */
export function declutter<T extends { box: Box }>(items: readonly T[]): T[] {
  const kept: T[] = []
  for (const item of items) if (!kept.some(other => overlaps(item.box, other.box))) kept.push(item)
  return kept
}

const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** A gentle arc from one point to another, so that opposite directions do not lie on each other. */
export function arc(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const bend = 0.12
  const cx = (from.x + to.x) / 2 - dy * bend
  const cy = (from.y + to.y) / 2 + dx * bend
  return `M${from.x.toFixed(1)},${from.y.toFixed(1)}Q${cx.toFixed(1)},${cy.toFixed(1)} ${to.x.toFixed(1)},${to.y.toFixed(1)}`
}
