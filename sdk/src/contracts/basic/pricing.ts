import * as f from '../../fields/index.ts'
import { blacklistMachine } from './machines.ts'

/** A kind of transport capacity: own vehicles, affiliated ones, occasional drivers. */
export const ForceType = f.entity('forceType', {
  name: f.localized({ max: 60 }).required(),
  forceCode: f.letters2to4().required().unique(),
  vehicleTypes: f.codes('vehicleType'),
  minTonnage: f.nonNegativeDecimal({ places: 2, max: 200 }).in('t'),
  maxTonnage: f.nonNegativeDecimal({ places: 2, max: 200 }).in('t'),
  sort: f.integer({ min: 0 }),
})
export type ForceType = f.ValuesOf<typeof ForceType>

/** A place where goods are loaded, unloaded or handed over. */
export const Station = f.entity('station', {
  name: f.localized().required(),
  kind: f.code('stationKind', ['load', 'unload', 'both', 'yard']).required(),
  areaCode: f.area().required(),
  address: f.localized().required(),
  lng: f.lng(),
  lat: f.lat(),
  contact: f.localized({ max: 60 }),
  phone: f.phone().sensitive('MOBILE_PHONE'),
  shipmentCode: f.reference('shipment'),
})
export type Station = f.ValuesOf<typeof Station>

/** A set of prices that applies together, for one side and a time. */
export const PriceSystem = f.entity('priceSystem', {
  name: f.localized().required(),
  side: f.code('costSide', ['receivable', 'payable', 'both']).required(),
  shipmentCode: f.reference('shipment'),
  chargeMode: f.code('chargeMode').required(),
  roundMode: f.code('roundMode', ['none', 'cent', 'integer', 'ten']),
  validFrom: f.date().required(),
  validTo: f.date().notBefore('validFrom'),
})
export type PriceSystem = f.ValuesOf<typeof PriceSystem>

/** One price of a price system: from where to where, of what, at how much. */
export const Valuation = f.entity('valuation', {
  priceSystemCode: f.reference('priceSystem').required(),
  loadAreaCode: f.area().required(),
  unloadAreaCode: f.area().required(),
  goodsTypeCode: f.code('cargoType'),
  forceTypeCode: f.reference('forceType'),
  vehicleType: f.code('vehicleType'),
  unit: f.code('unit').required(),
  unitPrice: f.money().required(),
  minimum: f.money(),
  /** Within the days of the price system; empty ends are the system's. */
  validFrom: f.date(),
  validTo: f.date().notBefore('validFrom'),
})
export type Valuation = f.ValuesOf<typeof Valuation>

/** What somebody on the list is kept from. */
export const INTERCEPTS = ['publish', 'accept', 'withdraw', 'invoice'] as const

/** Who of a trip keeps it from being accepted, by the name of the entry; why is for those who may read the list. */
export const BLACKLISTED = 'validation.blacklist.accept'

/** Somebody the branch does no business with, and why. */
export const CreditBlacklist = f.entity('creditBlacklist', {
  partyKind: f.code('blacklistParty', ['shipper', 'driver', 'vehicle']).required(),
  status: f.state(blacklistMachine),
  name: f.localized({ max: 60 }).required(),
  /** A driver of the branch: the identity number is then taken from its record. */
  driverCode: f.reference('driver'),
  idNo: f.idCard().sensitive('ID_CARD'),
  uscc: f.uscc(),
  plateNo: f.plate(),
  reason: f.localized({ max: 300 }).required(),
  intercepts: f.codes('blacklistIntercept', INTERCEPTS).required(),
  from: f.date().required(),
  to: f.date().notBefore('from'),
  /** What the reason rests on. */
  proofs: f.images({ max: 6 }),
})
export type CreditBlacklist = f.ValuesOf<typeof CreditBlacklist>
