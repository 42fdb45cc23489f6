import { answer, endpoint, type FieldIssue, input, type ListQuery } from '@ntocc/sdk/contracts'
import { entity, id, lat, lng, money, plate, quantity, reference, shape } from '@ntocc/sdk/fields'
import type { SourceOrder } from './orders.ts'
import type { OrderTake } from './takes.ts'

const at = <const P extends string>(path: P) => `/ntocc-tms-api/${path}` as const

/** Fields of an order that everybody sees who may take it: no contact, no price of the shipper's. */
export const HALL_FIELDS = [
  'id',
  'code',
  'branchCode',
  'version',
  'status',
  'gmtCreated',
  'gmtModified',
  'isDeleted',
  'orderNo',
  'shipmentName',
  'mode',
  'grabRule',
  'confirmMode',
  'quoteMode',
  'goodsName',
  'goodsTypeCode',
  'packageType',
  'qty',
  'unit',
  'vehicleCount',
  'remainingQty',
  'vehicleTypes',
  'vehicleLengths',
  'loadAreaCode',
  'loadAddress',
  'unloadAreaCode',
  'unloadAddress',
  'loadTimeFrom',
  'loadTimeTo',
  'planUnloadTime',
  'timeLimitH',
  'deadline',
  'priceMode',
  'showPrice',
  'chargeBy',
  'payWay',
  'prepayRatio',
  'oilRatio',
  'lossTolerance',
  'lossPrice',
  'insuranceRequired',
  'loadReview',
  'requireLoadPhoto',
  'requireUnloadPhoto',
  'distanceKm',
  'publishedAt',
  'refreshedAt',
] as const satisfies readonly (keyof SourceOrder)[]

/** Where a keyword is looked for, in any order. */
export const HALL_KEYWORD = ['orderNo', 'goodsName', 'loadAddress', 'unloadAddress'] as const

/** What goods in the hall are put in order by when it is their distance from the caller; no field of an order. */
export const AWAY = 'awayKm'

/** Where the caller is, as the device says: asked with the list, and kept nowhere. WGS-84. */
export const HallPlace = shape({ fromLng: lng().required(), fromLat: lat().required() })

/** Goods in the hall as the caller may see them. */
export type HallOrder = Pick<SourceOrder, (typeof HALL_FIELDS)[number]> & {
  /** Yuan for a unit or a vehicle: the shipper's own price to shippers, the carrier's to everybody else. Absent where it is not shown. */
  price?: string
  /** The most that one vehicle may take now, in the order's unit. */
  shareQty: number
  /** What the caller has offered or taken of it already. */
  taken: number
  /** Of goods that ask for insurance: whether a vehicle that drivers of the caller's usually drive has it on these days. */
  isInsured?: boolean
  /** Why a driver who asks can take nothing of it with any of his vehicles. */
  refusal?: FieldIssue
  /** With what a driver who asks would take it; null where nothing is on record for him, and he has to name one. */
  vehicleNo?: string | null
  /** The most that this vehicle may carry, in the order's unit; absent where that is not known. */
  carriesQty?: number
  /** By road to the place of loading, estimated, for whoever said where from; absent where that place is not known. */
  awayKm?: number
}

/** Goods that can be taken now, of those the caller may take or owns; from `fromLng` and `fromLat` on, in the order of `awayKm` too. */
export const orderHall = endpoint({
  name: 'orderHall',
  method: 'GET',
  path: at('hall'),
  query: input<ListQuery>(),
  data: answer.page<HallOrder>(),
  permission: 'sourceOrder.hall',
})

/** What is asked for when goods are taken; a form of its own, not a stored record. */
export const OrderTaking = entity('orderTaking', {
  /** A carrier names one of its drivers; a driver is always himself. */
  driverCode: reference('driver'),
  /** The driver's usual one unless told. */
  vehicleNo: plate(),
  /** The whole share of a vehicle unless told. */
  qty: quantity(),
  quote: money({ min: 0.01 }),
  /** What the caller was shown: another one by now is told instead of taken. */
  price: money({ min: 0 }),
})

export interface TakeBody {
  /** Of the order. */
  id: number
  driverCode?: string
  vehicleNo?: string
  qty?: number
  quote?: string
  price?: string
}

/** Takes a vehicle's share of an order, or offers to. */
export const orderHallTake = endpoint({
  name: 'orderHallTake',
  method: 'POST',
  path: at('hall/take'),
  body: input<TakeBody>(shape({ id: id().required(), ...OrderTaking.own })),
  data: answer.record<OrderTake>(),
  permission: 'sourceOrder.take',
})
