import { itemAt } from '@ntocc/sdk/fields'
import type { GeoPoint } from '@ntocc/sdk/ui'
import type { Replay } from '../../contract/tracking.ts'

/** Where a vehicle was at a moment. */
export interface Standing extends GeoPoint {
  speed: number
  /** Since the beginning of the span. */
  km: number
  /** Nothing is known of this moment: it is shown where it was heard of last. */
  isUnknown: boolean
}

/** Looks up moments, in ms, of a way that has a point at least. */
export function standingsOf({ points, gaps }: Pick<Replay, 'points' | 'gaps'>): (time: number) => Standing {
  const silences = gaps.map(({ from, to }) => [Date.parse(from), Date.parse(to)] as const)
  return time => {
    let [low, high] = [0, points.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((points[middle]?.[0] ?? 0) * 1000 <= time) low = middle
      else high = middle - 1
    }
    const before = itemAt(points, low)
    const after = points[low + 1]
    const [start, lng, lat, speed, km] = before
    const isSilent = silences.some(([from, to]) => time > from && time < to)
    if (isSilent || time < start * 1000) return { lng, lat, speed: 0, km, isUnknown: true }
    // After the last it is known where the vehicle was, and not that it stayed there.
    if (!after) return { lng, lat, speed, km, isUnknown: time > start * 1000 }
    const part = (time / 1000 - start) / (after[0] - start)
    const between = (one: number, other: number) => one + (other - one) * part
    return {
      lng: between(lng, after[1]),
      lat: between(lat, after[2]),
      speed: between(speed, after[3]),
      km: between(km, after[4]),
      isUnknown: false,
    }
  }
}

/** The line of a way, in stretches: over a silence nobody knows it. */
export function trailsOf({ points, gaps }: Pick<Replay, 'points' | 'gaps'>): GeoPoint[][] {
  const starts = new Set(gaps.map(({ to }) => Math.floor(Date.parse(to) / 1000)))
  const trails: GeoPoint[][] = []
  points.forEach(([at, lng, lat], index) => {
    if (index === 0 || starts.has(Math.floor(at))) trails.push([])
    trails.at(-1)?.push({ lng, lat })
  })
  return trails
}

export interface Tick {
  time: number
  label: string
  /** A day begins here. */
  isDay: boolean
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const STEPS = [HOUR / 6, HOUR / 2, HOUR, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 5 * DAY, 10 * DAY]
/** The platform's wall clock is so far ahead of UTC. */
const AHEAD = 8 * HOUR

/** Moments to label an axis by, by the platform's clock: so many as there is room for. */
export function ticksOf(from: number, to: number, most: number): Tick[] {
  const step = STEPS.find(each => (to - from) / each <= most) ?? 10 * DAY
  const ticks: Tick[] = []
  for (let wall = Math.ceil((from + AHEAD) / step) * step; wall - AHEAD <= to; wall += step) {
    const iso = new Date(wall).toISOString()
    const isDay = wall % DAY === 0
    ticks.push({ time: wall - AHEAD, label: isDay ? iso.slice(5, 10) : iso.slice(11, 16), isDay })
  }
  return ticks
}

export type EventKind = 'stop' | 'gap' | 'warning'

export interface WayEvent {
  key: string
  event: EventKind
  from: string
  minutes: number
  /** Of a stop. */
  place?: GeoPoint
  /** Of a silence: how far it went meanwhile. */
  km?: number
  /** Of a warning. */
  kind?: string
  id?: number
}

const minutesOf = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 60_000)

/** What happened on a way, oldest first. */
export const eventsOf = ({ stops, gaps, warnings }: Pick<Replay, 'stops' | 'gaps' | 'warnings'>): WayEvent[] =>
  [
    ...stops.map(
      ({ from, minutes, lng, lat }): WayEvent => ({
        key: `s${from}`,
        event: 'stop',
        from,
        minutes,
        place: { lng, lat },
      }),
    ),
    ...gaps.map(({ from, minutes, km }): WayEvent => ({ key: `g${from}`, event: 'gap', from, minutes, km })),
    ...warnings.map(
      ({ id, kind, from, to }): WayEvent => ({
        key: `w${id}`,
        event: 'warning',
        from,
        minutes: minutesOf(from, to),
        kind,
        id,
      }),
    ),
  ].sort((one, other) => one.from.localeCompare(other.from))
