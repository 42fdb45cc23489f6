import { code, entity, integer, localized, text, type ValuesOf, weightKg } from '@ntocc/sdk/fields'

/** Class of cargo with its code in reports to regulators. */
export const GoodsType = entity('goodsType', {
  name: localized().required(),
  goodsTypeCode: code('cargoType').required().unique(),
  parentCode: code('cargoType'),
  sort: integer({ min: 0 }),
})
export type GoodsType = ValuesOf<typeof GoodsType>

export const Goods = entity('goods', {
  name: localized().required(),
  goodsTypeCode: code('cargoType').required(),
  unit: code('unit').required(),
  packageType: code('packageType'),
  /** Weight of one unit. */
  unitKg: weightKg(),
  ownerCode: text({ max: 64 }).filter('equals').readOnly(),
})
export type Goods = ValuesOf<typeof Goods>

export const Unit = entity('unit', {
  name: localized({ max: 20 }).required(),
  unitCode: code('unit').required().unique(),
  /** Kilograms of one unit, for units of weight. */
  kg: weightKg(),
  places: integer({ min: 0, max: 3 }).required(),
})
export type Unit = ValuesOf<typeof Unit>
