import type { DemoPart } from '@ntocc/sdk/service'
import { ChargingType, CostType, ForceType } from '../contract/charges.ts'
import { GoodsType, Unit } from '../contract/goods.ts'
import { makeAccounts } from './accounts.ts'
import { makeGasStations } from './gas-stations.ts'
import { makeGoods } from './goods.ts'
import { makePrices } from './prices.ts'

/** Goods, places, prices and accounts that belong to the lanes, shippers and drivers of the demo. */
export const demo: DemoPart = {
  needs: ['cities', 'lanes', 'shippers', 'drivers'],
  offers: ['gasStations'],
  keeps: [GoodsType, Unit, CostType, ChargingType, ForceType],
  make: async ctx => {
    await makeGoods(ctx)
    await makePrices(ctx)
    const gasStations = await makeGasStations(ctx)
    await makeAccounts(ctx)
    return { gasStations }
  },
}
