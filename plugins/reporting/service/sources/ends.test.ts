// @vitest-environment node

import { expect, it } from 'vitest'
import { WAYBILL } from '../testing/rows.ts'
import { endOf, kmBetween, locationNo, momentAt, nearestTo, placeOf } from './ends.ts'

const HOUR = 3_600_000
const NOON = Date.parse('2026-03-01T04:00:00Z')
const seen = (ms: number, lng = 114) => ({ at: new Date(NOON + ms).toISOString(), lng, lat: 30 })

it('an end has a number that says which it is', () => {
  expect(locationNo('YD1', 'LOAD')).toBe('YD1-LOAD')
  expect(endOf(locationNo('YD1', 'LOAD'))).toBe('LOAD')
  expect(endOf(locationNo('YD1', 'UNLOAD'))).toBe('UNLOAD')
})

it('the nearest position counts, before or after, of those within two hours', () => {
  const moment = new Date(NOON)
  expect(nearestTo(moment, undefined)).toBeUndefined()
  expect(nearestTo(moment, [])).toBeUndefined()
  expect(nearestTo(moment, [seen(-2 * HOUR)])).toEqual(seen(-2 * HOUR))
  expect(nearestTo(moment, [seen(2 * HOUR)])).toEqual(seen(2 * HOUR))
  expect(nearestTo(moment, [seen(-2 * HOUR - 1), seen(2 * HOUR + 1)])).toBeUndefined()
  expect(nearestTo(moment, [seen(-HOUR), seen(HOUR / 2), seen(HOUR)])).toEqual(seen(HOUR / 2))
  expect(nearestTo(moment, [seen(-HOUR, 1), seen(HOUR, 2)])?.lng).toBe(1)
})

it('an end is reached at a moment and lies at a place that the waybill says', () => {
  expect(momentAt(WAYBILL, 'LOAD')).toBe('depart_time')
  expect(momentAt(WAYBILL, 'UNLOAD')).toBe('unload_time')
  expect(momentAt({ ...WAYBILL, unload_time: null }, 'UNLOAD')).toBe('sign_time')
  expect(momentAt({}, 'UNLOAD')).toBeUndefined()
  expect(placeOf(WAYBILL, 'UNLOAD')).toEqual({ lng: 121.4, lat: 31.2 })
  expect(placeOf({ ...WAYBILL, load_lat: null }, 'LOAD')).toBeUndefined()
  expect(kmBetween({ lng: 114, lat: 30 }, { lng: 114, lat: 31 })).toBeCloseTo(111.2, 0)
})
