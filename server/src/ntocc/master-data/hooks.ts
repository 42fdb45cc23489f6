import type { Hooks } from '../records/hooks.ts'
import { bankCardHooks } from './accounts.ts'
import { describing } from './described.ts'
import { dictHooks } from './dictionaries.ts'
import { priceSystemHooks, valuationHooks } from './prices.ts'
import { notNamed } from './uses.ts'

/** Lists people put in an order of their own. */
const BY_SORT = { sortField: 'sort', sortType: 'asc' } as const

/** Master data with rules of its own: mostly that nothing is deleted which others still hold. */
export const MASTER_DATA_HOOKS: Readonly<Record<string, Hooks>> = {
  bankCard: bankCardHooks,
  chargingType: describing('chargingType', 'chargeMode', 'charging_code'),
  costType: { sort: BY_SORT },
  dict: dictHooks,
  forceType: { sort: BY_SORT, remove: notNamed('forceType') },
  goodsType: { sort: BY_SORT, ...describing('goodsType', 'cargoType', 'goods_type_code') },
  priceSystem: priceSystemHooks,
  unit: describing('unit', 'unit', 'unit_code'),
  valuation: valuationHooks,
}
