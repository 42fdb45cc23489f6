import { sql } from '@ntocc/sdk/service'
import { StockGoods, StockLine } from '../contract/stock.ts'
import type { HooksOf, ServiceCtx } from './types.ts'

const isKnown = async (ctx: ServiceCtx, goodsCode: string): Promise<boolean> => {
  const found = await ctx.query(
    sql`select 1 from ${ctx.table(StockLine)}
      where branch_code = ${ctx.session.branchCode} and goods_code = ${goodsCode} limit 1`,
  )
  return found.length > 0
}

/** What quantities that were posted mean: another owner or unit would change what all of them say. */
const FIXED = ['ownerCode', 'unit'] as const

export const goodsHooks: HooksOf<typeof StockGoods> = {
  sort: { sortField: 'goodsNo', sortType: 'asc' },
  values: async (ctx, values, before) => {
    const { ownerCode, goodsNo, pickRule, shelfLifeDays } = { ...before, ...values }
    // Nobody knows what spoils first of goods that do not spoil.
    if (pickRule === 'fefo' && shelfLifeDays == null)
      throw ctx.invalid({ shelfLifeDays: { code: `validation.${StockGoods.name}.fefo` } })
    const changes = before && FIXED.some(name => values[name] !== undefined && values[name] !== before[name])
    if (changes && (await isKnown(ctx, before.code))) throw ctx.refuse('GOODS_IN_STOCK', { goods: before.goodsNo })
    return ownerCode && goodsNo ? { ...values, goodsKey: `${ownerCode}/${goodsNo}` } : values
  },
  remove: async (ctx, { code, goodsNo }) => {
    if (await isKnown(ctx, code)) throw ctx.refuse('GOODS_IN_STOCK', { goods: goodsNo })
  },
}
