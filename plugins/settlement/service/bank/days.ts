const DAY_MS = 86_400_000
/** A bank writes a line into a day that is over. */
const BACK_DAYS = 2
/** After so long away everything is read, so many days in one run. */
const MOST_DAYS = 62

export const dayBefore = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)

/**
 * Days whose statement is to be read, the oldest first: from a few before the last one that was read, or from the first one of all, to the
 * last one that is over.
 */
export const daysToRead = ({ from, until, today }: { from: string; until?: string | undefined; today: string }) => {
  const last = dayBefore(today)
  const back = until ? dayBefore(until < last ? until : last, BACK_DAYS) : from
  const first = [back, from, dayBefore(today, MOST_DAYS)].sort().at(-1) ?? from
  const days: string[] = []
  for (let day = last; day >= first; day = dayBefore(day)) days.unshift(day)
  return days
}
