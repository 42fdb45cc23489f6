import { recordMachine } from '@ntocc/sdk/fields'
import { newDocumentNo, type SQL, sql } from '@ntocc/sdk/service'
import { StockCount, StockCountLine } from '../contract/counts.ts'
import { binMachine, countMachine } from '../contract/machines.ts'
import { WarehouseBin, WarehouseZone } from '../contract/places.ts'
import { StockGoods, StockLine, StockPosting } from '../contract/stock.ts'
import { thousandths, units } from './quantities.ts'
import { post } from './stock.ts'
import { type Answer, asPlatform, type HooksOf, type ServiceCtx } from './types.ts'

const { at } = countMachine
/** More heaps than that are several counts. */
export const MOST_HEAPS = 5000
/** Days of which the classes are made. */
const CLASS_DAYS = 90

export const countLines = (ctx: ServiceCtx, { countNo }: Pick<StockCount, 'countNo'>): Promise<StockCountLine[]> =>
  ctx.records.where(StockCountLine, { where: sql`count_no = ${countNo ?? ''}`, limit: MOST_HEAPS })

const heldCount = async (ctx: ServiceCtx, countNo: string): Promise<StockCount | undefined> => {
  const [doc] = await ctx.records.where(StockCount, { where: sql`count_no = ${countNo}`, limit: 1, lock: true })
  return doc
}

/** What was found of a line in the end. */
export const foundOf = ({ isAgain, counted, second }: StockCountLine): number | null | undefined =>
  isAgain ? second : counted

/** Goods of a class, by what has left of them. */
const ofClass = (ctx: ServiceCtx, { warehouseCode, goodsClass }: StockCount): SQL =>
  sql`line.goods_code in (
    select ranked.goods_code from (
      select goods.goods_code, coalesce(sum(goods.left_by) over (order by goods.left_by desc, goods.goods_code
          rows between unbounded preceding and 1 preceding), 0) / nullif(sum(goods.left_by) over (), 0) as before
      from (
        select stock.goods_code, coalesce(sum(gone.by), 0) as left_by
        from (select distinct goods_code from ${ctx.table(StockLine)}
          where branch_code = ${ctx.session.branchCode} and warehouse_code = ${warehouseCode}) stock
        left join (select goods_code, -on_hand_by as by from ${ctx.table(StockPosting)}
          where branch_code = ${ctx.session.branchCode} and warehouse_code = ${warehouseCode} and kind = 'ship'
            and day > (now() at time zone 'Asia/Shanghai')::date - ${CLASS_DAYS}::int) gone using (goods_code)
        group by stock.goods_code
      ) goods
    ) ranked
    where case when coalesce(ranked.before, 1) < 0.8 then 'A' when coalesce(ranked.before, 1) < 0.95 then 'B' else 'C' end
      = ${goodsClass})`

interface Heap extends Record<string, unknown> {
  code: string
  bin_code: string
  bin_no: string
  bin_status: number
  walk_order: number
}

/** Heaps in the scope of a count, as one walks. */
export const heapsOf = (ctx: ServiceCtx, doc: StockCount): Promise<Heap[]> => {
  const { warehouseCode, zoneCode, binCode, goodsCode, goodsClass } = doc
  const narrowed = [
    ...(zoneCode ? [sql`bin.zone_code = ${zoneCode}`] : []),
    ...(binCode ? [sql`line.bin_code = ${binCode}`] : []),
    ...(goodsCode ? [sql`line.goods_code = ${goodsCode}`] : []),
    ...(goodsClass ? [ofClass(ctx, doc)] : []),
  ]
  return ctx.query<Heap>(
    sql`select line.code, line.bin_code, bin.bin_no, bin.status as bin_status, bin.walk_order
      from ${ctx.table(StockLine)} line
      join ${ctx.table(WarehouseBin)} bin on bin.code = line.bin_code and bin.branch_code = line.branch_code
      where line.branch_code = ${ctx.session.branchCode} and line.warehouse_code = ${warehouseCode} and line.on_hand > 0
        and ${sql.join([sql`true`, ...narrowed], sql` and `)}
      order by bin.walk_order, bin.code, line.code limit ${MOST_HEAPS + 1}`,
  )
}

const stockOf = async (
  ctx: ServiceCtx,
  lines: readonly StockCountLine[],
  lock: boolean,
): Promise<Map<string, StockLine>> => {
  const found = await ctx.records.where(StockLine, {
    where: sql`code = any(${sql.param(lines.map(({ stockLineCode }) => stockLineCode))}::text[])`,
    limit: Math.max(lines.length, 1),
    lock,
  })
  return new Map(found.map(line => [line.code, line]))
}

