import type { ListQuery } from '../envelope.ts'
import { endpoint, type FieldIssue, input, list, page, record, value } from './endpoint.ts'
import type { StoredRecord } from './types.ts'

const at = <const P extends string>(path: P) => `/ntocc-tms-api/${path}` as const

/** A waybill as lists and detail answer it; amounts are decimal strings in yuan, weights in kg, times ISO 8601 UTC. */
export interface WaybillRecord extends StoredRecord {
  waybillNo: string
  /** State of the waybill machine; label in the dictionary waybillStatus. */
  status: number
  version: number
}

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
  payStatus?: string
  /** 99 means all. */
  invoiceStatus?: string
}

export interface WaybillNodeRecord extends StoredRecord {
  /** Dictionary waybillNodeType. */
  type: string
  time: string
  lng?: number
  lat?: number
  address?: string
  qty?: string
  inFence?: boolean
  photos?: string[]
  operator?: string
}

export interface ReceiptRecord extends StoredRecord {
  receiptNo: string
  /** Dictionary receiptType. */
  type: string
  images: string[]
  /** kg, decimal strings */
  grossKg?: string
  tareKg?: string
  netKg?: string
  uploadedBy?: string
  /** Dictionary receiptStatus. */
  status: string | number
  reason?: string
}

export interface WaybillExceptionRecord extends StoredRecord {
  /** Dictionary exceptionType. */
  type: string
  level: string
  time: string
  place?: string
  description?: string
  responsible?: string
  amount?: string
  handler?: string
  result?: string
  status: string | number
}

export interface ChangeRecord extends StoredRecord {
  /** Field name, or `status` with the move in `action`. */
  property: string
  oldValue: string | null
  newValue: string | null
  action?: string
  reason?: string
  operator: string
  gmtCreated: string
}

/** A move of the state machine as it stands for this caller now. */
export interface WaybillMoveState {
  move: string
  allowed: boolean
  /** Why not, as the state machine says it (`validation.move.*`, `validation.condition.*`); absent when allowed. */
  reason?: FieldIssue
  needsReason?: boolean
}

export interface WaybillDetail extends WaybillRecord {
  nodes: WaybillNodeRecord[]
  receipts: ReceiptRecord[]
  exceptions: WaybillExceptionRecord[]
  changes: ChangeRecord[]
  moves: WaybillMoveState[]
}

export interface MoveBody {
  /** Name of a move of the waybill machine. */
  move: string
  /** Version the caller saw; a different one in the database is refused as a conflict. */
  version: number
  reason?: string
  /** In the waybill's unit, where the move takes a quantity. */
  qty?: number | string
  /** Where the driver stands, WGS-84; checked against the loading or unloading place. */
  lng?: number
  lat?: number
  /** Six digits the consignee got, for signing by code. */
  consigneeCode?: string
  images?: string[]
  driverCode?: string
  vehicleNo?: string
}

export interface SignBody {
  id: number
  version: number
  /** Unloaded quantity in the waybill's unit. */
  unloadQty: number | string
  images?: string[]
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
  driverName?: string
  waybillId?: number
  waybillNo?: string
  /** Dictionary vehicleState. */
  state: string
  lng: number
  lat: number
  speed: number
  time: string
  /** Latest points, oldest first. */
  trail: TrackPoint[]
}

/** Waybills, vehicles and the block chain call of ntocc-tms-api. Paths of the first group are decided here. */
export const tms = {
  waybillList: endpoint({
    name: 'waybillList',
    method: 'GET',
    path: at('waybill'),
    query: input<WaybillListQuery>(),
    data: page<WaybillRecord>(),
  }),
  waybill: endpoint({
    name: 'waybill',
    method: 'GET',
    path: at('waybill/{id}'),
    data: record<WaybillDetail>(),
  }),
  waybillTrack: endpoint({
    name: 'waybillTrack',
    method: 'GET',
    path: at('waybill/{id}/track'),
    data: value<{ points: TrackPoint[] }>(['points']),
  }),
  /** 70 to 80: the shipper signs for the goods. */
  waybillSign: endpoint({
    name: 'waybillSign',
    method: 'POST',
    path: at('waybill/sign'),
    body: input<SignBody>(),
    data: record<WaybillDetail>(),
    permission: 'waybill.sign',
  }),
  /** Any other move of the state machine; the permission is the one of the move. */
  waybillMove: endpoint({
    name: 'waybillMove',
    method: 'POST',
    path: at('waybill/{id}/move'),
    body: input<MoveBody>(),
    data: record<WaybillDetail>(),
  }),
  vehiclePositions: endpoint({
    name: 'vehiclePositions',
    method: 'GET',
    path: at('vehicle/positions'),
    query: input<{ vehicleNo?: string; trail?: number; limit?: number }>(),
    data: list<VehiclePosition>(['vehicleNo', 'lng', 'lat', 'time', 'trail']),
  }),
  warningList: endpoint({
    name: 'warningList',
    method: 'GET',
    path: at('warning'),
    query: input<ListQuery>(),
    data: page<StoredRecord>(),
  }),
  acceptVehicleList: endpoint({
    name: 'acceptVehicleList',
    method: 'GET',
    path: at('acceptVehicle'),
    query: input<ListQuery>(),
    data: page<StoredRecord>(),
  }),
  maYiBlockChainApply: endpoint({
    name: 'maYiBlockChainApply',
    method: 'GET',
    path: at('maYiBlockChain/apply/{id}'),
    data: value<{ applied: boolean; state: string }>(['state']),
  }),
} as const
