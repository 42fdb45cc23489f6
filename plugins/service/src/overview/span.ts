import { wallClock } from '@ntocc/sdk/fields'

/** Days that the figures can be about, ending today. */
export const LENGTHS = [7, 30, 90] as const
export type Length = (typeof LENGTHS)[number]

const DAY = 86_400_000

/** First and last day, both included, on the platform's wall clock. */
export const spanOf = (days: Length, now = new Date()): { start: string; end: string } => {
  const today = wallClock(now)
  const first = new Date(today.getTime() - (days - 1) * DAY)
  return { start: first.toISOString().slice(0, 10), end: today.toISOString().slice(0, 10) }
}
