import { endpoint, input, answer as of, resource } from '@ntocc/sdk/contracts'
import {
  codes,
  date,
  entity,
  flag,
  integer,
  isDay,
  localized,
  rows,
  shape,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'
import { RunId, type RunIssue } from './runs.ts'
import { TERMS } from './terms.ts'

/** Monday is 1, as ISO 8601 counts. */
export const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const

/** From loading to unloading. */
export const SHORTEST_MINUTES = 10
export const LONGEST_MINUTES = 2880

/** So many are made at a time. */
export const MOST_AT_ONCE = 50

/** A run that is driven again and again: on some weekdays at the same time. */
export const RegularRun = entity('regularRun', {
  name: localized({ max: 80 }).required(),
  ...TERMS,
  // The evening before, the driver is still on the road: he accepts when he is free.
  acceptAtOnce: flag().default(false),
  weekdays: codes('ctmsWeekday', WEEKDAYS).required(),
  /** When it is loaded, by the platform's clock: HH:MM. */
  loadTime: text({ max: 5 }).required().filter('none'),
  minutes: integer({ min: SHORTEST_MINUTES, max: LONGEST_MINUTES }).in('minute').required(),
  validFrom: date(),
  validTo: date().notBefore('validFrom'),
  /** The platform makes its run the evening before. */
  automatic: flag().default(false).filter('equals'),
})
export type RegularRun = ValuesOf<typeof RegularRun>

export const regularRuns = resource<RegularRun>()('regularRun', {
  permission: { read: 'regularRun.read', edit: 'regularRun.edit' },
  keyword: ['name', 'goodsName'],
  staffOnly: true,
})

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
export const isTimeOfDay = (value: unknown): boolean => typeof value === 'string' && TIME.test(value)

/** ISO weekday of a day of the calendar. */
export const weekdayOf = (day: string): string => String(((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7) + 1)

/** Whether a regular run is driven on a day. */
export const isDrivenOn = (
  { weekdays, validFrom, validTo }: Pick<RegularRun, 'weekdays' | 'validFrom' | 'validTo'>,
  day: string,
): boolean =>
  isDay(day) && weekdays.includes(weekdayOf(day)) && (!validFrom || validFrom <= day) && (!validTo || day <= validTo)

/** `can`: nothing stands against it. `made`: its run of the day is there. `otherDay`: it is not driven then. */
export type RunVerdict = 'can' | 'made' | 'refused' | 'otherDay'

/** What would become of a regular run on a day, or what has. */
export interface DayRun {
  /** Of the regular run. */
  id: number
  name: string
  verdict: RunVerdict
  driverName: string
  vehicleNo: string
  /** ISO 8601 UTC. */
  planLoadTime: string
  planUnloadTime: string
  issues: RunIssue[]
  runNo?: string
}

const Asked = shape({ day: date().required(), ids: text({ max: 1000 }).required() })
const Making = shape({ day: date().required(), regulars: rows(RunId, { max: MOST_AT_ONCE }).required() })
export type Making = ValuesOf<typeof Making>

const at = <const P extends string>(path: P) => `/ntocc-tms-api/ctms${path}` as const

export const regularCalls = {
  /** What would be made of chosen regular runs on a day, and what stands against it. Makes nothing. */
  regularRunPreview: endpoint({
    name: 'regularRunPreview',
    method: 'GET',
    path: at('/regular/preview'),
    query: input<ValuesOf<typeof Asked>>(Asked),
    data: of.list<DayRun>(['id', 'verdict']),
    permission: 'regularRun.read',
    staffOnly: true,
  }),
  /** Makes the runs of a day: those that can be, each once. */
  regularRunMake: endpoint({
    name: 'regularRunMake',
    method: 'POST',
    path: at('/regular/make'),
    body: input<Making>(Making),
    data: of.list<DayRun>(['id', 'verdict']),
    permission: 'ctmsRun.edit',
    staffOnly: true,
  }),
} as const
