import { endpoint, input, answer as of, resource } from '@ntocc/sdk/contracts'
import {
  code,
  date,
  dateTime,
  entity,
  id,
  integer,
  json,
  localized,
  plate,
  type Reason,
  reference,
  shape,
  state,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'
import { ctmsRunMachine } from './machines.ts'
import { TERMS } from './terms.ts'

/** So many days ahead a run is given at most: a waybill waits for its driver no longer than a day. */
export const MOST_DAYS_AHEAD = 7

/** Why a run cannot be made, and which field of it that is about. Kept so: whoever reads it may speak another language. */
export interface RunIssue extends Reason {
  field: string
}

/** One trip of an own driver for a customer. Its day is that of its loading. */
export const CtmsRun = entity('ctmsRun', {
  runNo: text({ max: 20 }).readOnly().unique().filter('contains'),
  ...TERMS,
  // Planned for the run, then as the waybill has them.
  driverCode: TERMS.driverCode.derived(),
  vehicleCode: TERMS.vehicleCode.derived(),
  day: date().readOnly().indexed(),
  planLoadTime: dateTime().required(),
  planUnloadTime: dateTime().required().notBefore('planLoadTime'),
  shipmentName: localized().readOnly(),
  driverName: localized().readOnly().derived(),
  vehicleNo: plate().readOnly().indexed().derived(),
  waybillNo: text({ max: 20 }).readOnly().indexed().filter('equals'),
  /** As the waybill has it: a state of another area’s machine. */
  waybillStatus: code('waybillStatus').readOnly().derived(),
  regularCode: reference('regularRun').readOnly(),
  /** Regular run and day: each makes one. */
  regularKey: text({ max: 60 }).readOnly().unique().filter('none'),
  /** Why it could not be made when that was tried last. */
  refusal: json<readonly RunIssue[]>().readOnly().filter('none'),
  status: state(ctmsRunMachine),
})
export type CtmsRun = ValuesOf<typeof CtmsRun>

export const ctmsRuns = resource<CtmsRun>()('ctmsRun', {
  calls: ['list', 'get', 'update', 'move'],
  permission: { read: 'ctmsRun.read', edit: 'ctmsRun.edit' },
  keyword: ['runNo', 'waybillNo', 'driverName', 'vehicleNo', 'goodsName'],
  staffOnly: true,
})

/** The vehicle that a driver usually drives. */
export interface UsualVehicle {
  driverCode: string
  /** Empty for a driver without one. */
  vehicleCode: string
  plateNo: string
}

const OfDriver = shape({ driverCode: text({ max: 50 }).required() })
const Seen = shape({ version: integer({ min: 0 }).required() })

const at = <const P extends string>(path: P) => `/ntocc-tms-api/ctms${path}` as const

export const runCalls = {
  /** Gives a run to its driver: the run and its waybill, both or neither. */
  ctmsRunGive: endpoint({
    name: 'ctmsRunGive',
    method: 'POST',
    path: at('/run'),
    body: input<Partial<CtmsRun>>(),
    data: of.record<CtmsRun>(),
    permission: 'ctmsRun.edit',
    staffOnly: true,
  }),
  /** Tries once more to make what could not be made, or gives again what its driver did not accept. */
  ctmsRunAgain: endpoint({
    name: 'ctmsRunAgain',
    method: 'POST',
    path: at('/run/{id}/again'),
    body: input<ValuesOf<typeof Seen>>(Seen),
    data: of.record<CtmsRun>(),
    versioned: true,
    permission: 'ctmsRun.edit',
    staffOnly: true,
  }),
  ctmsUsualVehicle: endpoint({
    name: 'ctmsUsualVehicle',
    method: 'GET',
    path: at('/usualVehicle'),
    query: input<ValuesOf<typeof OfDriver>>(OfDriver),
    data: of.value<UsualVehicle>(['driverCode', 'vehicleCode', 'plateNo']),
    permission: 'ctmsRun.read',
    staffOnly: true,
  }),
} as const

export const RunId = shape({ id: id().required() })