const recount = async (ctx: ServiceCtx, doc: Pick<StockCount, 'id' | 'countNo'>): Promise<void> => {
  const lines = await countLines(ctx, doc)
  await ctx.records.changeEach(StockCount, [
    {
      id: doc.id,
      lineCount: lines.length,
      countedLines: lines.filter(line => foundOf(line) != null).length,
      differing: lines.filter(({ difference }) => difference != null && difference !== 0).length,
    },
  ])
}

/** Bins stand still: nothing is put into them or taken out while they are counted. */
const start = async (ctx: ServiceCtx, doc: StockCount): Promise<void> => {
  const bins = [...new Set((await heapsOf(ctx, doc)).map(({ bin_code }) => bin_code))]
  // Held, so that whoever is at one of them is done, and of two counts that start at once the second finds it counted.
  const held = await ctx.records.where(WarehouseBin, {
    where: sql`code = any(${sql.param(bins)}::text[])`,
    limit: Math.max(bins.length, 1),
    lock: true,
  })
  const closed = held.find(({ status }) => status !== binMachine.at.open)
  if (closed) throw ctx.refuse('BIN_CLOSED', { bin: closed.binNo })
  await ctx.records.changeMany(
    WarehouseBin,
    sql`code = any(${sql.param(bins)}::text[]) and status = ${binMachine.at.open}`,
    { status: binMachine.at.counting },
  )
  // What has come into them until they stood still is counted too.
  const heaps = (await heapsOf(ctx, doc)).filter(({ bin_code }) => bins.includes(bin_code))
  const codes = heaps.map(({ code }) => code)
  const stock = await ctx.records.where(StockLine, {
    where: sql`code = any(${sql.param(codes)}::text[]) and on_hand > 0`,
    limit: Math.max(codes.length, 1),
    // Held, so that what is being posted to them is counted, and what comes after it finds the bin counted.
    lock: true,
  })
  const byCode = new Map(stock.map(line => [line.code, line]))
  const there = heaps.flatMap(heap => {
    const line = byCode.get(heap.code)
    return line ? [{ heap, line }] : []
  })
  await ctx.records.createMany(
    StockCountLine,
    there.map(({ heap, line }, index) => ({
      countNo: doc.countNo ?? '',
      lineNo: index + 1,
      stockLineCode: line.code,
      binCode: line.binCode,
      walkOrder: Number(heap.walk_order),
      goodsCode: line.goodsCode,
      batch: line.batch ?? null,
      palletNo: line.palletNo ?? null,
      book: doc.isBlind ? null : line.onHand,
      isAgain: false,
      status: recordMachine.at.enabled,
    })),
  )
}

/** What was found beside what the ledger says; nothing can have changed since the start. */
const compare = async (ctx: ServiceCtx, doc: StockCount): Promise<void> => {
  const lines = await countLines(ctx, doc)
  const stock = await stockOf(ctx, lines, false)
  await ctx.records.changeEach(
    StockCountLine,
    lines.map(line => {
      const book = stock.get(line.stockLineCode)?.onHand ?? 0
      return { id: line.id, book, difference: units(thousandths(foundOf(line)) - thousandths(book)) }
    }),
  )
}

/** @throws COUNT_STALE naming goods and bin where something else lies than what a difference was made against */
const refuseStale = async (
  ctx: ServiceCtx,
  lines: readonly StockCountLine[],
  stock: ReadonlyMap<string, StockLine>,
): Promise<void> => {
  const stale = lines.find(
    ({ stockLineCode, book }) => thousandths(stock.get(stockLineCode)?.onHand) !== thousandths(book),
  )
  if (!stale) return
  const { goodsCode, binCode } = stale
  const [goods] = await ctx.records.where(StockGoods, { where: sql`code = ${goodsCode}`, limit: 1 })
  const [bin] = await ctx.records.where(WarehouseBin, { where: sql`code = ${binCode}`, limit: 1 })
  throw ctx.refuse('COUNT_STALE', { goods: goods?.goodsNo ?? goodsCode, bin: bin?.binNo ?? binCode })
}

/** Stock becomes what was found. @throws COUNT_STALE, STOCK_SHORT where orders have more reserved than was found */
const adjust = async (ctx: ServiceCtx, doc: StockCount): Promise<void> => {
  const lines = (await countLines(ctx, doc)).filter(({ difference }) => difference != null && difference !== 0)
  const stock = await stockOf(ctx, lines, true)
  await refuseStale(ctx, lines, stock)
  await post(
    ctx,
    lines.flatMap(({ stockLineCode, lineNo, difference }) => {
      const place = stock.get(stockLineCode)
      return place
        ? [{ kind: 'adjust' as const, docNo: doc.countNo ?? '', docLine: lineNo, place, onHand: Number(difference) }]
        : []
    }),
  )
}

