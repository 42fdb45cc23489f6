import { sql } from '@ntocc/sdk/service'
import { binMachine } from '../contract/machines.ts'
import { WarehouseBin } from '../contract/places.ts'
import { StockGoods, StockLine, StockPosting } from '../contract/stock.ts'
import { thousandths, units } from './quantities.ts'
import { post, type StockChange } from './stock.ts'
import type { ServiceCtx } from './types.ts'

/** What a line of an order wants kept for it. */
export interface Wanted {
  docNo: string
  docLine: number
  warehouseCode: string
  ownerCode: string
  goodsCode: string
  /** In the goods' unit, three decimals. */
  quantity: number
  /** Only of this batch. */
  batch?: string | undefined
}

/** Where it lies, and how much of it is kept there. */
export interface Kept {
  lineCode: string
  binCode: string
  quantity: number
}

/**
 * Lines that an order may have, in the order in which they leave: by the goods' rule what spoils first or came first, then past the
 * bins as one walks. What is past its last day, in a bin that is closed or being counted, stays. Held until the transaction ends.
 */
const candidates = async (ctx: ServiceCtx, { warehouseCode, ownerCode, goodsCode, batch }: Wanted) => {
  const [goods] = await ctx.records.where(StockGoods, { where: sql`code = ${goodsCode}`, limit: 1 })
  const first = goods?.pickRule === 'fefo' ? sql`line.expires_on nulls last, ` : sql``
  const ordered = await ctx.query<{ code: string }>(
    sql`select line.code from ${ctx.table(StockLine)} line
      join ${ctx.table(WarehouseBin)} bin on bin.code = line.bin_code and bin.branch_code = line.branch_code
        and bin.status = ${binMachine.at.open} and not bin.is_deleted
      where line.branch_code = ${ctx.session.branchCode} and line.warehouse_code = ${warehouseCode}
        and line.owner_code = ${ownerCode} and line.goods_code = ${goodsCode} and line.available > 0
        and (line.expires_on is null or line.expires_on >= (now() at time zone 'Asia/Shanghai')::date)
        and (${batch ?? null}::text is null or line.batch = ${batch ?? null})
      order by ${first}line.received_at nulls last, bin.walk_order, line.code`,
  )
  const codes = ordered.map(({ code }) => code)
  const lines = await ctx.records.where(StockLine, {
    where: sql`code = any(${sql.param(codes)}::text[])`,
    limit: Math.max(codes.length, 1),
    lock: true,
  })
  const byCode = new Map(lines.map(line => [line.code, line]))
  return codes.flatMap(code => byCode.get(code) ?? [])
}

/**
 * Keeps goods for lines of an order, all or nothing.
 *
 * @throws STOCK_SHORT naming the goods and what is there of them
 */
export const reserve = (ctx: ServiceCtx, wanted: readonly Wanted[]): Promise<Kept[][]> =>
  ctx.transaction(async () => {
    // Two orders that want the same goods in another order of lines would wait for each other.
    for (const goods of [...new Set(wanted.map(({ goodsCode }) => goodsCode))].sort())
      await ctx.lock(`warehouse/reserve/${goods}`)
    const kept: Kept[][] = []
    for (const each of wanted) {
      const lines = await candidates(ctx, each)
      let left = thousandths(each.quantity)
      const changes: StockChange[] = []
      for (const line of lines) {
        if (left === 0) break
        const taken = Math.min(left, thousandths(line.available))
        if (taken === 0) continue
        left -= taken
        const { docNo, docLine } = each
        changes.push({
          kind: 'reserve',
          docNo,
          docLine,
          turn: changes.length,
          place: line,
          allocated: units(taken),
        })
      }
      if (left > 0) {
        const [goods] = await ctx.records.where(StockGoods, { where: sql`code = ${each.goodsCode}`, limit: 1 })
        throw ctx.refuse('STOCK_SHORT', {
          goods: goods?.goodsNo ?? each.goodsCode,
          available: units(thousandths(each.quantity) - left),
        })
      }
      const postings = await post(ctx, changes)
      kept.push(postings.map(({ lineCode, binCode, allocatedBy }) => ({ lineCode, binCode, quantity: allocatedBy })))
    }
    return kept
  })

/** What is still kept for a document, by line of stock and line of the document. */
export const keptFor = (ctx: ServiceCtx, docNo: string) =>
  ctx.query<{ line_code: string; doc_line: number; kept: string }>(
    sql`select line_code, doc_line, sum(allocated_by) as kept from ${ctx.table(StockPosting)}
      where branch_code = ${ctx.session.branchCode} and doc_no = ${docNo}
      group by line_code, doc_line having sum(allocated_by) <> 0 order by doc_line, line_code`,
  )

/** Gives back all that is kept for a document and was not taken. Again it finds nothing to give back. */
export const release = (ctx: ServiceCtx, docNo: string): Promise<StockPosting[]> =>
  ctx.transaction(async () => {
    await ctx.lock(`warehouse/doc/${docNo}`)
    const kept = await keptFor(ctx, docNo)
    if (kept.length === 0) return []
    const lines = await ctx.records.where(StockLine, {
      where: sql`code = any(${sql.param(kept.map(row => row.line_code))}::text[])`,
      limit: kept.length,
    })
    const byCode = new Map(lines.map(line => [line.code, line]))
    const [row] = await ctx.query<{ turns: number }>(
      sql`select count(*)::int as turns from ${ctx.table(StockPosting)}
        where branch_code = ${ctx.session.branchCode} and doc_no = ${docNo} and kind = 'release'`,
    )
    const changes = kept.flatMap(({ line_code, doc_line, kept: quantity }, index): StockChange[] => {
      const place = byCode.get(line_code)
      const docLine = Number(doc_line)
      const turn = (row?.turns ?? 0) + index
      return place ? [{ kind: 'release', docNo, docLine, turn, place, allocated: -Number(quantity) }] : []
    })
    return post(ctx, changes)
  })
