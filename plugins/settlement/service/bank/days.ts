import { dayAfter, daysFrom } from '@ntocc/sdk/contracts'

/** A bank writes a line into a day that is over. */
const BACK_DAYS = 2
/** After so long away everything is read, so many days in one run. */
const MOST_DAYS = 62

/**
 * Days whose statement is to be read, the oldest first: from a few before the last one that was read, or from the first one of all, to the
 * last one that is over.
 */
export const daysToRead = ({ from, until, today }: { from: string; until?: string | undefined; today: string }) => {
  const last = dayAfter(today, -1)
  const back = until ? dayAfter(until < last ? until : last, -BACK_DAYS) : from
  return daysFrom([back, from, dayAfter(today, -MOST_DAYS)].sort().at(-1) ?? from, last)
}
