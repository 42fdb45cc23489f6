import { area, code, date, entity, localized, money, reference, type ValuesOf } from '@ntocc/sdk/fields'

/** A set of prices that applies together, for one side and a time. */
export const PriceSystem = entity('priceSystem', {
  name: localized().required(),
  side: code('costSide', ['receivable', 'payable', 'both']).required(),
  shipmentCode: reference('shipment'),
  chargeMode: code('chargeMode').required(),
  roundMode: code('roundMode', ['none', 'cent', 'integer', 'ten']),
  validFrom: date().required(),
  validTo: date().notBefore('validFrom'),
})
export type PriceSystem = ValuesOf<typeof PriceSystem>

/** One price of a price system: from where to where, of what, at how much. */
export const Valuation = entity('valuation', {
  priceSystemCode: reference('priceSystem').required(),
  loadAreaCode: area().required(),
  unloadAreaCode: area().required(),
  goodsTypeCode: code('cargoType'),
  forceTypeCode: reference('forceType'),
  vehicleType: code('vehicleType'),
  unit: code('unit').required(),
  unitPrice: money().required(),
  minimum: money(),
  /** Within the days of the price system; empty ends are the system's. */
  validFrom: date(),
  validTo: date().notBefore('validFrom'),
})
export type Valuation = ValuesOf<typeof Valuation>
