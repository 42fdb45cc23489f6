import { page, t } from '@ntocc/sdk/plugin'

/** Paper for what is scanned: bins, goods, pallets. */
export const LABEL_PAGES = [
  page({
    name: 'WarehouseBinLabels',
    path: '/warehouse/bins/labels',
    title: t('title.binLabels'),
    always: true,
    hidden: true,
    activeMenu: '/warehouse/bins',
    record: 'codes',
    permission: 'warehousePlace.read',
    load: () => import('./src/labels/BinLabels.tsx'),
  }),
  page({
    name: 'StockGoodsLabels',
    path: '/warehouse/goods/labels',
    title: t('title.goodsLabels'),
    always: true,
    hidden: true,
    activeMenu: '/warehouse/goods',
    record: 'codes',
    permission: 'stockGoods.read',
    load: () => import('./src/labels/GoodsLabels.tsx'),
  }),
  page({
    name: 'PalletLabels',
    path: '/warehouse/pallets/labels',
    title: t('title.palletLabels'),
    always: true,
    hidden: true,
    activeMenu: '/warehouse/pallets',
    record: 'codes',
    permission: 'pallet.read',
    load: () => import('./src/labels/PalletLabels.tsx'),
  }),
]
