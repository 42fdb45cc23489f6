import { reportMachine, resource } from '@ntocc/sdk/contracts'
import {
  code,
  dateTime,
  entity,
  flag,
  integer,
  longText,
  money,
  reference,
  state,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'

/** Where a figure comes from: what was paid by fuel card and toll, the waybill's route, where its vehicle was seen, or somebody's word. */
export const COST_SOURCES = ['none', 'records', 'stated'] as const
export const DISTANCE_SOURCES = ['none', 'route', 'track', 'stated'] as const
export type CostSource = (typeof COST_SOURCES)[number]
export type DistanceSource = (typeof DISTANCE_SOURCES)[number]

/** What is not there keeps a document back; what is not believable is for somebody to look at. */
export const STANDINGS = ['lacking', 'doubtful', 'complete'] as const
export type Standing = (typeof STANDINGS)[number]

export const PROBLEMS = [
  'costMissing',
  'distanceMissing',
  'finishMissing',
  'costAboveFreight',
  'costPerKmLow',
  'costPerKmHigh',
  'distanceShort',
  'distanceOffTrack',
  'finishEarly',
] as const
export type Problem = (typeof PROBLEMS)[number]

/** What is stated at most, and at least where anything is: a trip across the country and back costs less and is shorter. */
export const MOST_YUAN = 1_000_000
export const MOST_KM = 20_000
const LEAST_YUAN = 0.01
const REASON = { max: 200 } as const

/**
 * A waybill that Tianjin is told of, with the three fields that only Tianjin asks for: transport costs without labour, distance, and when it
 * was finished. All of it follows from the waybill, its report and what was stated of it.
 */
export const TianjinWaybill = entity('tianjinWaybill', {
  waybillNo: text({ max: 20 }).required().readOnly().unique().filter('contains'),
  /** The waybill's code, */
  recordCode: text({ max: 64 }).required().readOnly().indexed().filter('equals'),
  /** and its report's id, for the way there. */
  documentId: integer({ min: 0 }).readOnly().derived().filter('none'),
  reportStatus: state(reportMachine).readOnly().derived(),
  shipmentCode: reference('shipment').readOnly().derived(),
  driverCode: reference('driver').readOnly().derived(),
  vehicleNo: text({ max: 20 }).readOnly().derived().filter('contains'),
  /** What the shipper pays, which the costs are part of. */
  freight: money().readOnly().derived(),
  finishedAt: dateTime().readOnly().derived().indexed(),
  /** Fuel and tolls as the waybill has them. */
  recordedCost: money().readOnly().derived(),
  statedCost: money({ min: LEAST_YUAN, max: MOST_YUAN }).readOnly(),
  /** What is reported: what was stated, else what the records say. */
  cost: money().readOnly().derived(),
  costFrom: code('tianjinCostSource', COST_SOURCES).readOnly().derived(),
  routeKm: integer({ min: 0 }).in('km').readOnly().derived(),
  trackKm: integer({ min: 0 }).in('km').readOnly().derived(),
  statedKm: integer({ min: 1, max: MOST_KM }).in('km').readOnly(),
  distanceKm: integer({ min: 0 }).in('km').readOnly().derived(),
  distanceFrom: code('tianjinDistanceSource', DISTANCE_SOURCES).readOnly().derived(),
  standing: code('tianjinStanding', STANDINGS).readOnly().derived().indexed().filter('oneOf'),
  /** Codes of what is missing or doubtful, one after the other. */
  problems: text({ max: 200 }).readOnly().derived().filter('none'),
  reason: longText(REASON).readOnly().inOwnWords(),
  statedBy: text({ max: 64 }).readOnly().filter('equals'),
  statedAt: dateTime().readOnly(),
})
export type TianjinWaybill = ValuesOf<typeof TianjinWaybill>

/**
 * What somebody has said of a waybill's costs or distance, and why; of each the last one counts that was not taken back. That it was is said by a
 * line of its own: none is ever changed.
 */
export const TianjinStatement = entity('tianjinStatement', {
  waybillNo: text({ max: 20 }).required().indexed().filter('contains'),
  cost: money({ min: LEAST_YUAN, max: MOST_YUAN }),
  distanceKm: integer({ min: 1, max: MOST_KM }).in('km'),
  reason: longText(REASON).required().inOwnWords(),
  /** The code of the statement that this line takes back; it states nothing itself. */
  takesBack: text({ max: 64 }).readOnly().unique().filter('equals'),
  /** A later line takes it back. */
  isTakenBack: flag().computed(),
}).appendOnly()
export type TianjinStatement = ValuesOf<typeof TianjinStatement>

const PERMISSION = { read: 'tianjinWaybill.read', edit: 'tianjinWaybill.state' } as const

export const tianjinResources = {
  tianjinWaybill: resource<TianjinWaybill>()('tianjinWaybill', {
    calls: ['list', 'get'],
    permission: PERMISSION,
    keyword: ['waybillNo', 'vehicleNo'],
    staffOnly: true,
  }),
  tianjinStatement: resource<TianjinStatement>()('tianjinStatement', {
    calls: ['list', 'get', 'create'],
    permission: PERMISSION,
    keyword: ['waybillNo'],
    staffOnly: true,
  }),
}
