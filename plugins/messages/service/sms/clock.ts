import { wallClock } from '@ntocc/sdk/fields'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Hours of the platform's clock between which nobody is disturbed; none where both are the same. */
export interface Quiet {
  from: number
  to: number
}

/** Milliseconds since midnight on the platform's clock. */
const sinceMidnight = (now: Date): number => ((wallClock(now).getTime() % DAY) + DAY) % DAY

const isWithin = (at: number, { from, to }: Quiet): boolean => {
  const [start, end] = [from * HOUR, to * HOUR]
  return start <= end ? at >= start && at < end : at >= start || at < end
}

/** When the quiet hours end that last at a moment; undefined at any other time. */
export const quietUntil = (now: Date, quiet: Quiet): Date | undefined => {
  const at = sinceMidnight(now)
  if (!isWithin(at, quiet)) return undefined
  const left = (quiet.to * HOUR - at + DAY) % DAY
  const whole = Math.floor(now.getTime() / 1000) * 1000
  return new Date(whole + left)
}

/** From when on something may be sent. */
export const dueAt = (now: Date, quiet: Quiet, isUrgent: boolean): Date =>
  isUrgent ? now : (quietUntil(now, quiet) ?? now)

/** The first moment of the platform's day that a moment lies in. */
export const dayStart = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000 - sinceMidnight(at))
