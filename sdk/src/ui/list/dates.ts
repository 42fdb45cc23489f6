import { wallClock } from '../../fields/index.ts'

/** Spans the date filters offer (specification, section 9). */
export const DATE_SHORTCUTS = [
  { key: 'lastWeek', days: 7 },
  { key: 'lastMonth', days: 30 },
  { key: 'lastThreeMonths', days: 90 },
] as const

/** The last `days` days up to today, both included in the filter, as yyyy-mm-dd of the platform's time zone. */
export function shortcutSpan(days: number, now = new Date()): [string, string] {
  const end = wallClock(now)
  const start = new Date(end.getTime() - days * 86_400_000)
  return [start.toISOString().slice(0, 10), end.toISOString().slice(0, 10)]
}
