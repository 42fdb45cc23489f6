import { defineContract } from '@ntocc/sdk/contracts'
import { BankCard, Merchant } from './contract/accounts.ts'
import { ChargingType, CostType, ForceType } from './contract/charges.ts'
import { DICTIONARIES } from './contract/dictionaries.ts'
import { Goods, GoodsType, Unit } from './contract/goods.ts'
import { GasStation, Station } from './contract/places.ts'
import { PriceSystem, Valuation } from './contract/prices.ts'
import { resources } from './contract/resources.ts'
import { priceTrial } from './contract/trial.ts'

export default defineContract({
  id: 'master-data',
  tables: 'plain',
  entities: {
    goodsType: GoodsType,
    goods: Goods,
    unit: Unit,
    costType: CostType,
    chargingType: ChargingType,
    forceType: ForceType,
    station: Station,
    gasStation: GasStation,
    bankCard: BankCard,
    merchant: Merchant,
    priceSystem: PriceSystem,
    valuation: Valuation,
  },
  resources,
  calls: { priceTrial },
  permissions: [
    'masterData.edit',
    'goods.read',
    'price.read',
    'price.edit',
    'station.read',
    'gasStation.read',
    'bankCard.read',
    'bankCard.edit',
    'merchant.read',
    'merchant.edit',
  ],
  elements: {
    bankCard: [
      {
        kind: 'bankCard3',
        fields: { name: 'holder', idNo: 'idNo', cardNo: 'cardNo' },
        when: { kind: 'person' },
        result: { field: 'verifyStatus', match: 'three', mismatch: 'failed' },
      },
      {
        kind: 'bankCard4',
        fields: { name: 'holder', idNo: 'idNo', cardNo: 'cardNo', phone: 'reservedPhone' },
        when: { kind: 'person' },
        result: { field: 'verifyStatus', match: 'four', mismatch: 'failed' },
      },
    ],
  },
  dictionaries: DICTIONARIES,
  search: {
    goods: {
      by: ['name', 'code'],
      title: 'name',
      hint: ['code'],
      to: '/base/goods?keyword={code}&open={id}',
    },
    station: {
      by: ['name'],
      title: 'name',
      hint: ['address', 'contact'],
      to: '/base/stations?keyword={name}&open={id}',
    },
    gasStation: {
      by: ['name'],
      title: 'name',
      hint: ['address'],
      to: '/base/gas-stations?keyword={name}&open={id}',
    },
    merchant: {
      by: ['merchantNo', 'name'],
      title: 'name',
      hint: ['merchantNo', 'contact'],
      to: '/base/merchants?keyword={merchantNo}&open={id}',
    },
    priceSystem: {
      by: ['name', 'code'],
      title: 'name',
      hint: ['code'],
      to: '/base/price-systems?keyword={code}&open={id}',
    },
  },
  defaults: {
    roles: {
      PLAT_ADMIN: 'all',
      // Whoever sends vehicles looks these up; changing them is another permission.
      DISPATCHER: {
        pages: [
          'GoodsManage',
          'PriceSystemManage',
          'ValuationManage',
          'PriceTrial',
          'StationManage',
          'GasStationManage',
        ],
      },
      // Beside its pages: its own prices and places.
      SHIPPER: { permissions: ['price.read', 'station.read'] },
    },
  },
})