const thaw = async (ctx: ServiceCtx, doc: StockCount): Promise<void> => {
  const bins = [...new Set((await countLines(ctx, doc)).map(({ binCode }) => binCode))]
  await ctx.records.changeMany(
    WarehouseBin,
    sql`code = any(${sql.param(bins)}::text[]) and status = ${binMachine.at.counting}`,
    { status: binMachine.at.open },
  )
}

export const countHooks: HooksOf<typeof StockCount> = {
  sort: { sortField: 'gmtCreated', sortType: 'desc' },
  values: async (ctx, values, before) => {
    if (before && before.status !== at.draft) throw ctx.refuse('DOCUMENT_LOCKED', { document: before.countNo ?? '' })
    const { warehouseCode, zoneCode, binCode } = { ...before, ...values }
    if (zoneCode) {
      const [zone] = await ctx.records.where(WarehouseZone, { where: sql`code = ${zoneCode}`, limit: 1 })
      if (zone?.warehouseCode !== warehouseCode)
        throw ctx.invalid({ zoneCode: { code: 'validation.stockCount.elsewhere' } })
    }
    if (binCode) {
      const [bin] = await ctx.records.where(WarehouseBin, { where: sql`code = ${binCode}`, limit: 1 })
      if (bin?.warehouseCode !== warehouseCode || (zoneCode && bin?.zoneCode !== zoneCode))
        throw ctx.invalid({ binCode: { code: 'validation.stockCount.binElsewhere' } })
    }
    return before ? values : { ...values, countNo: await newDocumentNo(ctx, StockCount, 'countNo', 'PD') }
  },
  remove: (ctx, { status, countNo, code }) => {
    if (status !== at.draft) throw ctx.refuse('DOCUMENT_LOCKED', { document: countNo ?? code })
  },
  moving: async (ctx, doc, move) => {
    switch (move) {
      case 'start':
        await start(ctx, doc)
        return { startedAt: new Date().toISOString() }
      case 'finishCount':
        await compare(ctx, doc)
        break
      case 'recount':
        await ctx.records.changeMany(StockCountLine, sql`count_no = ${doc.countNo} and difference <> 0`, {
          counted: null,
          countedBy: null,
          second: null,
          secondBy: null,
          isAgain: false,
          difference: null,
          ...(doc.isBlind && { book: null }),
        })
        break
      case 'approveCount':
        // Bins before lines, as whoever carries goods holds them.
        await thaw(ctx, doc)
        await adjust(ctx, doc)
        return { approvedAt: new Date().toISOString(), approvedBy: ctx.session.username }
      case 'settle':
      case 'cancel':
        await thaw(ctx, doc)
    }
  },
  written: async (ctx, after, before) => {
    if (!before || before.status === after.status) return
    await recount(ctx, after)
    const [now] = await ctx.records.where(StockCount, { where: sql`id = ${after.id}`, limit: 1 })
    if (after.status === at.toApprove && now?.differing === 0)
      await asPlatform(ctx, own => own.records.move(StockCount, { id: after.id, move: 'settle' }))
  },
}

export const countLineHooks: HooksOf<typeof StockCountLine> = {
  sort: { sortField: 'walkOrder', sortType: 'asc' },
}

/** POST stockCountRecord: counted once, and again by somebody else where the ledger says otherwise. */
export const recordCount: Answer<'stockCountRecord'> = (ctx, { body }) =>
  ctx.transaction(async () => {
    const { countNo } = await ctx.records.find(StockCountLine, body.id)
    const doc = await heldCount(ctx, countNo)
    const line = await ctx.records.find(StockCountLine, body.id)
    if (doc?.status !== at.counting) throw ctx.refuse('NOT_COUNTABLE', { document: countNo })
    const me = ctx.session.username
    if (line.isAgain) {
      if (line.countedBy === me) throw ctx.refuse('COUNTED_BY_YOU', {})
      await ctx.records.changeEach(StockCountLine, [{ id: line.id, second: body.quantity, secondBy: me }])
    } else {
      const book = (await stockOf(ctx, [line], false)).get(line.stockLineCode)?.onHand ?? 0
      const isAgain = thousandths(book) !== thousandths(body.quantity)
      await ctx.records.changeEach(StockCountLine, [{ id: line.id, counted: body.quantity, countedBy: me, isAgain }])
    }
    await recount(ctx, doc)
    return ctx.records.get(StockCountLine, line.id)
  })
