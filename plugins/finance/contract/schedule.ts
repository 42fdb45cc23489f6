import { code, integer, shape, wallClock } from '@ntocc/sdk/fields'

export const REPEATS = ['daily', 'weekly', 'monthly'] as const
export type Repeat = (typeof REPEATS)[number]

/** When a saved statement is sent, by the clock of Beijing: on the hour. */
export interface Schedule {
  repeat: Repeat
  /** Monday is 1, as ISO 8601 counts. Of `weekly` alone. */
  weekday?: number
  /** The last day of a month that is shorter. Of `monthly` alone. */
  monthDay?: number
  /** 0 to 23. */
  hour: number
}

export const ScheduleShape = shape({
  repeat: code('financeRepeat', REPEATS).required(),
  weekday: integer({ min: 1, max: 7 }).requiredWhen('repeat', 'weekly'),
  monthDay: integer({ min: 1, max: 31 }).requiredWhen('repeat', 'monthly'),
  hour: integer({ min: 0, max: 23 }).required(),
})

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const BEIJING_MS = 8 * HOUR_MS
/** From one turn of a month to the next there are at most so many days. */
const LOOK_DAYS = 32

/** Whether it is sent on the day that an instant of UTC's midnight stands for. */
const isOn = ({ repeat, weekday, monthDay = 1 }: Schedule, midnight: number): boolean => {
  const day = new Date(midnight)
  if (repeat === 'weekly') return ((day.getUTCDay() + 6) % 7) + 1 === weekday
  if (repeat === 'daily') return true
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
  return day.getUTCDate() === Math.min(monthDay, last)
}

const turn = (schedule: Schedule, now: Date, step: 1 | -1, fits: (moment: number) => boolean): Date => {
  const today = Math.floor(wallClock(now).getTime() / DAY_MS) * DAY_MS
  for (let at = 0; at <= LOOK_DAYS; at += 1) {
    const midnight = today + step * at * DAY_MS
    const moment = midnight + schedule.hour * HOUR_MS - BEIJING_MS
    if (isOn(schedule, midnight) && fits(moment)) return new Date(moment)
  }
  throw new Error(`no turn of ${JSON.stringify(schedule)}`)
}

/** The latest turn that has come: this very moment counts. */
export const lastTurn = (schedule: Schedule, now: Date): Date =>
  turn(schedule, now, -1, moment => moment <= now.getTime())

/** The next turn that is still to come. */
export const nextTurn = (schedule: Schedule, now: Date): Date =>
  turn(schedule, now, 1, moment => moment > now.getTime())
