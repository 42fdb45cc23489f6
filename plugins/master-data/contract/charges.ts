import {
  code,
  codes,
  entity,
  flag,
  formula,
  integer,
  letters2to4,
  localized,
  money,
  nonNegativeDecimal,
  type ValuesOf,
} from '@ntocc/sdk/fields'
import { CHARGE_BASES, CHARGING_TERMS } from './charging.ts'

/** A kind of cost booked on a waybill. */
export const CostType = entity('costType', {
  name: localized().required(),
  costCode: letters2to4().required().unique(),
  side: code('costSide', ['receivable', 'payable', 'both']).required(),
  taxable: flag(),
  sort: integer({ min: 0 }),
})
export type CostType = ValuesOf<typeof CostType>

/** A way to charge, with the formula it stands for. */
export const ChargingType = entity('chargingType', {
  name: localized().required(),
  chargingCode: code('chargeMode').required().unique(),
  basis: code('chargeBasis', CHARGE_BASES).required(),
  unit: code('unit'),
  /** Default of prices that name no minimum of their own. */
  minimum: money(),
  /** Yuan; without one the usual formula of the basis counts. */
  formula: formula(CHARGING_TERMS),
})
export type ChargingType = ValuesOf<typeof ChargingType>

/** A kind of transport capacity: own vehicles, affiliated ones, occasional drivers. */
export const ForceType = entity('forceType', {
  name: localized({ max: 60 }).required(),
  forceCode: letters2to4().required().unique(),
  vehicleTypes: codes('vehicleType'),
  minTonnage: nonNegativeDecimal({ places: 2, max: 200 }).in('t'),
  maxTonnage: nonNegativeDecimal({ places: 2, max: 200 }).in('t'),
  sort: integer({ min: 0 }),
})
export type ForceType = ValuesOf<typeof ForceType>
