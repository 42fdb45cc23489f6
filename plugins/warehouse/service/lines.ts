import type { FieldIssue } from '@ntocc/sdk/contracts'
import { type AnyEntity, sql } from '@ntocc/sdk/service'
import { MOST_LINES_OF_DOCUMENT } from '../contract/inbound.ts'
import { StockGoods } from '../contract/stock.ts'
import type { ServiceCtx } from './types.ts'

/** How lines of documents name their goods: chosen by code, or by the owner's number as files have it. */
export interface NamedGoods {
  goodsCode?: string | null | undefined
  goodsNo?: string | null | undefined
}

export type Issues = Readonly<Record<string, FieldIssue>>

const required = { code: 'validation.field.required' }
const unknown = { code: 'validation.reference.unknown' }

/** The goods that a name says, or what is wrong with it. @param byNumber the owner's number counts, not the code */
const goodsAmong = (
  known: readonly StockGoods[],
  ownerCode: string,
  { goodsCode, goodsNo }: NamedGoods,
  byNumber = !goodsCode && Boolean(goodsNo),
): { goods: StockGoods } | { issues: Issues } => {
  if (!byNumber && !goodsCode) return { issues: { goodsCode: required } }
  const goods = known.find(each => (byNumber ? each.goodsKey === `${ownerCode}/${goodsNo}` : each.code === goodsCode))
  if (!goods && byNumber) return { issues: { goodsNo: { code: 'validation.documentLine.goods' } } }
  if (!goods) return { issues: { goodsCode: unknown } }
  if (goods.ownerCode !== ownerCode) return { issues: { goodsCode: { code: 'validation.documentLine.owner' } } }
  return { goods }
}

/** Goods by their codes or by the keys of their owners' numbers. */
const goodsBy = (ctx: ServiceCtx, codes: readonly string[], keys: readonly string[]): Promise<StockGoods[]> =>
  ctx.records.where(StockGoods, {
    where: sql`code = any(${sql.param([...codes])}::text[]) or goods_key = any(${sql.param([...keys])}::text[])`,
    limit: Math.max(codes.length + keys.length, 1),
  })

/**
 * The goods that a changed line of an owner's document is about.
 *
 * @param before the line as it is stored: of two names the one that was changed counts
 * @throws INVALID where the goods are not known, or somebody else's
 */
export const goodsOfLine = async (
  ctx: ServiceCtx,
  ownerCode: string,
  named: NamedGoods,
  before: NamedGoods,
): Promise<StockGoods> => {
  const { goodsCode, goodsNo } = named
  const byNumber = Boolean(goodsNo && (!goodsCode || (goodsNo !== before.goodsNo && goodsCode === before.goodsCode)))
  const known = await goodsBy(ctx, goodsCode ? [goodsCode] : [], goodsNo ? [`${ownerCode}/${goodsNo}`] : [])
  const found = goodsAmong(known, ownerCode, named, byNumber)
  if ('issues' in found) throw ctx.invalid(found.issues)
  return found.goods
}

/** A document as its lines know it. */
export interface LinesHead {
  no: string
  status: number
  ownerCode: string
}

/** How the lines of one kind of document are written: of inbound notices, outbound orders. */
export interface LineKind {
  entity: AnyEntity
  /** Field and column of a line that name its document. */
  field: string
  column: string
  /** The state in which a document's lines are written. */
  draft: number
  /** Documents of these numbers, held until the transaction ends. */
  heads(ctx: ServiceCtx, nos: readonly string[]): Promise<LinesHead[]>
}

/** A new line as it is named: by its document and its goods. */
export interface NamedLine extends NamedGoods {
  docNo: string | null | undefined
}

/** What follows from its name. */
export interface PlacedLine {
  goodsCode: string
  goodsNo: string
  lineNo: number
  lineKey: string
}

export type Placing = { placed: PlacedLine; issues?: undefined } | { issues: Issues; placed?: undefined }

const lastNumbers = async (ctx: ServiceCtx, { entity, column }: LineKind, nos: readonly string[]) => {
  const rows = await ctx.query<{ no: string; last: number; count: number }>(
    sql`select ${sql.identifier(column)} as no, max(line_no)::int as last,
        count(*) filter (where not is_deleted)::int as count
      from ${ctx.table(entity)}
      where branch_code = ${ctx.session.branchCode} and ${sql.identifier(column)} = any(${sql.param([...nos])}::text[])
      group by 1`,
  )
  return new Map(rows.map(({ no, last, count }) => [no, { last: Number(last), count: Number(count) }]))
}

/**
 * Finds document and goods of new lines and counts them, many at once: what is read is read once for all.
 *
 * @returns for each line what follows, or what is wrong with it
 */
export const placeLines = async (ctx: ServiceCtx, kind: LineKind, lines: readonly NamedLine[]): Promise<Placing[]> => {
  const nos = [...new Set(lines.map(({ docNo }) => docNo ?? ''))]
  const heads = new Map((await kind.heads(ctx, nos)).map(head => [head.no, head]))
  const numbers = await lastNumbers(ctx, kind, nos)
  const known = await goodsBy(
    ctx,
    lines.flatMap(({ goodsCode }) => goodsCode ?? []),
    lines.flatMap(({ docNo, goodsNo }) => {
      const head = heads.get(docNo ?? '')
      return head && goodsNo ? [`${head.ownerCode}/${goodsNo}`] : []
    }),
  )
  return lines.map((line): Placing => {
    const head = heads.get(line.docNo ?? '')
    if (!head) return { issues: { [kind.field]: { code: 'validation.documentLine.document' } } }
    if (head.status !== kind.draft) return { issues: { [kind.field]: { code: 'validation.documentLine.locked' } } }
    const found = goodsAmong(known, head.ownerCode, line)
    if ('issues' in found) return found
    const { last, count } = numbers.get(head.no) ?? { last: 0, count: 0 }
    if (count >= MOST_LINES_OF_DOCUMENT)
      return {
        issues: { [kind.field]: { code: 'validation.documentLine.many', params: { most: MOST_LINES_OF_DOCUMENT } } },
      }
    numbers.set(head.no, { last: last + 1, count: count + 1 })
    const { code: goodsCode, goodsNo } = found.goods
    return { placed: { goodsCode, goodsNo, lineNo: last + 1, lineKey: `${head.no}/${last + 1}` } }
  })
}

/** One new line as a form sends it. @throws INVALID */
export const placeLine = async (ctx: ServiceCtx, kind: LineKind, line: NamedLine): Promise<PlacedLine> => {
  const [placing] = await placeLines(ctx, kind, [line])
  if (!placing?.placed) throw ctx.invalid(placing?.issues ?? {})
  return placing.placed
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
