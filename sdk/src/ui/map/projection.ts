export interface GeoPoint {
  /** Degrees, WGS-84. */
  lng: number
  lat: number
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
