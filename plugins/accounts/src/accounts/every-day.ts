import { daysBetween } from '@ntocc/sdk/contracts'
import type { AccountStatistics } from '../../contract/calls.ts'

const DAY_MS = 86_400_000
const after = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

interface Standing {
  day: string
  balance: number
}

/**
 * The balance on each day of a span, in yuan. A day on which nothing moved ends as the day before it did, the first ones
 * as the span began; none comes after the last, which is today or the end of the span.
 */
export function everyDay(of: Pick<AccountStatistics, 'opening' | 'days'>, start: string, last: string): Standing[] {
  const moved = new Map(of.days.map(({ day, balance }) => [day, Number(balance)]))
  let balance = Number(of.opening)
  return Array.from({ length: Math.max(0, daysBetween(start, last) + 1) }, (_, at) => {
    const day = after(start, at)
    balance = moved.get(day) ?? balance
    return { day, balance }
  })
}
