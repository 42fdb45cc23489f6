import { itemAt, valueAt } from '@ntocc/sdk/fields'
import { type SQL, sql } from '@ntocc/sdk/service'
import { binMachine } from '../contract/machines.ts'
import { WarehouseBin } from '../contract/places.ts'
import { StockGoods, StockLine, StockPosting } from '../contract/stock.ts'
import type { StockChange } from './ledger.ts'
import { thousandths, units } from './quantities.ts'
import { post } from './stock.ts'
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
  batch?: string | null | undefined
}

/** Where it lies, and how much of it is kept there. */
export interface Kept {
  lineCode: string
  binCode: string
  quantity: number
}

/** What is left of a line of stock while several lines of an order draw on it; in thousandths. */
type Left = Map<string, number>

/** A line of stock, and what an order can have of it as far as is known; in thousandths. */
interface Offer {
  code: string
  available: number
}

const placeOf = ({ warehouseCode, ownerCode, goodsCode }: Pick<Wanted, 'warehouseCode' | 'ownerCode' | 'goodsCode'>) =>
  [warehouseCode, ownerCode, goodsCode].join('/')

/**
 * The lines that each may have, in the order in which they leave: by the goods' rule what spoils first or came first, then past
 * the bins as one walks. What is past its last day, in a bin that is closed or being counted, stays.
 */
const offersFor = async (ctx: ServiceCtx, wanted: readonly Wanted[]): Promise<Offer[][]> => {
  const goods = [...new Set(wanted.map(({ goodsCode }) => goodsCode))]
  const ordered = await ctx.query<{ code: string; place: string; batch: string | null; available: string }>(
    sql`select line.code, concat_ws('/', line.warehouse_code, line.owner_code, line.goods_code) as place, line.batch, line.available
      from ${ctx.table(StockLine)} line
      join ${ctx.table(StockGoods)} goods on goods.code = line.goods_code and goods.branch_code = line.branch_code
      ${mayBeHad(ctx)} and line.goods_code = any(${sql.param(goods)}::text[])
      order by case when goods.pick_rule = 'fefo' then line.expires_on end nulls last, line.received_at nulls last,
        bin.walk_order, line.code`,
  )
  const byPlace = new Map<string, typeof ordered>()
  for (const line of ordered) {
    const there = byPlace.get(line.place)
    if (there) there.push(line)
    else byPlace.set(line.place, [line])
  }
  return wanted.map(each =>
    (byPlace.get(placeOf(each)) ?? [])
      .filter(({ batch }) => !each.batch || batch === each.batch)
      .map(({ code, available }) => ({ code, available: thousandths(available) })),
  )
}

/** Lines, as `line`, of which an order may have something. */
const mayBeHad = (ctx: ServiceCtx): SQL =>
  sql`join ${ctx.table(WarehouseBin)} bin on bin.code = line.bin_code and bin.branch_code = line.branch_code
      and bin.status = ${binMachine.at.open} and not bin.is_deleted
    where line.branch_code = ${ctx.session.branchCode} and line.available > 0
      and (line.expires_on is null or line.expires_on >= (now() at time zone 'Asia/Shanghai')::date)`

/** What orders can have of goods of an owner, all batches and each; a batch that is not there has nothing. */
export const availableOf = async (
  ctx: ServiceCtx,
  wanted: readonly Pick<Wanted, 'warehouseCode' | 'ownerCode' | 'goodsCode' | 'batch'>[],
): Promise<number[]> => {
  const goods = [...new Set(wanted.map(({ goodsCode }) => goodsCode))]
  const rows = await ctx.query<{ place: string; batch: string | null; available: string }>(
    sql`select concat_ws('/', line.warehouse_code, line.owner_code, line.goods_code) as place, line.batch,
        sum(line.available) as available
      from ${ctx.table(StockLine)} line ${mayBeHad(ctx)} and line.goods_code = any(${sql.param(goods)}::text[])
      group by line.warehouse_code, line.owner_code, line.goods_code, line.batch`,
  )
  return wanted.map(each => {
    const own = rows.filter(row => row.place === placeOf(each) && (!each.batch || row.batch === each.batch))
    return units(own.reduce((sum, row) => sum + thousandths(row.available), 0))
  })
}

/** Postings of a document of one kind: the next of that kind has this turn. */
export const turnsOf = async (ctx: ServiceCtx, docNo: string, kind: 'reserve' | 'release'): Promise<number> => {
  const [row] = await ctx.query<{ turns: number }>(
    sql`select count(*)::int as turns from ${ctx.table(StockPosting)}
      where branch_code = ${ctx.session.branchCode} and doc_no = ${docNo} and kind = ${kind}`,
  )
  return row?.turns ?? 0
}

