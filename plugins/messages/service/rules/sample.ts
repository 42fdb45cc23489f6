import { greatCircleKm, type Place } from '@ntocc/sdk/fields'
import type { WarningKind } from '../../contract/warnings.ts'

/** Where a vehicle was: seconds since 1970, WGS-84 degrees, km/h. */
export interface Sample extends Place {
  at: number
  speed: number
}

/** What a rule says of a vehicle at a sample; times in seconds since 1970, figures in the unit of the kind. */
export interface Happening extends Place {
  kind: WarningKind
  phase: 'begins' | 'goesOn' | 'ends'
  since: number
  at: number
  value?: number
  limit?: number
  /** Codes of the places that were entered. */
  places?: readonly string[]
}

/** What a rule remembers of a vehicle, and what it has to say now. */
export interface Judged<S> {
  state: S | undefined
  says?: Omit<Happening, 'kind'>
}

export const MINUTE = 60
const HOUR = 3_600

/** km/h that follow from two samples; nothing for two of one moment. */
export const kmhBetween = (one: Sample, other: Sample): number | undefined =>
  other.at > one.at ? (greatCircleKm(one, other) * HOUR) / (other.at - one.at) : undefined

/** No lorry is so fast: the place of such a sample is wrong. Over a long silence everything is possible. */
const IMPOSSIBLE_KMH = 200
export const isLeap = (before: Sample, now: Sample): boolean =>
  now.at - before.at < HOUR && (kmhBetween(before, now) ?? 0) > IMPOSSIBLE_KMH

export const tenth = (value: number): number => Math.round(value * 10) / 10
