import type { Hooks } from '../records/hooks.ts'
import { bankCardHooks } from './accounts.ts'
import { dictHooks } from './dictionaries.ts'
import { priceSystemHooks, valuationHooks } from './prices.ts'
import { notDescribed, notNamed } from './uses.ts'

/** Lists people put in an order of their own. */
const BY_SORT = { sortField: 'sort', sortType: 'asc' } as const

/** Master data with rules of its own: mostly that nothing is deleted which others still hold. */
export const MASTER_DATA_HOOKS: Readonly<Record<string, Hooks>> = {
  bankCard: bankCardHooks,
  chargingType: { remove: notDescribed('chargeMode', 'charging_code', 'chargingType') },
  costType: { sort: BY_SORT },
  dict: dictHooks,
  forceType: { sort: BY_SORT, remove: notNamed('forceType') },
  goodsType: { sort: BY_SORT, remove: notDescribed('cargoType', 'goods_type_code', 'goodsType') },
  priceSystem: priceSystemHooks,
  unit: { remove: notDescribed('unit', 'unit_code', 'unit') },
  valuation: valuationHooks,
}
