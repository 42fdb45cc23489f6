import { type Punctuality, Waybill } from '@ntocc/sdk/contracts'
import { code, dateTime, entity, integer, nonNegativeDecimal } from '@ntocc/sdk/fields'

/** How a waybill may stand to its deadline: came or is too late, is expected too late, came or is expected in time, nobody can tell. */
export const PUNCTUALITIES = ['late', 'willBeLate', 'onTime', 'unknown'] as const satisfies readonly Punctuality[]

/** What on the road wants a dispatcher, beside what is late: soon there, or nobody knows where. From when on is a setting. */
export const ON_ROAD = ['arriving', 'silent'] as const
export type OnRoad = (typeof ON_ROAD)[number]

/**
 * A waybill with what is estimated of its arrival, as a list shows, filters and exports it: `WaybillArrival` is counted when it is
 * asked for and stored nowhere.
 */
export const ArrivingWaybill = entity('waybill', {
  ...Waybill.own,
  leftKm: nonNegativeDecimal({ places: 0 }).in('km').filter('none'),
  estimatedArriveTime: dateTime().filter('none'),
  positionTime: dateTime().filter('none'),
  lateMinutes: integer().in('minute').filter('none'),
  punctuality: code('waybillPunctuality', PUNCTUALITIES).filter('oneOf'),
  onRoad: code('waybillOnRoad', ON_ROAD).filter('oneOf'),
})