interface KeptRow extends Record<string, unknown> {
  line_code: string
  bin_code: string
  goods_code: string
  doc_line: number
  kept: string
}

/** What is still kept for a document, by line of stock and line of the document, what was kept first coming first. */
export const keptFor = (ctx: ServiceCtx, docNo: string): Promise<KeptRow[]> =>
  ctx.query<KeptRow>(
    sql`select line_code, bin_code, goods_code, doc_line, sum(allocated_by) as kept from ${ctx.table(StockPosting)}
      where branch_code = ${ctx.session.branchCode} and doc_no = ${docNo}
      group by line_code, bin_code, goods_code, doc_line having sum(allocated_by) <> 0 order by doc_line, min(id)`,
  )

const sumOf = (rows: readonly KeptRow[]): number => rows.reduce((sum, { kept }) => sum + thousandths(kept), 0)

/** @throws STOCK_SHORT naming the goods and what can be had of them */
const refuseShort = async (ctx: ServiceCtx, { goodsCode, quantity }: Wanted, lacking: number): Promise<never> => {
  const [goods] = await ctx.records.where(StockGoods, { where: sql`code = ${goodsCode}`, limit: 1 })
  const available = units(thousandths(quantity) - lacking)
  throw ctx.refuse('STOCK_SHORT', { goods: goods?.goodsNo ?? goodsCode, available })
}

/**
 * What is kept already for lines of orders; whoever wants the same at the same time waits.
 *
 * @throws POSTED_OTHERWISE where a line has other goods or more kept for it than it wants
 */
const standing = async (ctx: ServiceCtx, wanted: readonly Wanted[]): Promise<Map<string, KeptRow[]>> => {
  const byDoc = new Map<string, KeptRow[]>()
  for (const docNo of [...new Set(wanted.map(each => each.docNo))].sort()) {
    await ctx.lock(`warehouse/doc/${docNo}`)
    byDoc.set(docNo, await keptFor(ctx, docNo))
  }
  return new Map(
    wanted.map(each => {
      const own = (byDoc.get(each.docNo) ?? []).filter(row => Number(row.doc_line) === each.docLine)
      if (sumOf(own) > thousandths(each.quantity) || own.some(row => row.goods_code !== each.goodsCode))
        throw ctx.refuse('POSTED_OTHERWISE', { doc: each.docNo })
      return [keyOf(each), own] as const
    }),
  )
}

const keyOf = ({ docNo, docLine }: Wanted): string => `${docNo}/${docLine}`

/** What is taken of a line of stock for the line of an order with this place among those wanted; in thousandths. */
interface Taken {
  index: number
  code: string
  count: number
}

/** Lines of orders in their turn, each from what it may have in its order. `lacking` is the first of which not all is there. */
const share = (
  needs: readonly number[],
  offers: readonly (readonly Offer[])[],
  left: Left,
): { taken: Taken[]; lacking?: { index: number; count: number } } => {
  const taken: Taken[] = []
  for (const [index, need] of needs.entries()) {
    let lacking = need
    for (const { code } of offers[index] ?? []) {
      if (lacking <= 0) break
      const count = Math.min(lacking, left.get(code) ?? 0)
      if (count <= 0) continue
      left.set(code, (left.get(code) ?? 0) - count)
      lacking -= count
      taken.push({ index, code, count })
    }
    if (lacking > 0) return { taken, lacking: { index, count: lacking } }
  }
  return { taken }
}

/** Lines of stock, held in the order of their ids, as whoever posts holds them. */
const heldAmong = async (ctx: ServiceCtx, codes: readonly string[]): Promise<Map<string, StockLine>> => {
  const lines = await ctx.records.where(StockLine, {
    where: sql`code = any(${sql.param([...codes])}::text[])`,
    limit: Math.max(codes.length, 1),
    lock: true,
  })
  return new Map(lines.map(line => [line.code, line]))
}

/**
 * What each is to have, of lines that are held. Only those are held that are wanted as they were read: goods lie in many more. Where somebody
 * has taken of one of them meanwhile, all that there are are held.
 *
 * @throws STOCK_SHORT naming the goods and what is there of them
 */
