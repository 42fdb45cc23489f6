import { wallClock } from '../../fields/index.ts'

/** Lengths a dashboard can show; the same as the shortcuts of the date filters. */
export const PERIODS = [7, 30, 90] as const
export type PeriodDays = (typeof PERIODS)[number]
export const DEFAULT_PERIOD: PeriodDays = 30

const DAY_MS = 86_400_000

export interface Period {
  days: PeriodDays
  /** yyyy-mm-dd, both included, ending today on the platform's wall clock. */
  dateStart: string
  dateEnd: string
}

/** Length asked for in the address; anything else is the default. */
export const daysOf = (text: string | undefined): PeriodDays =>
  PERIODS.find(days => String(days) === text) ?? DEFAULT_PERIOD

export function periodOf(days: PeriodDays, now = new Date()): Period {
  const end = wallClock(now)
  const start = new Date(end.getTime() - (days - 1) * DAY_MS)
  return { days, dateStart: start.toISOString().slice(0, 10), dateEnd: end.toISOString().slice(0, 10) }
}
