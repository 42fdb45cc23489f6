import * as f from '../../fields/index.ts'
import type { ListQuery } from '../envelope.ts'
import type { Receipt, Waybill, WaybillException, WaybillNode } from '../tms/waybill.ts'
import type { AuditEntry } from './audit.ts'
import { endpoint, input, list, page, record, value } from './endpoint.ts'
import type { MoveState } from './resource.ts'
import type { ArrivalEstimate } from './share.ts'
import type { StoredRecord } from './types.ts'

const at = <const P extends string>(path: P) => `/ntocc-tms-api/${path}` as const

/** A waybill beside its deadline, `planUnloadTime`; without one, or without a recent position, nobody can tell. */
export type Punctuality = 'late' | 'willBeLate' | 'onTime' | 'unknown'

/** How a waybill stands to its deadline, by where its vehicle was last. */
export type WaybillArrival = Partial<ArrivalEstimate> & {
  /** Minutes after the deadline at which it came or is expected, less than zero before it; absent where nobody can tell. */
  lateMinutes?: number
  punctuality?: Punctuality
}

/**
 * A waybill as lists and detail answer it; amounts are decimal strings in yuan, times ISO 8601 UTC. Names of the cities
 * come with it, in the language of the request; what is estimated of its arrival to the detail and to lists that ask.
 */
export type WaybillRecord = Waybill & { loadCity: string; unloadCity: string } & WaybillArrival

export interface WaybillListQuery extends ListQuery {
  /** Any of waybill number, plate, driver or shipper name, goods. */
  keyword?: string
  waybillNo?: string
  vehicleNo?: string
  driverName?: string
  shipmentName?: string
  loadAreaCode?: string
  unloadAreaCode?: string
  /** One code or several, comma-separated. */
  status?: string
  /** 4 deleted, 0 not (the default). */
  isCancel?: string | number
  /** One of `Punctuality` or several, comma-separated. */
  punctuality?: string
  /** `arriving` soon, `silent` (without signal), or both, comma-separated: as the dispatcher's board counts them. */
  onRoad?: string
  /** `1`: each record with what is estimated of its arrival. */
  estimates?: string | number
  payStatus?: string
  /** 99 means all. */
  invoiceStatus?: string
}

/** A move of the state machine as it stands for this caller now. */
export type WaybillMoveState = MoveState

/** What warehouses have loaded for a waybill. */
export interface LoadedFromStock {
  /** Numbers of their documents. */
  documents: readonly string[]
  /** In the waybill's unit; absent where what is known of the goods does not come to it. */
  qty?: number
  kg?: number
}

export type WaybillDetail = WaybillRecord & {
  fromStock?: LoadedFromStock
  nodes: WaybillNode[]
  receipts: Receipt[]
  exceptions: WaybillException[]
  /** Who moved it and what changed with it, newest first. */
  changes: AuditEntry[]
  moves: WaybillMoveState[]
}

const Move = f.shape({
  move: f.text({ max: 40 }).required(),
  version: f.integer({ min: 0 }).required(),
  reason: f.text({ max: 200 }),
  qty: f.quantity(),
  grossKg: f.weightKg({ min: 1 }),
  lng: f.lng(),
  lat: f.lat(),
  consigneeCode: f.text({ max: 6 }),
  signature: f.images({ max: 1 }),
  signer: f.text({ max: 40 }),
  images: f.images(),
  driverCode: f.text({ max: 64 }),
  vehicleNo: f.plate(),
  vehicleCode: f.text({ max: 64 }),
  exceptionCode: f.text({ max: 64 }),
})

const Sign = f.shape({
  id: f.integer({ min: 1 }).required(),
  version: f.integer({ min: 0 }).required(),
  unloadQty: f.quantity().required(),
  images: f.images(),
  consigneeCode: f.text({ max: 6 }),
  remark: f.text({ max: 500 }),
})

