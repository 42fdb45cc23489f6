import { Random } from './random.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Days run by Beijing time, which has no summer time. */
const BEIJING = 8 * HOUR

/** First instant of the Beijing day that contains the time. */
export function startOfDay(time: number): number {
  return Math.floor((time + BEIJING) / DAY) * DAY - BEIJING
}

/** Beijing calendar fields of an instant. */
export function beijing(time: number) {
  const date = new Date(time + BEIJING)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
  }
}

/** yymmdd and yyyymmdd of the Beijing day. */
export function compactDay(time: number): string {
  const { year, month, day } = beijing(time)
  return `${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`
}

/** First day of Spring Festival: freight nearly stops for a week and starts slowly. */
const SPRING_FESTIVAL = [
  '2024-02-10',
  '2025-01-29',
  '2026-02-17',
  '2027-02-06',
  '2028-01-26',
  '2029-02-13',
  '2030-02-03',
]
/** Sunday to Saturday. */
const WEEKDAY = [0.68, 1.06, 1.08, 1.07, 1.05, 1.08, 0.86]
/** January to December: building season in spring and autumn, a peak before the November sales. */
const MONTH = [0.94, 0.86, 1.04, 1.06, 1.05, 1.0, 0.95, 0.97, 1.06, 1.05, 1.12, 1.04]
/** Share of the day's orders by hour, Beijing time. */
const HOURS = [1, 1, 1, 1, 2, 4, 7, 9, 10, 10, 9, 6, 5, 7, 8, 8, 7, 6, 5, 4, 3, 2, 2, 1]
const HOURS_TOTAL = HOURS.reduce((sum, share) => sum + share, 0)

/** How busy a day is beside an ordinary one, with a steady growth of a third over a year. */
export function dayWeight(day: number, first: number, random: Random): number {
  const { month, weekday } = beijing(day)
  const growth = 1 + (0.33 * (day - first)) / (365 * DAY)
  return (WEEKDAY[weekday] ?? 1) * (MONTH[month - 1] ?? 1) * festival(day) * growth * random.between(0.92, 1.08)
}

function festival(day: number): number {
  for (const date of SPRING_FESTIVAL) {
    const offset = Math.round((day - (Date.parse(date) - BEIJING)) / DAY)
    if (offset >= -1 && offset <= 6) return 0.12
    if (offset >= -6 && offset <= 12) return 0.5
  }
  return 1
}

/** Part of the day's orders that has come by this time of the day, 0 to 1. */
export function dayProgress(sinceMidnight: number): number {
  const hour = Math.min(24, sinceMidnight / HOUR)
  const whole = Math.floor(hour)
  let share = 0
  for (let at = 0; at < whole; at++) share += HOURS[at] ?? 0
  return (share + (HOURS[whole] ?? 0) * (hour - whole)) / HOURS_TOTAL
}

/** A time of day at which orders come, before `limit` (both as milliseconds since midnight). */
export function timeOfDay(random: Random, limit: number): number {
  const aim = random.next() * dayProgress(limit) * HOURS_TOTAL
  let share = 0
  for (let hour = 0; hour < 24; hour++) {
    const here = HOURS[hour] ?? 0
    if (share + here >= aim) return Math.min((hour + (aim - share) / here) * HOUR, limit - MINUTE)
    share += here
  }
  return limit - MINUTE
}

export interface DayPlan {
  /** First instant of the day. */
  start: number
  /** Sorted times of the orders of that day. */
  times: number[]
}

/**
 * Spreads `count` orders over `days` days that end now. The counts of all days add up exactly; no time lies after now.
 */
export function* planDays(count: number, days: number, now: number, seed: string): Generator<DayPlan> {
  const today = startOfDay(now)
  const first = today - (days - 1) * DAY
  const random = new Random(`${seed}/days`)
  const weights = Array.from({ length: days }, (_, at) => {
    const day = first + at * DAY
    return dayWeight(day, first, random) * (day === today ? dayProgress(now - today) : 1)
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let reached = 0
  let placed = 0
  for (let at = 0; at < days; at++) {
    reached += weights[at] ?? 0
    const until = at === days - 1 ? count : Math.round((count * reached) / total)
    const start = first + at * DAY
    const limit = Math.min(DAY, now - start)
    const times = Array.from({ length: until - placed }, () => start + Math.floor(timeOfDay(random, limit)))
    placed = until
    yield { start, times: times.sort((one, other) => one - other) }
  }
}
