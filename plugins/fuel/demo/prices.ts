import type { DemoCtx } from '@ntocc/sdk/service'
import { OilPrice } from '../contract/prices.ts'
import { DAY, iso } from './values.ts'

/** Fen per litre, for gas per kilogram. */
const PRICES = { '0#': 738, '92#': 782, '95#': 836, LNG: 545 } as const

/** Two adjustments a month of every province that the branch's lanes go through. */
export const makePrices = async (ctx: DemoCtx): Promise<void> => {
  const provinces = [...new Set([...ctx.take('cities').keys()].map(code => `${code.slice(0, 2)}0000`))].sort()
  const rounds = [56, 42, 28, 14, 0]
  for (const branch of ctx.branches) {
    const rows = provinces.flatMap(province =>
      Object.entries(PRICES).flatMap(([product, fen]) => {
        const random = ctx.random(`oil-price/${province}/${product}`)
        const own = fen + random.int(-14, 14)
        return rounds.map((days, at) => ({
          ...ctx.record(`YJ${branch}-${province}-${product}-${at + 1}`, branch, ctx.now - (days + 1) * DAY),
          areaCode: province,
          product,
          price: own + [6, -4, 9, 3, 0][at]!,
          validFrom: iso(ctx.now - days * DAY).slice(0, 10),
          status: 1,
        }))
      }),
    )
    await ctx.insert(OilPrice, rows)
  }
}
