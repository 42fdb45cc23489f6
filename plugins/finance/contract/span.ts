import { wallClock } from '@ntocc/sdk/fields'

/** Times that finance closes and those that it looks back on, on the platform's wall clock. */
export const SPANS = ['thisMonth', 'lastMonth', 'thisQuarter', 'thisYear', 'lastYear', 'last30Days'] as const
export type SpanName = (typeof SPANS)[number]

export interface Days {
  /** yyyy-mm-dd, both included. */
  start: string
  end: string
}

const text = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** Days of a span; one that is not over ends today. */
export function spanOf(name: SpanName, now = new Date()): Days {
  const today = wallClock(now)
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()]
  const end = today.toISOString().slice(0, 10)
  switch (name) {
    case 'thisMonth':
      return { start: text(year, month, 1), end }
    case 'lastMonth':
      return { start: text(year, month - 1, 1), end: text(year, month, 0) }
    case 'thisQuarter':
      return { start: text(year, month - (month % 3), 1), end }
    case 'thisYear':
      return { start: text(year, 0, 1), end }
    case 'lastYear':
      return { start: text(year - 1, 0, 1), end: text(year - 1, 11, 31) }
    case 'last30Days':
      return { start: text(year, month, today.getUTCDate() - 29), end }
  }
}

/** The name of these days, where they have one. */
export const nameOfSpan = ({ start, end }: Days, now = new Date()): SpanName | undefined =>
  SPANS.find(name => {
    const span = spanOf(name, now)
    return span.start === start && span.end === end
  })
