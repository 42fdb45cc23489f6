import type { StockCount, StockCountLine } from '../contract/counts.ts'
import type { Inbound, InboundLine, InboundReceipt } from '../contract/inbound.ts'
import type { Outbound, OutboundLine, OutboundPick } from '../contract/outbound.ts'
import type { Warehouse, WarehouseBin, WarehouseZone } from '../contract/places.ts'
import type { StockGoods, StockLine, StockPosting } from '../contract/stock.ts'
import type { PickWave } from '../contract/waves.ts'

/** What records are called where somebody is asked about one of them. */
export const warehouseName = ({ warehouseNo, name }: Warehouse): string => `${warehouseNo} ${name}`
export const zoneName = ({ zoneNo, name }: WarehouseZone): string => `${zoneNo} ${name}`
export const binName = ({ binNo }: WarehouseBin): string => binNo
export const goodsName = ({ goodsNo, name }: StockGoods): string => `${goodsNo} ${name}`
export const lineName = ({ batch, palletNo, code }: StockLine): string => palletNo ?? batch ?? code
export const postingName = ({ docNo, docLine }: StockPosting): string => `${docNo}/${docLine}`
export const inboundName = ({ inboundNo, code }: Pick<Inbound, 'inboundNo' | 'code'>): string => inboundNo ?? code
export const inboundPath = ({ id }: Pick<Inbound, 'id'>): string => `/warehouse/inbound/detail?id=${id}`
export const outboundName = ({ outboundNo, code }: Pick<Outbound, 'outboundNo' | 'code'>): string => outboundNo ?? code
export const outboundPath = ({ id }: Pick<Outbound, 'id'>): string => `/warehouse/outbound/detail?id=${id}`
export const countName = ({ countNo, code }: Pick<StockCount, 'countNo' | 'code'>): string => countNo ?? code
export const countPath = ({ id }: Pick<StockCount, 'id'>): string => `/warehouse/counts/detail?id=${id}`
export const countLineName = ({ countNo, lineNo }: StockCountLine): string => `${countNo}/${lineNo}`
export const inboundLineName = ({ inboundNo, lineNo }: InboundLine): string => `${inboundNo}/${lineNo ?? ''}`
export const receiptName = ({ inboundNo, lineNo }: InboundReceipt): string => `${inboundNo}/${lineNo}`
export const outboundLineName = ({ outboundNo, lineNo }: OutboundLine): string => `${outboundNo}/${lineNo ?? ''}`
export const pickName = ({ outboundNo, pickNo }: OutboundPick): string => `${outboundNo}/${pickNo}`
export const waveName = ({ waveNo }: PickWave): string => waveNo
export const wavePath = ({ id }: Pick<PickWave, 'id'>): string => `/warehouse/waves/detail?id=${id}`
export const wavePrintPath = ({ id }: Pick<PickWave, 'id'>): string => `/warehouse/waves/print?id=${id}`
export const printPath = ({ id }: Pick<Outbound, 'id'>): string => `/warehouse/outbound/print?id=${id}`
