import {
  area,
  code,
  flag,
  lat,
  lng,
  localized,
  money,
  nonNegativeDecimal,
  percent,
  phone,
  positiveNumber,
  reference,
} from '@ntocc/sdk/fields'

/** What a waybill is told of a run as it stands here. Money in yuan, places in WGS-84. */
export const WAYBILL_TERMS = {
  shipmentCode: reference('shipment').required(),
  goodsName: localized({ max: 120 }).required(),
  goodsTypeCode: code('cargoType').required(),
  packageType: code('packageType'),
  planQty: positiveNumber({ places: 3, max: 1_000_000 }).required(),
  unit: code('unit').required().default('tonne'),
  loadAreaCode: area().required(),
  loadAddress: localized({ max: 200 }).required(),
  loadLng: lng(),
  loadLat: lat(),
  loadContact: localized({ max: 60 }),
  loadPhone: phone().sensitive('MOBILE_PHONE'),
  unloadAreaCode: area().required(),
  unloadAddress: localized({ max: 200 }).required(),
  unloadLng: lng(),
  unloadLat: lat(),
  consigneeName: localized({ max: 80 }),
  unloadContact: localized({ max: 60 }),
  unloadPhone: phone().sensitive('MOBILE_PHONE'),
  distanceKm: nonNegativeDecimal({ places: 1, max: 20_000 }).in('km'),
  driverCode: reference('driver').required(),
  priceMode: code('priceMode', ['unit', 'vehicle']).required().default('unit'),
  /** What the customer pays for a unit or the vehicle; an own fleet may settle that elsewhere. */
  unitPrice: money({ min: 0.01 }),
  /** What the driver is paid for the same, where that is by the run. */
  carrierUnitPrice: money({ min: 0.01 }),
  chargeBy: code('chargeBy', ['load', 'unload', 'min', 'max']).required().default('min'),
  lossTolerance: nonNegativeDecimal({ places: 1, max: 1000 }).in('permille'),
  lossPrice: money({ min: 0 }),
  prepayRatio: percent(),
  oilRatio: percent(),
} as const

/** What a run and a regular run have in common: everything but the day. */
export const TERMS = {
  ...WAYBILL_TERMS,
  /** The driver's usual one unless chosen. */
  vehicleCode: reference('vehicle'),
  /** The driver has said yes; otherwise the waybill waits for him, for a day. */
  acceptAtOnce: flag().default(true),
} as const

export type Term = keyof typeof TERMS
export const TERM_NAMES = Object.keys(TERMS) as readonly Term[]
export const WAYBILL_TERM_NAMES = Object.keys(WAYBILL_TERMS) as readonly (keyof typeof WAYBILL_TERMS)[]
