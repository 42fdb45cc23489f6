import { resource } from '@ntocc/sdk/contracts'
import {
  area,
  code,
  dateTime,
  entity,
  flag,
  mobile,
  money,
  nonNegativeDecimal,
  phone,
  plate,
  positiveNumber,
  reference,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'

/** What the loss tolerance of a waybill may be in a file; the rules of money bound it further. */
const PERMILLE = 1000

/**
 * A line of a file, or of a form, from which a waybill was made: people are told by what is known of them. Kept beside the waybill as
 * what was asked for, and never changed.
 */
export const WaybillImport = entity('waybillImport', {
  /** Name, credit code or number of the shipper. */
  shipper: text({ max: 120 }).required().filter('contains'),
  /** The shipper's own number; the number of the waybill where there is none. */
  orderNo: text({ max: 35 }).indexed(),
  driverName: text({ max: 60 }).required(),
  driverPhone: mobile().required().sensitive('MOBILE_PHONE'),
  vehicleNo: plate().required(),
  goodsName: text({ max: 120 }).required(),
  goodsTypeCode: code('cargoType').required(),
  packageType: code('packageType'),
  planQty: positiveNumber({ places: 3, max: 1_000_000 }).required(),
  unit: code('unit').required().default('tonne'),
  loadAreaCode: area().required(),
  loadAddress: text({ max: 200 }).required(),
  loadContact: text({ max: 60 }),
  loadPhone: phone().sensitive('MOBILE_PHONE'),
  planLoadTime: dateTime().required(),
  unloadAreaCode: area().required(),
  unloadAddress: text({ max: 200 }).required(),
  consigneeName: text({ max: 120 }),
  unloadContact: text({ max: 60 }),
  unloadPhone: phone().sensitive('MOBILE_PHONE'),
  /** The deadline. */
  planUnloadTime: dateTime().notBefore('planLoadTime'),
  distanceKm: nonNegativeDecimal({ places: 1, max: 10_000 }).in('km'),
  priceMode: code('priceMode', ['unit', 'vehicle']).required().default('unit'),
  /** What the shipper pays for a unit of quantity, or for the vehicle; and what the carrier is paid for it. */
  unitPrice: money({ min: 0.01 }).required(),
  carrierUnitPrice: money({ min: 0.01 }).required(),
  chargeBy: code('chargeBy', ['load', 'unload', 'min', 'max']).required().default('load'),
  lossTolerance: nonNegativeDecimal({ places: 1, max: PERMILLE }).in('permille'),
  lossPrice: money({ min: 0 }),
  /** Whether only a vehicle with carrier liability insurance takes it (decision 110). */
  insuranceRequired: flag().required().default(false),
  /** Whether what was loaded is reviewed before the vehicle departs. */
  loadReview: flag().required().default(false),
  remark: text({ max: 500 }),
  /** Whom they were found to be, and what was made. */
  shipmentCode: reference('shipment').readOnly(),
  driverCode: reference('driver').readOnly(),
  waybillNo: text({ max: 20 }).readOnly().unique(),
})
export type WaybillImport = ValuesOf<typeof WaybillImport>

export const waybillImports = resource<WaybillImport>()('waybillImport', {
  calls: ['list', 'get', 'create'],
  permission: { read: 'waybill.import', edit: 'waybill.import' },
  keyword: ['waybillNo', 'shipper', 'vehicleNo', 'goodsName'],
  // A party would set its own price: waybills are made of the platform's word alone.
  staffOnly: true,
})
