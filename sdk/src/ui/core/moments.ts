import { toInstant, wallClock } from '../../fields/time.ts'

const DAY_MS = 86_400_000

export interface ShortMoment {
  day: 'today' | 'yesterday' | 'other'
  /** 11-19, or 2025-11-19 in another year. */
  date: string
  /** 14:05 */
  time: string
}

/** A moment as a column shows it, on the platform's wall clock; undefined when it is none. */
export function shortMoment(value: string, now: Date): ShortMoment | undefined {
  const instant = toInstant(value)
  if (!instant) return undefined
  const then = wallClock(new Date(instant)).toISOString()
  const today = wallClock(now)
  const day = then.slice(0, 10)
  const yesterday = new Date(today.getTime() - DAY_MS).toISOString().slice(0, 10)
  const isToday = day === today.toISOString().slice(0, 10)
  return {
    day: isToday ? 'today' : day === yesterday ? 'yesterday' : 'other',
    date: day.slice(0, 4) === today.toISOString().slice(0, 4) ? day.slice(5) : day,
    time: then.slice(11, 16),
  }
}

/** A short moment in words: `Today 14:05`, `11-19 14:05`. */
export const momentWords = ({ day, date, time }: ShortMoment, text: (key: string) => string): string =>
  `${day === 'other' ? date : text(`time.${day}`)} ${time}`

/** Whole minutes between two moments, never negative; undefined when either is none. */
export function minutesBetween(from: string | null | undefined, to: string | Date): number | undefined {
  const start = from ? toInstant(from) : undefined
  if (!start) return undefined
  const end = to instanceof Date ? to.getTime() : Date.parse(toInstant(to) ?? '')
  const minutes = Math.floor((end - Date.parse(start)) / 60_000)
  return Number.isNaN(minutes) ? undefined : Math.max(0, minutes)
}
