import { greatCircleKm } from '@ntocc/sdk/fields'
import type { Thresholds } from '@ntocc/sdk/reporting'
import type { Row } from './row.ts'
import { dateOf, numberOf } from './row.ts'

/** The two ends of a way, as the guide calls them. */
export const END_TYPES = ['LOAD', 'UNLOAD'] as const
export type EndType = (typeof END_TYPES)[number]

/** Columns of a waybill that say where and when an end was reached; the first moment that is known counts. */
interface End {
  readonly side: 'load' | 'unload'
  readonly moments: readonly string[]
  /** R14: the threshold, and what is said of one that is too far away. */
  readonly most: keyof Thresholds
  readonly far: string
}
export const ENDS: Readonly<Record<EndType, End>> = {
  LOAD: { side: 'load', moments: ['depart_time'], most: 'startKm', far: 'startFar' },
  UNLOAD: { side: 'unload', moments: ['unload_time', 'sign_time'], most: 'endKm', far: 'endFar' },
}

/** The number of a location: the waybill's, and which end. */
export const locationNo = (waybillNo: string, type: EndType): string => `${waybillNo}-${type}`

/** The end that a location of this number tells of. */
export const endOf = (businessNo: string): EndType => (businessNo.endsWith('-UNLOAD') ? 'UNLOAD' : 'LOAD')

/** When the end was reached, by the column that says so. */
export const momentAt = (waybill: Row, type: EndType): string | undefined =>
  ENDS[type].moments.find(column => dateOf(waybill, column) !== undefined)

/** Where the waybill says that its end is. */
export const placeOf = (waybill: Row, type: EndType): { lng: number; lat: number } | undefined => {
  const { side } = ENDS[type]
  const [lng, lat] = [numberOf(waybill, `${side}_lng`), numberOf(waybill, `${side}_lat`)]
  return lng === undefined || lat === undefined ? undefined : { lng, lat }
}

/** A position of a vehicle, at a moment in ISO 8601. */
export interface Seen {
  readonly at: string
  readonly lng: number
  readonly lat: number
}

const HOUR_MS = 3_600_000
/** A vehicle that was seen longer before or after may have been anywhere. */
const NEAR_MS = 2 * HOUR_MS

/** The position nearest to a moment, of those within two hours of it; of two as near as each other the earlier. */
export const nearestTo = (moment: Date, track: readonly Seen[] | undefined): Seen | undefined => {
  const away = ({ at }: Seen): number => Math.abs(Date.parse(at) - moment.getTime())
  const near = (track ?? []).filter(seen => away(seen) <= NEAR_MS)
  return near.reduce<Seen | undefined>((best, seen) => (best && away(best) <= away(seen) ? best : seen), undefined)
}

export const kmBetween = (one: { lng: number; lat: number }, other: { lng: number; lat: number }): number =>
  Math.round(greatCircleKm(one, other) * 10) / 10
