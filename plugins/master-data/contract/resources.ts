import { resource } from '@ntocc/sdk/contracts'
import type { BankCard, Merchant } from './accounts.ts'
import type { ChargingType, CostType, ForceType } from './charges.ts'
import type { Goods, GoodsType, Unit } from './goods.ts'
import type { GasStation, Station } from './places.ts'
import type { PriceSystem, Valuation } from './prices.ts'

const MASTER_DATA = { edit: 'masterData.edit' }
const PRICES = { edit: 'price.edit', read: 'price.read' }

/** The calls of every record of the area. */
export const resources = {
  goodsType: resource<GoodsType>()('goodsType', {
    permission: MASTER_DATA,
    keyword: ['name', 'goodsTypeCode'],
    shared: true,
  }),
  goods: resource<Goods>()('goods', {
    permission: { ...MASTER_DATA, read: 'goods.read' },
    keyword: ['name', 'code'],
    shared: true,
  }),
  unit: resource<Unit>()('unit', { permission: MASTER_DATA, keyword: ['name', 'unitCode'], shared: true }),
  costType: resource<CostType>()('costType', { permission: MASTER_DATA, keyword: ['name', 'costCode'], shared: true }),
  chargingType: resource<ChargingType>()('chargingType', {
    permission: MASTER_DATA,
    keyword: ['name', 'chargingCode'],
    shared: true,
  }),
  forceType: resource<ForceType>()('forceType', {
    permission: MASTER_DATA,
    keyword: ['name', 'forceCode'],
    shared: true,
  }),
  station: resource<Station>()('station', { permission: MASTER_DATA, keyword: ['name', 'address', 'contact'] }),
  // With the prices that the platform has agreed.
  gasStation: resource<GasStation>()('gasStation', {
    permission: { ...MASTER_DATA, read: 'gasStation.read' },
    keyword: ['name', 'address'],
    shared: true,
  }),
  bankCard: resource<BankCard>()('bankCard', {
    permission: { read: 'bankCard.read', edit: 'bankCard.edit' },
    keyword: ['holder', 'bankName'],
    also: ['bankName'],
  }),
  merchant: resource<Merchant>()('merchant', {
    permission: { read: 'merchant.read', edit: 'merchant.edit' },
    keyword: ['name', 'merchantNo'],
    staffOnly: true,
  }),
  priceSystem: resource<PriceSystem>()('priceSystem', { permission: PRICES, keyword: ['name', 'code'] }),
  valuation: resource<Valuation>()('valuation', { permission: PRICES, keyword: ['code'] }),
} as const
