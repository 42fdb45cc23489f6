import * as f from '../../fields/index.ts'

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
