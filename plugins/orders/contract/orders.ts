import { resource } from '@ntocc/sdk/contracts'
import {
  area,
  code,
  codes,
  dateTime,
  entity,
  flag,
  integer,
  lat,
  lng,
  localized,
  longText,
  money,
  nonNegativeDecimal,
  percent,
  phone,
  positiveInteger,
  positiveNumber,
  quantity,
  reference,
  rows,
  shape,
  state,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'
import { sourceOrderMachine } from './machines.ts'

/** Lengths of load floors that vehicles are asked for by, in mm. */
export const VEHICLE_LENGTHS = ['4200', '6800', '7600', '9600', '13000', '13750', '17500'] as const

/** Somebody an order is published to alone: a driver, whoever usually drives a vehicle, or all drivers of a team. */
export const OrderTarget = shape({
  driverCode: reference('driver'),
  vehicleCode: reference('vehicle'),
  teamCode: reference('driverTeam'),
})
export type OrderTarget = ValuesOf<typeof OrderTarget>

/** Whether two of them are the same. */
export const isSameTarget = (one: OrderTarget, other: OrderTarget): boolean =>
  (['driverCode', 'vehicleCode', 'teamCode'] as const).every(key => (one[key] ?? '') === (other[key] ?? ''))

/**
 * Goods that a shipper wants carried. Money in yuan, quantities in `unit`, places in WGS-84. What the shipper pays stands
 * here; what the carrier is offered does not (`OrderPrice`), so that neither side learns the other's price.
 */
export const SourceOrder = entity('sourceOrder', {
  orderNo: text({ max: 20 }).readOnly().unique().filter('contains'),
  shipmentCode: reference('shipment').required(),
  shipmentName: localized().readOnly(),
  /** Whose goods the shipper forwards (decision 187); its own where nobody is named. Not told to whoever carries them. */
  customerCode: reference('upstreamCustomer'),
  mode: code('orderMode', ['hall', 'directed']).required().default('hall'),
  targets: rows(OrderTarget, { max: 50 }),
  grabRule: code('grabRule', ['once', 'repeat']).required().default('once'),
  confirmMode: code('confirmMode', ['auto', 'manual']).required().default('auto'),
  quoteMode: code('quoteMode', ['fixed', 'bid']).required().default('fixed'),
  goodsName: localized({ max: 120 }).required(),
  goodsTypeCode: code('cargoType').required(),
  packageType: code('packageType'),
  qty: positiveNumber({ places: 3, max: 1_000_000 }).required(),
  unit: code('unit').required().default('tonne'),
  /** How many vehicles it is meant for: each takes an even share. */
  vehicleCount: positiveInteger({ max: 500 }).required().default(1),
  remainingQty: quantity().readOnly(),
  vehicleTypes: codes('vehicleType'),
  vehicleLengths: codes('vehicleLength', VEHICLE_LENGTHS),
  loadAreaCode: area().required().indexed(),
  loadAddress: localized().required(),
  loadLng: lng(),
  loadLat: lat(),
  loadContact: localized({ max: 60 }),
  loadPhone: phone().sensitive('MOBILE_PHONE'),
  unloadAreaCode: area().required().indexed(),
  unloadAddress: localized().required(),
  unloadLng: lng(),
  unloadLat: lat(),
  consigneeName: localized(),
  unloadContact: localized({ max: 60 }),
  unloadPhone: phone().sensitive('MOBILE_PHONE'),
  loadTimeFrom: dateTime().required(),
  loadTimeTo: dateTime().required().notBefore('loadTimeFrom'),
  planUnloadTime: dateTime().notBefore('loadTimeFrom'),
  /** Hours from the end of loading in which it is to be unloaded: says so where no moment does. */
  timeLimitH: positiveInteger({ max: 720 }),
  /** Until when it can be taken. */
  deadline: dateTime().required().indexed(),
  priceMode: code('priceMode', ['unit', 'vehicle']).required().default('unit'),
  /** What the shipper pays for a unit or a vehicle; where there are bids, the most. */
  unitPrice: money({ min: 0.01 }).required(),
  showPrice: flag().default(true),
  chargeBy: code('chargeBy', ['load', 'unload', 'min', 'max']).required().default('min'),
  payWay: code('orderPayWay', ['arrival', 'receipt', 'monthly']).required().default('receipt'),
  prepayRatio: percent(),
  oilRatio: percent(),
  lossTolerance: nonNegativeDecimal({ places: 1, max: 1000 }).in('permille'),
  lossPrice: money({ min: 0 }),
  /** Only vehicles with carrier liability insurance on the days of the trip may take it (decision 110). */
  insuranceRequired: flag(),
  /** What was loaded is reviewed on each of its waybills before the vehicle departs. */
  loadReview: flag(),
  /** Pictures of both ends prove every trip (domain facts, section 3): said to whoever reads an order, and nobody's to choose. */
  requireLoadPhoto: flag().default(true).readOnly(),
  requireUnloadPhoto: flag().default(true).readOnly(),
  distanceKm: nonNegativeDecimal({ places: 1, max: 20_000 }).in('km'),
  refuseReason: localized({ max: 500 }).readOnly(),
  /** Names of the articles on the list that its words match. */
  prohibitedHit: longText({ max: 500 }).readOnly(),
  publishedAt: dateTime().readOnly(),
  /** Minutes after which it comes first in the hall again, for as long as it can be taken. */
  autoRefreshMin: integer({ min: 10, max: 1440 }),
  /** When it last came first there. */
  refreshedAt: dateTime().readOnly().derived(),
  /** In the hall for so long that somebody should see to it. */
  isMissed: flag().readOnly().derived(),
  status: state(sourceOrderMachine),
})
export type SourceOrder = ValuesOf<typeof SourceOrder>

export const sourceOrders = resource<SourceOrder>()('sourceOrder', {
  // A reviewer approves what he does not write.
  permission: { read: 'sourceOrder.read', edit: 'sourceOrder.edit', move: 'sourceOrder.read' },
  keyword: ['orderNo', 'goodsName', 'loadAddress', 'unloadAddress'],
})

/** What the carrier is offered for a unit or a vehicle of an order. Kept from shippers, who may read the order. */
export const OrderPrice = entity('orderPrice', {
  orderCode: reference('sourceOrder').required().unique(),
  carrierUnitPrice: money({ min: 0.01 }).required(),
  /** Set by hand at the terms that the order has: such a price may be above the shipper's. */
  isStated: flag(),
})
export type OrderPrice = ValuesOf<typeof OrderPrice>
