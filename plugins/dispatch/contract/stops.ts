import { endpoint, input, answer as of, resource } from '@ntocc/sdk/contracts'
import {
  code,
  date,
  dateTime,
  entity,
  flag,
  images,
  integer,
  lat,
  lng,
  localized,
  longText,
  nonNegativeDecimal,
  phone,
  positiveInteger,
  reference,
  shape,
  state,
  text,
  type ValuesOf,
  weightKg,
} from '@ntocc/sdk/fields'
import { cityStopMachine } from './machines.ts'

/** What is done there: goods from the depot are handed over, or goods for the depot are taken along. */
export const STOP_KINDS = ['drop', 'pickUp'] as const
export const FAIL_REASONS = ['closed', 'refused', 'nobody', 'wrongAddress', 'damaged', 'noAccess', 'other'] as const

export const MOST_KG = 50_000
export const MOST_M3 = 200
export const MOST_PHOTOS = 6
/** A page of a list that holds all stops of a trip. */
export const MOST_STOPS_LISTED = 100

/** A place in the city where goods are handed over or picked up. Places in WGS-84. Its day is that of its window. */
export const CityStop = entity('cityStop', {
  stopNo: text({ max: 20 }).readOnly().unique().filter('contains'),
  kind: code('cityStopKind', STOP_KINDS).required().default('drop'),
  customer: localized({ max: 80 }).required(),
  shipmentCode: reference('shipment'),
  orderNo: text({ max: 40 }).filter('contains'),
  address: localized({ max: 200 }).required(),
  lng: lng().required(),
  lat: lat().required(),
  contact: localized({ max: 40 }),
  contactPhone: phone().sensitive('MOBILE_PHONE'),
  day: date().readOnly().indexed(),
  windowFrom: dateTime().required(),
  windowTo: dateTime().required().notBefore('windowFrom'),
  weight: weightKg({ max: MOST_KG }).required(),
  volume: nonNegativeDecimal({ places: 2, max: MOST_M3 }).in('m3').required().default(0),
  pieces: positiveInteger({ max: 100_000 }).required().default(1),
  serviceMinutes: integer({ min: 0, max: 240 }).in('minute').required().default(10),
  /** Where it is planned; empty while it is open. */
  tripCode: reference('cityTrip').readOnly(),
  seq: integer({ min: 1 }).readOnly().derived(),
  /** Of the trip: whoever drives sees it. */
  driverCode: reference('driver').readOnly().derived(),
  plannedAt: dateTime().readOnly().derived(),
  lateMinutes: integer({ min: 0 }).in('minute').readOnly().derived(),
  arrivedAt: dateTime().readOnly(),
  settledAt: dateTime().readOnly(),
  receiver: localized({ max: 40 }).readOnly(),
  signedPieces: integer({ min: 0 }).readOnly(),
  /** Once it is settled: what did not change hands, all of it where it failed. */
  shortPieces: integer({ min: 0 }).readOnly(),
  photos: images({ max: MOST_PHOTOS }).readOnly(),
  /** Drawn by whoever received it. */
  signature: images({ max: 1 }).readOnly(),
  failReason: code('cityFailReason', FAIL_REASONS).readOnly(),
  failNote: localized({ max: 200 }).readOnly(),
  /** The stop that failed, or had less than was due, and is tried again by this one. */
  againOf: reference('cityStop').readOnly(),
  /** It failed or was short, and another stop tries the rest again. */
  retried: flag().readOnly(),
  status: state(cityStopMachine),
})
export type CityStop = ValuesOf<typeof CityStop>

export const cityStops = resource<CityStop>()('cityStop', {
  permission: { read: 'cityStop.read', edit: 'cityStop.edit' },
  keyword: ['stopNo', 'customer', 'orderNo', 'address'],
  staffOnly: true,
})

/** What the driver writes down when goods change hands. */
export const StopSigning = entity('stopSigning', {
  receiver: text({ max: 40 }).required(),
  signedPieces: positiveInteger({ max: 100_000 }).required(),
  /** Why it is fewer than there were to be. */
  failReason: code('cityFailReason', FAIL_REASONS),
  failNote: longText({ max: 200 }),
  signature: images({ max: 1 }),
  photos: images({ max: MOST_PHOTOS }),
})
/** Why nothing could be handed over. */
export const StopFailing = entity('stopFailing', {
  failReason: code('cityFailReason', FAIL_REASONS).required(),
  failNote: longText({ max: 200 }),
  photos: images({ max: MOST_PHOTOS }),
})
/** When it is tried once more. */
export const StopAgain = entity('stopAgain', {
  windowFrom: dateTime().required(),
  windowTo: dateTime().required().notBefore('windowFrom'),
})

const VERSION = { version: integer({ min: 0 }).required() }
/**
 * The version is what the device had read: what happened at a door is so whatever has been written about the stop since.
 * When it happened, as the device has it, where it is said later than that: a phone may have had no connection. */
const HAPPENED = { ...VERSION, happenedAt: dateTime() }
const Arrival = shape(HAPPENED)
const Signing = shape({ ...StopSigning.own, ...HAPPENED })
const Failing = shape({ ...StopFailing.own, ...HAPPENED })
export type ArrivalBody = ValuesOf<typeof Arrival>
const Again = shape({ ...StopAgain.own, ...VERSION })
export type SigningBody = ValuesOf<typeof Signing>
export type FailingBody = ValuesOf<typeof Failing>

/** A stop as it stands after a call about it. */
export interface StopStanding {
  id: number
  version: number
  status: number
}

const at = <const P extends string>(path: P) => `/ntocc-tms-api/dispatch/stop/{id}${path}` as const
const STANDING = of.value<StopStanding>(['id', 'version', 'status'])

export const stopCalls = {
  cityStopArrive: endpoint({
    name: 'cityStopArrive',
    method: 'POST',
    path: at('/arrive'),
    body: input<ArrivalBody>(Arrival),
    data: STANDING,
    permission: 'cityTrip.drive',
  }),
  cityStopSign: endpoint({
    name: 'cityStopSign',
    method: 'POST',
    path: at('/sign'),
    body: input<SigningBody>(Signing),
    data: STANDING,
    permission: 'cityTrip.drive',
  }),
  cityStopFail: endpoint({
    name: 'cityStopFail',
    method: 'POST',
    path: at('/fail'),
    body: input<FailingBody>(Failing),
    data: STANDING,
    permission: 'cityTrip.drive',
  }),
  /** Makes a new stop of one that failed, or of what was short at one. */
  cityStopAgain: endpoint({
    name: 'cityStopAgain',
    method: 'POST',
    path: at('/again'),
    body: input<ValuesOf<typeof Again>>(Again),
    data: STANDING,
    versioned: true,
    permission: 'cityStop.edit',
    staffOnly: true,
  }),
} as const
