import { GoodsType, Unit } from '../contract/goods.ts'
import { describing } from './described.ts'

export const goodsTypeHooks = {
  sort: { sortField: 'sort', sortType: 'asc' },
  ...describing<GoodsType>(GoodsType, 'cargoType', ({ goodsTypeCode }) => goodsTypeCode),
} as const

export const unitHooks = describing<Unit>(Unit, 'unit', ({ unitCode }) => unitCode)
