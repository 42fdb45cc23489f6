import { defineContract } from '@ntocc/sdk/contracts'
import { positiveInteger, shape } from '@ntocc/sdk/fields'
import { boardCalls } from './contract/board.ts'
import { sheetCalls } from './contract/sheet.ts'
import { CityStop, cityStops, FAIL_REASONS, STOP_KINDS, stopCalls } from './contract/stops.ts'
import { CityTrip, cityTrips } from './contract/trips.ts'

/** Deliveries and pick-ups in a city: planned on a board, driven by a sheet, signed for at each stop. */
export default defineContract({
  id: 'dispatch',
  entities: { cityStop: CityStop, cityTrip: CityTrip },
  resources: { cityStop: cityStops, cityTrip: cityTrips },
  calls: { ...boardCalls, ...stopCalls, ...sheetCalls },
  todo: ['city_stop_open_count', 'city_stop_failed_count'],
  permissions: ['cityStop.read', 'cityStop.edit', 'cityTrip.read', 'cityTrip.plan', 'cityTrip.drive'],
  dictionaries: { cityStopKind: STOP_KINDS, cityFailReason: FAIL_REASONS },
  errors: {
    WINDOW_LONG: {},
    STOP_PLANNED: {},
    STOP_MOVED: {},
    STOP_OTHER_DAY: {},
    TRIP_LOCKED: {},
    TRIP_FULL: {},
    TRIP_NOT_STARTED: {},
    PIECES_MANY: {},
    TRIED_AGAIN: {},
    PLAN_OLD: {},
  },
  settings: shape({
    /** In traffic, without the time at stops. */
    citySpeed: positiveInteger({ max: 90 }).in('kmh').required().default(25),
    /** From the depot and back to it. */
    shiftHours: positiveInteger({ max: 16 }).in('hour').required().default(9),
  }),
  jobs: { reckonDriven: shape({}) },
  search: {
    cityStop: {
      by: ['stopNo', 'orderNo', 'customer'],
      title: 'stopNo',
      hint: ['customer', 'address'],
      state: 'status',
      to: '/dispatch/stops?keyword={stopNo}&open={id}',
    },
    cityTrip: {
      by: ['tripNo', 'plateNo'],
      title: 'tripNo',
      hint: ['plateNo', 'driverName'],
      state: 'status',
      to: '/dispatch/trip?id={id}',
    },
  },
  defaults: {
    roles: {
      PLAT_ADMIN: 'all',
      DISPATCHER: 'all',
      DRIVER: { pages: ['CityTripSheet'] },
    },
  },
})
