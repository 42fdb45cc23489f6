import * as f from '../../fields/index.ts'
import { CHARGE_BASES, CHARGING_TERMS } from './charging.ts'

/** Lists that other records choose from. */

/** One entry of one dictionary; its code is unique within the type. */
export const Dict = f.entity('dict', {
  type: f.text({ max: 64 }).required().indexed().filter('oneOf'),
  dictCode: f.text({ max: 64 }).required().filter('oneOf'),
  name: f.localized().required(),
  sort: f.integer({ min: 0 }),
  enabled: f.flag(),
  /** Sense of a state, for dictionaries of states. */
  tone: f.code('tone', ['waiting', 'moving', 'done', 'stopped', 'trouble', 'locked']),
})
export type Dict = f.ValuesOf<typeof Dict>

/** Province, city or county (GB/T 2260), with a point in it. */
export const AreaProvince = f.entity('areaProvince', {
  areaCode: f.area().required().unique(),
  name: f.localized().required(),
  parentCode: f.area(),
  level: f.integer({ min: 1, max: 3 }).required(),
  lng: f.lng(),
  lat: f.lat(),
})
export type AreaProvince = f.ValuesOf<typeof AreaProvince>

/** Class of cargo with its code in reports to regulators. */
export const GoodsType = f.entity('goodsType', {
  name: f.localized().required(),
  goodsTypeCode: f.code('cargoType').required().unique(),
  parentCode: f.code('cargoType'),
  sort: f.integer({ min: 0 }),
})
export type GoodsType = f.ValuesOf<typeof GoodsType>

export const Goods = f.entity('goods', {
  name: f.localized().required(),
  goodsTypeCode: f.code('cargoType').required(),
  unit: f.code('unit').required(),
  packageType: f.code('packageType'),
  /** Weight of one unit. */
  unitKg: f.weightKg(),
  ownerCode: f.text({ max: 64 }).filter('equals').readOnly(),
})
export type Goods = f.ValuesOf<typeof Goods>

export const Unit = f.entity('unit', {
  name: f.localized({ max: 20 }).required(),
  unitCode: f.code('unit').required().unique(),
  /** Kilograms of one unit, for units of weight. */
  kg: f.weightKg(),
  places: f.integer({ min: 0, max: 3 }).required(),
})
export type Unit = f.ValuesOf<typeof Unit>

/** A kind of cost booked on a waybill. */
export const CostType = f.entity('costType', {
  name: f.localized().required(),
  costCode: f.letters2to4().required().unique(),
  side: f.code('costSide', ['receivable', 'payable', 'both']).required(),
  taxable: f.flag(),
  sort: f.integer({ min: 0 }),
})
export type CostType = f.ValuesOf<typeof CostType>

/** A way to charge, with the formula it stands for. */
export const ChargingType = f.entity('chargingType', {
  name: f.localized().required(),
  chargingCode: f.code('chargeMode').required().unique(),
  basis: f.code('chargeBasis', CHARGE_BASES).required(),
  unit: f.code('unit'),
  /** Default of prices that name no minimum of their own. */
  minimum: f.money(),
  /** Yuan; without one the usual formula of the basis counts. */
  formula: f.formula(CHARGING_TERMS),
})
export type ChargingType = f.ValuesOf<typeof ChargingType>

/** Something a gas station sells, prices per litre. */
export const GasProduct = f.shape({
  product: f.code('gasProduct', ['0#', '-10#', '92#', '95#', 'LNG']).required(),
  listPrice: f.money().required(),
  platformPrice: f.money().required(),
})

export const GasStation = f.entity('gasStation', {
  name: f.localized().required(),
  brand: f.code('gasBrand').required(),
  areaCode: f.area().required(),
  address: f.localized().required(),
  lng: f.lng().required(),
  lat: f.lat().required(),
  phone: f.phone(),
  locationType: f.code('stationLocation', ['serviceArea', 'junction', 'other']),
  products: f.rows(GasProduct, { max: 20 }),
  invoiceAbility: f.flag(),
})
export type GasStation = f.ValuesOf<typeof GasStation>

/** A pallet of the pool. */
export const Pallet = f.entity('pallet', {
  palletNo: f.noWhitespace().required().unique(),
  /** Length x width in mm, for example 1200x1000. */
  spec: f.text({ max: 20 }).required(),
  material: f.code('palletMaterial', ['wood', 'plastic', 'steel', 'paper']),
  ownerCode: f.text({ max: 64 }).filter('equals'),
  location: f.localized(),
  state: f.code('palletState', ['free', 'used', 'rented', 'damaged']).required(),
  deposit: f.money(),
})
export type Pallet = f.ValuesOf<typeof Pallet>
