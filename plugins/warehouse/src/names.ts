import type { Warehouse, WarehouseBin, WarehouseZone } from '../contract/places.ts'
import type { StockGoods, StockLine, StockPosting } from '../contract/stock.ts'

/** What records are called where somebody is asked about one of them. */
export const warehouseName = ({ warehouseNo, name }: Warehouse): string => `${warehouseNo} ${name}`
export const zoneName = ({ zoneNo, name }: WarehouseZone): string => `${zoneNo} ${name}`
export const binName = ({ binNo }: WarehouseBin): string => binNo
export const goodsName = ({ goodsNo, name }: StockGoods): string => `${goodsNo} ${name}`
export const lineName = ({ batch, palletNo, code }: StockLine): string => palletNo ?? batch ?? code
export const postingName = ({ docNo, docLine }: StockPosting): string => `${docNo}/${docLine}`
