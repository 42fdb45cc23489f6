import type { Ctx } from '@ntocc/sdk/service'
import { ChargingType, ForceType } from '../contract/charges.ts'
import { describing } from './described.ts'

/** Lists people put in an order of their own. */
const BY_SORT = { sortField: 'sort', sortType: 'asc' } as const

export const chargingTypeHooks = describing<ChargingType>(
  ChargingType,
  'chargeMode',
  ({ chargingCode }) => chargingCode,
)

export const costTypeHooks = { sort: BY_SORT }

export const forceTypeHooks = {
  sort: BY_SORT,
  remove: (ctx: Ctx, { code }: ForceType) => ctx.uses.refuseNamed(ForceType, code),
}
