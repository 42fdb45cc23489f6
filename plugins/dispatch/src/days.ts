import { platformDay } from '@ntocc/sdk/contracts'
import { platformNow } from '@ntocc/sdk/fields'

/** The day it is in the city. */
export const today = (): string => platformDay(platformNow())

const DAY_MS = 86_400_000
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
