import { platformDay } from '@ntocc/sdk/contracts'

const DAY_MS = 86_400_000
/** A transaction that began before midnight is over by then. */
const SETTLED_MS = 600_000

/** Days since 1970-01-01. */
export const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS)
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** The last day whose postings have all been made. */
export const lastOver = (now = Date.now()): string => dayText(dayNumber(platformDay(new Date(now - SETTLED_MS))) - 1)
