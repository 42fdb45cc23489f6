import { shortcutRange, wallClock } from '../../fields/index.ts'

/** A date shortcut as the filter's two days, yyyy-mm-dd of the platform's time zone, both included. */
export function shortcutSpan(days: number, now = new Date()): [string, string] {
  const [start, end] = shortcutRange(days, now)
  return [dayOf(start), dayOf(end)]
}

const dayOf = (moment: Date): string => wallClock(moment).toISOString().slice(0, 10)
