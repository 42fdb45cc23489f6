import { sql } from '@ntocc/sdk/service'
import { StockGoods } from '../contract/stock.ts'
import type { ServiceCtx } from './types.ts'

/** How lines of documents name their goods: chosen by code, or by the owner's number as files have it. */
interface Named {
  goodsCode?: string | null | undefined
  goodsNo?: string | null | undefined
}

const unknown = { code: 'validation.reference.unknown' }

/**
 * The goods that a line of an owner's document is about.
 *
 * @param before the line as it is stored: of two names the one that was changed counts
 * @throws INVALID where the goods are not known, or somebody else's
 */
export const goodsOfLine = async (
  ctx: ServiceCtx,
  ownerCode: string,
  { goodsCode, goodsNo }: Named,
  before: Named | undefined,
): Promise<StockGoods> => {
  const byNumber = goodsNo && (!goodsCode || (before && goodsNo !== before.goodsNo && goodsCode === before.goodsCode))
  if (!byNumber && !goodsCode) throw ctx.invalid({ goodsCode: { code: 'validation.required' } })
  const where = byNumber ? sql`goods_key = ${`${ownerCode}/${goodsNo}`}` : sql`code = ${goodsCode}`
  const [goods] = await ctx.records.where(StockGoods, { where, limit: 1 })
  if (!goods && byNumber) throw ctx.invalid({ goodsNo: { code: 'validation.documentLine.goods' } })
  if (!goods) throw ctx.invalid({ goodsCode: unknown })
  if (goods.ownerCode !== ownerCode) throw ctx.invalid({ goodsCode: { code: 'validation.documentLine.owner' } })
  return goods
}

/** The words of records come in all languages, as a copy has them. */
export const keptOf = <T extends object, K extends keyof T>(row: T, names: readonly K[]): Partial<Pick<T, K>> =>
  Object.fromEntries(names.filter(name => row[name] != null).map(name => [name, row[name]])) as Partial<Pick<T, K>>

/** A form sends every field it shows; a text known in several languages in that of its reader. */
const isSame = (value: unknown, stored: unknown): boolean =>
  JSON.stringify(value || null) === JSON.stringify(stored || null) ||
  (typeof stored === 'object' && stored !== null && Object.values(stored).includes(value))

/** Which of some fields a form has changed. */
export const changedOf = <K extends string>(
  values: { readonly [N in K]?: unknown },
  before: { readonly [N in K]?: unknown },
  names: readonly K[],
): K[] => names.filter(name => Object.hasOwn(values, name) && !isSame(values[name], before[name]))
