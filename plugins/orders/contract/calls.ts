import { answer, endpoint, input } from '@ntocc/sdk/contracts'
import {
  area,
  code,
  entity,
  id,
  integer,
  money,
  plate,
  positiveInteger,
  positiveNumber,
  quantity,
  reference,
  rows,
  shape,
  text,
} from '@ntocc/sdk/fields'
import { sourceOrderCandidates } from './candidates.ts'
import { orderHall, orderHallTake } from './hall.ts'
import type { SourceOrder } from './orders.ts'

const at = <const P extends string>(path: P) => `/ntocc-tms-api/${path}` as const
const SEEN = { id: id().required(), version: integer({ min: 0 }).required() }

/** Makes an order and hands it in for review, both or neither. */
export const sourceOrderPublish = endpoint({
  name: 'sourceOrderPublish',
  method: 'POST',
  path: at('sourceOrder/publish'),
  body: input<Partial<SourceOrder>>(),
  data: answer.record<SourceOrder>(),
  permission: 'sourceOrder.submit',
})

/** A driver out of a team of the shipper's, as he is chosen: no phone, no paper. */
export interface TeamDriver {
  code: string
  name: string
  /** Plate of his usual vehicle. */
  vehicleNo?: string
  /** Names of the shipper's teams that he is in. */
  teams: string[]
}

/** A vehicle out of a team of the shipper's, as it is chosen. */
export interface TeamVehicle {
  code: string
  plateNo: string
  /** Names of the shipper's teams that it is in. */
  teams: string[]
}

/** Whom a shipper may name in its orders: approved drivers of its own vehicle teams. Staff, who name anybody, have no teams. */
export const sourceOrderDrivers = endpoint({
  name: 'sourceOrderDrivers',
  method: 'GET',
  path: at('sourceOrder/drivers'),
  data: answer.list<TeamDriver>(['code', 'name', 'teams']),
  permission: 'sourceOrder.edit',
})

/** Approved vehicles of the shipper's own teams: goods may be for whoever drives one of them. */
export const sourceOrderVehicles = endpoint({
  name: 'sourceOrderVehicles',
  method: 'GET',
  path: at('sourceOrder/vehicles'),
  data: answer.list<TeamVehicle>(['code', 'plateNo', 'teams']),
  permission: 'sourceOrder.edit',
})

const Part = shape({
  driverCode: reference('driver').required(),
  vehicleNo: plate(),
  qty: positiveNumber({ places: 3, max: 1_000_000 }).required(),
})

/** What is asked for when an order is split among vehicles; a form of its own, not a stored record. */
export const OrderSplit = entity('orderSplit', { parts: rows(Part, { max: 50 }).required() })

export interface SplitBody {
  id: number
  version: number
  parts: { driverCode: string; vehicleNo?: string; qty: number }[]
}

/** Gives parts of an order to drivers, each with a waybill that waits for its driver; all of them or none. */
export const sourceOrderSplit = endpoint({
  name: 'sourceOrderSplit',
  method: 'POST',
  path: at('sourceOrder/split'),
  body: input<SplitBody>(shape({ ...SEEN, ...OrderSplit.own })),
  data: answer.record<SourceOrder>(),
  versioned: true,
  permission: 'sourceOrder.assign',
  staffOnly: true,
})

/** What the carrier is to be offered; a form of its own, not a stored record. */
export const CarrierPrice = entity('carrierPrice', { carrierUnitPrice: money({ min: 0.01 }).required() })

/** Sets what the carrier is offered, until somebody has taken of it. */
export const sourceOrderCarrierPrice = endpoint({
  name: 'sourceOrderCarrierPrice',
  method: 'POST',
  path: at('sourceOrder/carrierPrice'),
  body: input<{ id: number; version: number; carrierUnitPrice: string }>(shape({ ...SEEN, ...CarrierPrice.own })),
  data: answer.record<SourceOrder>(),
  versioned: true,
  permission: 'sourceOrder.review',
})

