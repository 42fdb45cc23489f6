import { defineContract } from '@ntocc/sdk/contracts'
import { shape } from '@ntocc/sdk/fields'
import {
  placeCalls,
  placeResources,
  WAREHOUSE_KINDS,
  Warehouse,
  WarehouseBin,
  WarehouseZone,
  ZONE_USES,
} from './contract/places.ts'
import { PICK_RULES, POSTING_KINDS, StockGoods, StockLine, StockPosting, stockResources } from './contract/stock.ts'
import { stockCalls } from './contract/stock-calls.ts'

/** Warehouses with their bins, what lies in them and whose it is, down to each posting. */
export default defineContract({
  id: 'warehouse',
  entities: {
    warehouse: Warehouse,
    warehouseZone: WarehouseZone,
    warehouseBin: WarehouseBin,
    stockGoods: StockGoods,
    stockLine: StockLine,
    stockPosting: StockPosting,
  },
  resources: { ...placeResources, ...stockResources },
  calls: { ...placeCalls, ...stockCalls },
  permissions: [
    'warehousePlace.read',
    'warehousePlace.edit',
    'stockGoods.read',
    'stockGoods.edit',
    'stock.read',
    'stock.enter',
    'stock.freeze',
    'stock.carry',
  ],
  dictionaries: {
    warehouseKind: WAREHOUSE_KINDS,
    warehouseZoneUse: ZONE_USES,
    stockPickRule: PICK_RULES,
    stockPostingKind: POSTING_KINDS,
  },
  errors: {
    STOCK_SHORT: {},
    POSTED_OTHERWISE: {},
    BIN_CLOSED: {},
    BIN_HAS_STOCK: {},
    PLACE_IN_USE: {},
    GOODS_IN_STOCK: {},
  },
  issues: [
    'binMaking.form',
    'binMaking.differs',
    'binMaking.reversed',
    'binMaking.many',
    'stockGoods.fefo',
    'stockCarrying.elsewhere',
    'stockLine.neverBelow',
    'stockLine.kept',
    'stockLine.available',
  ],
  jobs: { proveStock: shape({}) },
  defaults: {
    roles: { PLAT_ADMIN: 'all' },
  },
})
