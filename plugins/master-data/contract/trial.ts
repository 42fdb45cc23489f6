import { answer, endpoint, input } from '@ntocc/sdk/contracts'
import { area, code, date, quantity, reference, shape, type ValuesOf } from '@ntocc/sdk/fields'
import type { ChargeFault, ChargingTerm } from './charging.ts'

/** What somebody wants to know the price of. */
export const PriceQuestion = shape({
  side: code('costSide', ['receivable', 'payable']).required(),
  date: date().required(),
  shipmentCode: reference('shipment'),
  chargeMode: code('chargeMode'),
  loadAreaCode: area().required(),
  unloadAreaCode: area().required(),
  goodsTypeCode: code('cargoType'),
  forceTypeCode: reference('forceType'),
  vehicleType: code('vehicleType'),
  tonnage: quantity().in('t'),
  volume: quantity().in('m3'),
  pieces: quantity(),
  /** Estimated from the places when it is not given. */
  distance: quantity().in('km'),
})
export type PriceQuestion = ValuesOf<typeof PriceQuestion>

/** A price that fits, with what it comes to. */
export interface PriceOffer {
  valuationId: number
  valuationCode: string
  priceSystemId: number
  priceSystemName: string
  /** Agreed with the shipper of the question; else for everybody. */
  isAgreed: boolean
  /** What the price is for; a place may be wider than the one asked about. */
  loadAreaCode: string
  unloadAreaCode: string
  goodsTypeCode?: string
  forceTypeCode?: string
  vehicleType?: string
  chargeMode: string
  unit: string
  /** Yuan. */
  unitPrice: string
  minimum?: string
  roundMode?: string
  formula: string
  /** What the formula was given, by term. */
  values: Partial<Record<ChargingTerm, string>>
  /** Yuan; absent when it cannot be counted. */
  amount?: string
  /** Terms that were not given. */
  missing?: ChargingTerm[]
  fault?: ChargeFault
}

/** The price that counts stands first; then those it goes before. */
export interface PriceTrial {
  offers: PriceOffer[]
  /** Prices that would fit and are agreed with shippers, where no shipper was named: none of them counts for everybody. */
  agreed?: number
  /** Prices that would fit but are for certain goods, where no goods type was chosen and nothing else fits. */
  byGoods?: number
  /** The distance was not given and is estimated from the places, in km. */
  estimatedKm?: number
}

/** What something would cost today or on another day, by the prices of the branch. */
export const priceTrial = endpoint({
  name: 'priceTrial',
  method: 'POST',
  path: '/ntocc-basic-api/valuation/trial',
  body: input<PriceQuestion>(PriceQuestion),
  data: answer.value<PriceTrial>(['offers']),
  permission: 'price.read',
  staffOnly: true,
})