export interface MoveBody {
  /** Name of a move of the waybill machine. */
  move: string
  /** Version the caller saw; a different one in the database is refused as a conflict. */
  version: number
  reason?: string
  /** In the waybill's unit, where the move takes a quantity. */
  qty?: number | string
  /** Of goods that are counted, with the moves that load them: what they weigh, as the weighbill says. */
  grossKg?: number | string
  /** Where the driver stands, WGS-84; checked against the loading or unloading place. */
  lng?: number
  lat?: number
  /** Six digits the consignee got, for signing by code. */
  consigneeCode?: string
  /** What the consignee drew on the device, and who that was, for signing by hand. */
  signature?: string[]
  signer?: string
  images?: string[]
  driverCode?: string
  vehicleNo?: string
  /** In the place of its plate. */
  vehicleCode?: string
  /** The exception that a move answers. */
  exceptionCode?: string
}

export interface SignBody {
  id: number
  version: number
  /** Unloaded quantity in the waybill's unit. */
  unloadQty: number | string
  images?: string[]
  /** Six digits the consignee got: whoever is not the shipper signs with them. */
  consigneeCode?: string
  remark?: string
}

export interface TrackPoint {
  /** ISO 8601 UTC */
  time: string
  /** WGS-84 degrees */
  lng: number
  lat: number
  /** km/h */
  speed: number
}

export interface VehiclePosition {
  vehicleNo: string
  plateColor: string
  /** Of the trip; of a vehicle that is on none, its usual driver. */
  driverCode?: string
  driverName?: string
  waybillId?: number
  waybillNo?: string
  /** Dictionary vehicleStatus. */
  state: string
  lng: number
  lat: number
  speed: number
  time: string
  /** Latest points, oldest first. */
  trail: TrackPoint[]
}

/** Where a vehicle went on one day. */
export interface VehicleTrack {
  /** Oldest first, of all its waybills of that day. */
  points: TrackPoint[]
  trips: VehicleTrip[]
}

export interface VehicleTrip {
  waybillId: number
  waybillNo: string
  loadCity: string
  unloadCity: string
  /** Its part of the day, ISO 8601 UTC. */
  from: string
  to: string
}

/** Calls about waybills and where vehicles are. Their paths are decided here. */
export const waybillCalls = {
  waybillList: endpoint({
    name: 'waybillList',
    method: 'GET',
    path: at('waybill'),
    query: input<WaybillListQuery>(),
    data: page<WaybillRecord>(),
    permission: 'waybill.read',
    exportable: { permission: 'waybill.export' },
  }),
  waybill: endpoint({
    name: 'waybill',
    method: 'GET',
    path: at('waybill/{id}'),
    data: record<WaybillDetail>(),
    permission: 'waybill.read',
  }),
  waybillTrack: endpoint({
    name: 'waybillTrack',
    method: 'GET',
    path: at('waybill/{id}/track'),
    data: value<{ points: TrackPoint[] }>(['points']),
    permission: 'waybill.read',
  }),
  /** 70 to 80: the shipper signs for the goods. */
  waybillSign: endpoint({
    name: 'waybillSign',
    method: 'POST',
    path: at('waybill/sign'),
    body: input<SignBody>(Sign),
    data: record<WaybillDetail>(),
    versioned: true,
    permission: 'waybill.sign',
  }),
  /** Any other move of the state machine; the permission is the one of the move. */
  waybillMove: endpoint({
    name: 'waybillMove',
    method: 'POST',
    path: at('waybill/{id}/move'),
    body: input<MoveBody>(Move),
    data: record<WaybillDetail>(),
    versioned: true,
    signedIn: 'subject',
  }),
  vehiclePositions: endpoint({
    name: 'vehiclePositions',
    method: 'GET',
    path: at('vehicle/positions'),
    query: input<{ vehicleNo?: string; trail?: number; limit?: number }>(),
    data: list<VehiclePosition>(['vehicleNo', 'lng', 'lat', 'time', 'trail']),
    permission: 'waybill.read',
  }),
  /** The vehicle by its whole plate; the day (YYYY-MM-DD) is the platform's, today unless told. */
  vehicleTrack: endpoint({
    name: 'vehicleTrack',
    method: 'GET',
    path: at('vehicle/track'),
    query: input<{ vehicleNo?: string; day?: string }>(),
    data: value<VehicleTrack>(['points', 'trips']),
    permission: 'waybill.read',
  }),
} as const

/** What else ntocc-tms-api answers. */
export const tms = {
  warningList: endpoint({
    name: 'warningList',
    method: 'GET',
    path: at('warning'),
    query: input<ListQuery>(),
    data: page<StoredRecord>(),
    permission: 'waybill.read',
  }),
} as const
