const DAY_MS = 86_400_000

/** Days in Beijing, both included. */
export interface Days {
  start: string
  end: string
}

const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

const halvesOf = ({ start, end }: Days): readonly [Days, Days] => {
  const [from, to] = [Date.parse(start), Date.parse(end)]
  const middle = from + Math.floor((to - from) / DAY_MS / 2) * DAY_MS
  return [
    { start, end: dayAt(middle) },
    { start: dayAt(middle + DAY_MS), end },
  ]
}

/**
 * All lines of some days in their order, of which each question answers the first so many: days that have more are asked for by halves. What
 * stands in applications is among them, so whoever takes the first alone never comes to the rest.
 * @param read answers the first `limit` lines of the days it is asked for
 */
export const allOfDays = async <T>(
  days: Days,
  limit: number,
  read: (days: Days) => Promise<readonly T[]>,
): Promise<T[]> => {
  const billed = await read(days)
  if (billed.length < limit || days.start >= days.end) return [...billed]
  const [first, second] = halvesOf(days)
  return [...(await allOfDays(first, limit, read)), ...(await allOfDays(second, limit, read))]
}
