import { defineService } from '@ntocc/sdk/service'
import contract from './contract.ts'
import { goodsHooks } from './service/goods.ts'
import { binHooks, makeBins, warehouseHooks, zoneHooks } from './service/places.ts'
import { proveStock } from './service/prove.ts'
import { carry, enter, freeze, thaw } from './service/stock-calls.ts'

export default defineService(contract, {
  hooks: {
    warehouse: warehouseHooks,
    warehouseZone: zoneHooks,
    warehouseBin: binHooks,
    stockGoods: goodsHooks,
  },
  calls: {
    warehouseBinsMake: makeBins,
    stockEnter: enter,
    stockFreeze: freeze,
    stockThaw: thaw,
    stockCarry: carry,
  },
  jobs: { proveStock: { cron: '30 3 * * *', run: proveStock } },
})
