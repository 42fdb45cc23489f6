import { resource } from '@ntocc/sdk/contracts'
import { area, code, date, entity, money, type ValuesOf } from '@ntocc/sdk/fields'

/** Price of a fuel in a province from a day on, as the province makes it known. */
export const OilPrice = entity('oilPrice', {
  areaCode: area().required(),
  product: code('gasProduct').required(),
  price: money({ min: 0.01 }).required(),
  validFrom: date().required(),
})
export type OilPrice = ValuesOf<typeof OilPrice>

export const oilPrices = resource<OilPrice>()('oilPrice', {
  permission: { read: 'oilPrice.read', edit: 'oilPrice.edit' },
  keyword: ['code'],
})