/** An article on the list, and the word of the goods that it was recognised by. */
export interface ArticleHit {
  name: string
  level: 'forbidden' | 'restricted'
  word: string
}

/** A price of the price systems that fits. Yuan. */
export interface TrialOffer {
  side: 'receivable' | 'payable'
  priceSystemName: string
  unit: string
  unitPrice: string
  /** For all of it; absent when it cannot be counted from what is known. */
  amount?: string | undefined
}

/** What follows from an order that is being written. Money in yuan. */
export interface OrderTrial {
  hits: ArticleHit[]
  offers: TrialOffer[]
  /** Freight of all of it at the price that was typed. */
  freight?: string
  /** What the platform's service costs beside it, for the waybills that it becomes. */
  serviceFee?: string
  /** By road, where no distance was given. */
  estimatedKm?: number
}

export interface TrialQuery {
  shipmentCode?: string
  goodsName?: string
  goodsTypeCode?: string
  loadAreaCode?: string
  unloadAreaCode?: string
  qty?: number
  unit?: string
  priceMode?: string
  vehicleCount?: number
  unitPrice?: string
}

const TrialShape = shape({
  shipmentCode: reference('shipment'),
  goodsName: text({ max: 200 }),
  goodsTypeCode: code('cargoType'),
  loadAreaCode: area(),
  unloadAreaCode: area(),
  qty: quantity(),
  unit: code('unit'),
  priceMode: code('priceMode', ['unit', 'vehicle']),
  vehicleCount: positiveInteger({ max: 500 }),
  unitPrice: money({ min: 0 }),
})

export const sourceOrderTrial = endpoint({
  name: 'sourceOrderTrial',
  method: 'GET',
  path: at('sourceOrder/trial'),
  query: input<TrialQuery>(TrialShape),
  data: answer.value<OrderTrial>(['hits', 'offers']),
  permission: 'sourceOrder.edit',
})

/** What whoever reviews an order must know. Money in yuan. */
export interface OrderReview extends OrderTrial {
  /** What the carrier is offered for a unit or a vehicle. */
  carrierUnitPrice?: string
  /** What the shipper still has to spend, orders in the hall taken off; absent for a shipper that is not known. */
  available?: string
  isShipperApproved: boolean
}

export const sourceOrderReview = endpoint({
  name: 'sourceOrderReview',
  method: 'GET',
  path: at('sourceOrder/review'),
  query: input<{ id: number }>(shape({ id: id().required() })),
  data: answer.value<OrderReview>(['hits', 'offers', 'isShipperApproved']),
  permission: 'sourceOrder.review',
  staffOnly: true,
})

/** Published goods for whoever has a link to them: no price, no phone, no name of a person. */
export interface PublishInfo {
  orderNo: string
  publisher: string
  isApproved: boolean
  status: number
  goodsName: string
  goodsTypeCode: string
  qty: number
  remainingQty: number
  unit: string
  loadCity: string
  loadAddress: string
  unloadCity: string
  unloadAddress: string
  loadTimeFrom: string
  loadTimeTo: string
  deadline: string
  distanceKm?: number
  vehicleTypes?: string[]
  vehicleLengths?: string[]
  /** When the link ends; absent for whoever is signed in. */
  expires?: string
}

export const publishInfo = endpoint({
  name: 'publishInfo',
  method: 'GET',
  path: at('share/sourceOrder'),
  query: input<{ share: string } | { id: number | string }>(),
  data: answer.value<PublishInfo>(['orderNo', 'publisher', 'goodsName', 'status']),
  public: true,
})

export const orderCalls = {
  orderHall,
  orderHallTake,
  sourceOrderPublish,
  sourceOrderDrivers,
  sourceOrderVehicles,
  sourceOrderCandidates,
  sourceOrderSplit,
  sourceOrderCarrierPrice,
  sourceOrderTrial,
  sourceOrderReview,
}