const takenFrom = async (
  ctx: ServiceCtx,
  wanted: readonly Wanted[],
  needs: readonly number[],
): Promise<{ taken: Taken[]; lines: Map<string, StockLine> }> => {
  const offers = await offersFor(ctx, wanted)
  const all = new Map(offers.flat().map(({ code, available }) => [code, available]))
  const asRead = share(needs, offers, new Map(all))
  const some = asRead.lacking ? [...all.keys()] : [...new Set(asRead.taken.map(({ code }) => code))]
  for (const codes of [some, [...all.keys()]]) {
    const lines = await heldAmong(ctx, codes)
    const left: Left = new Map([...lines].map(([code, line]) => [code, thousandths(line.available)]))
    const { taken, lacking } = share(needs, offers, left)
    const short = lacking && wanted[lacking.index]
    if (!short) return { taken, lines }
    if (codes.length === all.size) await refuseShort(ctx, short, lacking.count)
  }
  throw ctx.refuse('BUSY')
}

/**
 * Keeps goods for lines of orders, all or nothing. What is kept already for a line counts: asked again it keeps no more, and after a
 * part was released it keeps that part anew.
 *
 * @returns for each line what is kept for it now
 * @throws STOCK_SHORT naming the goods and what is there of them, POSTED_OTHERWISE
 */
export const reserve = (ctx: ServiceCtx, wanted: readonly Wanted[]): Promise<Kept[][]> =>
  ctx.transaction(async () => {
    const there = await standing(ctx, wanted)
    const goods = [...new Set(wanted.map(({ goodsCode }) => goodsCode))].sort()
    // Two orders that want the same goods in another order of lines would wait for each other.
    await ctx.lock(...goods.map(code => `warehouse/reserve/${code}`))
    const needs = wanted.map(each => thousandths(each.quantity) - sumOf(there.get(keyOf(each)) ?? []))
    const { taken, lines } = await takenFrom(ctx, wanted, needs)
    const turns = new Map<string, number>()
    const changes: StockChange[] = []
    for (const { index, code, count } of taken) {
      const { docNo, docLine } = itemAt(wanted, index)
      const turn = turns.get(docNo) ?? (await turnsOf(ctx, docNo, 'reserve'))
      turns.set(docNo, turn + 1)
      changes.push({ kind: 'reserve', docNo, docLine, turn, place: valueAt(lines, code), allocated: units(count) })
    }
    await post(ctx, changes)
    const kept = new Map<string, KeptRow[]>()
    for (const docNo of new Set(wanted.map(each => each.docNo))) kept.set(docNo, await keptFor(ctx, docNo))
    return wanted.map(({ docNo, docLine }) =>
      (kept.get(docNo) ?? [])
        .filter(row => Number(row.doc_line) === docLine)
        .map(row => ({ lineCode: row.line_code, binCode: row.bin_code, quantity: Number(row.kept) })),
    )
  })

/** A part of what is kept for a document. */
export interface Part {
  docLine: number
  lineCode: string
  /** In the goods' unit; all that is kept there unless told. */
  quantity?: number
}

/**
 * Gives back what is kept for a document and was not taken, all of it or some parts. Again it finds nothing to give back.
 *
 * @throws KEPT_SHORT where less is kept for the document than a part says
 */
export const release = (ctx: ServiceCtx, docNo: string, parts?: readonly Part[]): Promise<StockPosting[]> =>
  ctx.transaction(async () => {
    await ctx.lock(`warehouse/doc/${docNo}`)
    const kept = (await keptFor(ctx, docNo)).map(row => ({ ...row, part: partOf(parts, row) })).filter(row => row.part)
    if (kept.length === 0) return []
    const lines = await ctx.records.where(StockLine, {
      where: sql`code = any(${sql.param(kept.map(row => row.line_code))}::text[])`,
      limit: kept.length,
      lock: true,
    })
    const byCode = new Map(lines.map(line => [line.code, line]))
    const first = await turnsOf(ctx, docNo, 'release')
    const changes = kept.flatMap(({ line_code, doc_line, kept: quantity, part, goods_code }): StockChange[] => {
      const place = byCode.get(line_code)
      const given = part?.quantity === undefined ? thousandths(quantity) : thousandths(part.quantity)
      if (given > thousandths(quantity))
        throw ctx.refuse('KEPT_SHORT', { goods: goods_code, available: Number(quantity) })
      if (!place || given === 0) return []
      return [{ kind: 'release', docNo, docLine: Number(doc_line), place, allocated: -units(given) }]
    })
    return post(
      ctx,
      changes.map((change, index) => ({ ...change, turn: first + index })),
    )
  })

const partOf = (parts: readonly Part[] | undefined, row: KeptRow): Partial<Part> | undefined =>
  parts ? parts.find(({ docLine, lineCode }) => docLine === Number(row.doc_line) && lineCode === row.line_code) : {}
