import { definePlugin, page, slot, t } from '@ntocc/sdk/plugin'
import { placeCalls, WarehouseBin } from './contract/places.ts'
import { StockLine } from './contract/stock.ts'
import { stockCalls } from './contract/stock-calls.ts'
import contract from './contract.ts'

export default definePlugin({
  id: 'warehouse',
  title: t('pluginName'),
  contract,
  service: () => import('./service.ts'),
  menu: { name: 'warehouse', title: t('pluginName'), icon: 'warehouse', after: 'fleet' },
  pages: [
    page({
      name: 'StockManage',
      path: '/warehouse/stock',
      title: t('title.stockLine'),
      icon: 'warehouse',
      permission: 'stock.read',
      load: () => import('./src/stock/StockList.tsx'),
    }),
    page({
      name: 'StockPostings',
      path: '/warehouse/postings',
      title: t('title.stockPosting'),
      icon: 'list',
      permission: 'stock.read',
      load: () => import('./src/stock/PostingList.tsx'),
    }),
    page({
      name: 'StockGoodsManage',
      path: '/warehouse/goods',
      title: t('title.stockGoods'),
      icon: 'order',
      permission: 'stockGoods.read',
      load: () => import('./src/goods/GoodsList.tsx'),
    }),
    page({
      name: 'WarehouseManage',
      path: '/warehouse/places',
      title: t('title.warehouse'),
      icon: 'wall',
      permission: 'warehousePlace.read',
      load: () => import('./src/places/WarehouseList.tsx'),
    }),
    page({
      name: 'WarehouseZoneManage',
      path: '/warehouse/zones',
      title: t('title.warehouseZone'),
      icon: 'map',
      permission: 'warehousePlace.read',
      load: () => import('./src/places/ZoneList.tsx'),
    }),
    page({
      name: 'WarehouseBinManage',
      path: '/warehouse/bins',
      title: t('title.warehouseBin'),
      icon: 'list',
      permission: 'warehousePlace.read',
      load: () => import('./src/places/BinList.tsx'),
    }),
  ],
  slots: [
    slot('list.tool/v1', {
      of: WarehouseBin,
      title: t('binMaking.do'),
      permission: placeCalls.warehouseBinsMake.permission,
      load: () => import('./src/places/MakeBins.tsx'),
    }),
    slot('list.tool/v1', {
      of: StockLine,
      title: t('stockEntry.do'),
      permission: stockCalls.stockEnter.permission,
      load: () => import('./src/stock/EnterStock.tsx'),
    }),
  ],
})
