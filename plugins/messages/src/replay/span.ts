import { MOST_DAYS, MOST_VEHICLES } from '../../contract/tracking.ts'

const DAY_MS = 86_400_000
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Plates of an address, each once, as many as are shown side by side. */
export const platesOf = (vehicles: string | undefined): string[] =>
  [...new Set((vehicles ?? '').split(',').filter(plate => plate !== ''))].slice(0, MOST_VEHICLES)

export interface Days {
  /** yyyy-mm-dd, both of them whole days of the platform. */
  from: string
  to: string
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00+08:00`)
const dayOf = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10)
const isDay = (day: string | undefined): day is string => DAY.test(day ?? '') && !Number.isNaN(startOf(day ?? ''))

/** Where a vehicle is replayed; without moments (ISO 8601) its last two days, else from the day of the first to that of the other. */
export const replayPath = (plateNo: string, from?: string, to = from): string => {
  const days = from && to ? `&from=${dayOf(Date.parse(from))}&to=${dayOf(Date.parse(to))}` : ''
  return `/tracking/replay?vehicles=${encodeURIComponent(plateNo)}${days}`
}

/** The days of an address: the last two unless they are told; never more than a replay takes, never the wrong way round. */
export const daysOf = (from: string | undefined, to: string | undefined, today: string): Days => {
  const last = isDay(to) ? to : isDay(from) && from > today ? from : today
  const first = isDay(from) ? from : dayOf(startOf(last) - DAY_MS)
  if (first > last) return { from: last, to: last }
  const earliest = dayOf(startOf(last) - (MOST_DAYS - 1) * DAY_MS)
  return { from: first < earliest ? earliest : first, to: last }
}

/** The span of those days in ms, up to now. */
export const spanOf = ({ from, to }: Days, now: number): [from: number, to: number] => {
  const [start, end] = [startOf(from), startOf(to) + DAY_MS]
  return [start, Math.max(start + 60_000, Math.min(end, now))]
}
