import { MOST_ROWS, type ReplayGap, type ReplayPoint, type ReplayStop } from '../../contract/tracking.ts'
import { MINUTE, type Sample } from '../rules/sample.ts'

/** Seconds since 1970, and where. */
export type Stop = [from: number, to: number, lng: number, lat: number]
export type Gap = [from: number, to: number, km: number]

/** A day as it is kept for long replays: a few kilobytes, however often the device told. */
export interface FoldedDay {
  first: Sample
  last: Sample
  /** Kilometres from the first position of the day on. */
  points: ReplayPoint[]
  /** Which of the points are ends of something: they are drawn however coarse the line gets. */
  ends: number[]
  stops: Stop[]
  /** Until when it stood where it was when the day began. */
  leading: number | undefined
  /** Where it stands when the day ends, and since when. */
  trailing: Sample | undefined
  gaps: Gap[]
  peaks: [at: number, speed: number][]
  km: number
  top: number
  moving: number
  standing: number
  count: number
  ignored: number
}

const iso = (at: number): string => new Date(at * 1000).toISOString()
const minutesOf = (from: number, to: number): number => Math.round((to - from) / MINUTE)

export const metre = (km: number): number => Math.round(km * 1000) / 1000

export const stopOf = ([from, to, lng, lat]: Stop): ReplayStop => ({
  from: iso(from),
  to: iso(to),
  lng,
  lat,
  minutes: minutesOf(from, to),
})
export const gapOf = ([from, to, km]: Gap): ReplayGap => ({
  from: iso(from),
  to: iso(to),
  minutes: minutesOf(from, to),
  km,
})

/** The longest of them, in the order of time. */
export const longest = <T extends { from: string; minutes: number }>(rows: readonly T[]): T[] =>
  [...rows]
    .sort((one, other) => other.minutes - one.minutes)
    .slice(0, MOST_ROWS)
    .sort((one, other) => one.from.localeCompare(other.from))
