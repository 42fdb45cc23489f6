import { provinceOfArea } from '@ntocc/sdk/fields'
import { type Hooks, sql } from '@ntocc/sdk/service'
import { OilPrice } from '../contract/prices.ts'
import type contract from '../contract.ts'

export const priceHooks: Hooks<typeof contract, typeof OilPrice> = {
  sort: { sortField: 'validFrom', sortType: 'desc' },
  values: (ctx, values, before) => {
    const { areaCode = before?.areaCode ?? '' } = values
    if (areaCode !== provinceOfArea(areaCode)) throw ctx.refuse('PROVINCE_WANTED')
    return values
  },
  written: async (ctx, { id, areaCode, product, validFrom, isDeleted }) => {
    if (isDeleted) return
    await ctx.lock(`oil-prices/${ctx.session.branchCode}`)
    const others = await ctx.records.where(OilPrice, {
      where: sql`id <> ${id} and area_code = ${areaCode} and product = ${product} and valid_from = ${validFrom}`,
      limit: 1,
    })
    if (others.length > 0) throw ctx.refuse('PRICE_KNOWN', { day: validFrom })
  },
}
