import { resource } from '@ntocc/sdk/contracts'
import {
  date,
  dateTime,
  decimal,
  entity,
  integer,
  lat,
  lng,
  localized,
  plate,
  plateColor,
  positiveNumber,
  reference,
  state,
  text,
  type ValuesOf,
  weightKg,
} from '@ntocc/sdk/fields'
import { cityTripMachine } from './machines.ts'
import { MOST_M3 } from './stops.ts'

/** A vehicle that leaves its depot, calls at stops in an order, and comes back. Its day is that of its departure. */
export const CityTrip = entity('cityTrip', {
  tripNo: text({ max: 20 }).readOnly().unique().filter('contains'),
  day: date().readOnly().indexed(),
  vehicleCode: reference('vehicle').required(),
  plateNo: plate().readOnly().indexed(),
  plateColor: plateColor().readOnly(),
  driverCode: reference('driver').required(),
  driverName: localized().readOnly(),
  departAt: dateTime().required(),
  startName: localized({ max: 80 }).required(),
  startLng: lng().required(),
  startLat: lat().required(),
  /** What its licence lets it carry: nobody types more. */
  capacityKg: weightKg().readOnly(),
  /** Room for goods; without it only the weight counts. */
  capacityM3: positiveNumber({ places: 2, max: MOST_M3 }).in('m3'),
  stopCount: integer({ min: 0 }).readOnly().derived(),
  settledCount: integer({ min: 0 }).readOnly().derived(),
  failedCount: integer({ min: 0 }).readOnly().derived(),
  /** The most that is on board at a time. */
  peakKg: weightKg().readOnly().derived(),
  peakM3: decimal({ places: 2, min: 0 }).in('m3').readOnly().derived(),
  /** Of the scarcer of the two, in percent; over 100 it cannot be published. */
  loadRate: decimal({ places: 1, min: 0 }).in('percent').readOnly().derived(),
  plannedKm: decimal({ places: 1, min: 0 }).in('km').readOnly().derived(),
  /** From setting out to the end, as the vehicle's positions tell it; empty where they tell nothing. */
  drivenKm: decimal({ places: 1, min: 0 }).in('km').readOnly().derived(),
  /** Of them across silences, by the straight line: more was driven. */
  silentKm: decimal({ places: 1, min: 0 }).in('km').readOnly().derived(),
  plannedEnd: dateTime().readOnly().derived(),
  lateStops: integer({ min: 0 }).readOnly().derived(),
  publishedAt: dateTime().readOnly(),
  startedAt: dateTime().readOnly(),
  finishedAt: dateTime().readOnly(),
  status: state(cityTripMachine),
})
export type CityTrip = ValuesOf<typeof CityTrip>

export const cityTrips = resource<CityTrip>()('cityTrip', {
  permission: { read: 'cityTrip.read', edit: 'cityTrip.plan' },
  keyword: ['tripNo', 'plateNo', 'driverName'],
  staffOnly: true,
})
