import { platformDay } from '@ntocc/sdk/contracts'
import type { RegularRun } from '../contract/regular.ts'

export const DAY_MS = 86_400_000

/** A day as the platform's clock has it. */
export const dayOf = (moment: string | number): string => platformDay(new Date(moment))

export const today = (): string => platformDay()
export const daysFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** From when on the runs of the next day are made. */
const EVENING = 18

/** ms since 1970: when the evening of a day begins. */
export const eveningOf = (day: string): number => Date.parse(`${day}T${EVENING}:00:00+08:00`)

/** When a regular run is loaded and unloaded on a day. */
export const timesOn = (
  { loadTime, minutes }: Pick<RegularRun, 'loadTime' | 'minutes'>,
  day: string,
): { planLoadTime: string; planUnloadTime: string } => {
  const planLoadTime = new Date(`${day}T${loadTime}:00+08:00`).toISOString()
  return { planLoadTime, planUnloadTime: new Date(Date.parse(planLoadTime) + minutes * 60_000).toISOString() }
}
