import { recordMachine, valueAt, wallClock } from '@ntocc/sdk/fields'
import { sql } from '@ntocc/sdk/service'
import { binMachine } from '../contract/machines.ts'
import { WarehouseBin } from '../contract/places.ts'
import { StockGoods, StockLine, StockPosting } from '../contract/stock.ts'
import {
  added,
  availableOf,
  factsAfter,
  lackOf,
  lineCodeOf,
  placeOf,
  postingNoOf,
  type StockChange,
  type StockFacts,
  type StockPlace,
  sumsOf,
} from './ledger.ts'
import { thousandths, units } from './quantities.ts'
import type { ServiceCtx } from './types.ts'

/** The state of records that have no way of their own, as lines and postings. */
export const IN_USE = recordMachine.at.enabled

const nameOf = async (ctx: ServiceCtx, goodsCode: string): Promise<string> => {
  const [goods] = await ctx.records.where(StockGoods, { where: sql`code = ${goodsCode}`, limit: 1 })
  return goods?.goodsNo ?? goodsCode
}

/** Postings that stand under the numbers of these changes. @throws POSTED_OTHERWISE when they say something else */
const standing = async (ctx: ServiceCtx, changes: readonly StockChange[]): Promise<StockPosting[] | undefined> => {
  const numbers = changes.map(postingNoOf)
  const found = await ctx.records.where(StockPosting, {
    where: sql`posting_no = any(${sql.param(numbers)}::text[])`,
    limit: numbers.length,
  })
  if (found.length === 0) return undefined
  const byNumber = new Map(found.map(posting => [posting.postingNo, posting]))
  return changes.map(change => {
    const posting = byNumber.get(postingNoOf(change))
    const asked = sumsOf(change)
    const isSame =
      posting &&
      posting.lineCode === lineCodeOf(change.place) &&
      thousandths(posting.onHandBy) === asked.onHand &&
      thousandths(posting.allocatedBy) === asked.allocated &&
      thousandths(posting.frozenBy) === asked.frozen
    if (!isSame) throw ctx.refuse('POSTED_OTHERWISE', { doc: change.docNo })
    return posting
  })
}

/** Lines of these codes, held in one order until the transaction ends. Where `isWhole` none is held unless all of them are there. */
const holdAmong = (ctx: ServiceCtx, codes: readonly string[], isWhole: boolean): Promise<StockLine[]> => {
  const among = sql`code = any(${sql.param([...codes])}::text[])`
  const own = sql`branch_code = ${ctx.session.branchCode} and not is_deleted and ${among}`
  const whole = sql`(select count(*) from ${ctx.table(StockLine)} where ${own}) = ${codes.length}`
  return ctx.records.where(StockLine, {
    where: isWhole ? sql`${among} and ${whole}` : among,
    limit: codes.length,
    lock: true,
  })
}

/**
 * Lines of the places, made where there is none yet, and held in one order until the transaction ends. Most are there: then that is one way
 * to the database. Whoever makes lines makes them before it holds any, so that two who want the same ones wait for each other in one order.
 */
const heldLines = async (
  ctx: ServiceCtx,
  changes: readonly Pick<StockChange, 'place' | 'facts'>[],
): Promise<Map<string, StockLine>> => {
  const places = new Map(changes.map(({ place, facts }) => [lineCodeOf(place), { place, facts }]))
  const codes = [...places.keys()].sort()
  const wanted = codes.map(code => {
    const { place, facts } = valueAt(places, code)
    return { code, ...placeOf(place), ...facts, onHand: 0, allocated: 0, frozen: 0, available: 0, status: IN_USE }
  })
  let lines = await holdAmong(ctx, codes, true)
  if (lines.length < codes.length) {
    await ctx.records.createMany(StockLine, wanted, { ifNew: true })
    lines = await holdAmong(ctx, codes, false)
  }
  return new Map(lines.map(line => [line.code, line]))
}

/**
 * Holds the lines of all that a transaction posts in several goes, before the first of them: two that each hold some and want what
 * the other holds would wait for each other. Whoever holds bins too holds them before.
 */
export const hold = async (ctx: ServiceCtx, places: readonly StockPlace[]): Promise<void> => {
  if (places.length > 0)
    await heldLines(
      ctx,
      places.map(place => ({ place })),
    )
}

/**
 * Bins that are counted stand still, but for what their count puts right. By whoever holds the lines: a count that starts holds them too, and
 * is seen here unless it waits for what is posted now. Bins themselves are not held, so that at the gate nobody waits for another's pallet.
 *
 * @throws BIN_COUNTED naming the bin
 */
const refuseCounted = async (ctx: ServiceCtx, changes: readonly StockChange[]): Promise<void> => {
  const bins = changes.flatMap(({ kind, onHand, place }) => (onHand && kind !== 'adjust' ? [place.binCode] : []))
  if (bins.length === 0) return
  const [bin] = await ctx.records.where(WarehouseBin, {
    where: sql`code = any(${sql.param([...new Set(bins)])}::text[]) and status = ${binMachine.at.counting}`,
    limit: 1,
  })
  if (bin) throw ctx.refuse('BIN_COUNTED', { bin: bin.binNo })
}

const factsOf = ({ producedOn, expiresOn, receivedAt }: StockFacts): StockFacts => ({
  producedOn,
  expiresOn,
  receivedAt,
})

/** What is known of goods that come: of several that come to one place, each counts. */
const renew = async (
  ctx: ServiceCtx,
  changes: readonly StockChange[],
  lines: Map<string, StockLine>,
): Promise<void> => {
  const known = new Map<string, { id: number } & StockFacts>()
  for (const { place, facts, onHand = 0 } of changes) {
    const code = lineCodeOf(place)
    const line = lines.get(code)
    if (!line || !facts || onHand <= 0) continue
    const earlier = known.get(code)
    const isEmpty = !earlier && line.onHand === 0
    known.set(code, { id: line.id, ...factsAfter(isEmpty, factsOf(earlier ?? line), facts) })
  }
  await ctx.records.changeEach(StockLine, [...known.values()])
}

/** What whoever posts knows beforehand, and need not be asked of the database. */
interface Known {
  /** All lines of the changes, each held already. */
  lines?: readonly StockLine[]
  /** The number of the document was drawn in this transaction and was free: nothing stands under it, and the database holds that. */
  isNew?: boolean
}

/**
 * Changes stock, all or nothing. In a transaction, with which it stands or falls: each change is one posting, and the line it is of has what was
 * there after it. A number changes stock once: the same again answers what stands.
 *
 * @returns postings in the order of the changes
 * @throws STOCK_SHORT where less is there than is taken or kept, FROZEN_SHORT and KEPT_SHORT where less was frozen or kept than is given
 *   back, BIN_COUNTED where goods come to or leave a bin that is counted, POSTED_OTHERWISE where a number was used for something else
 */
export const post = async (
  ctx: ServiceCtx,
  changes: readonly StockChange[],
  known: Known = {},
): Promise<StockPosting[]> => {
  if (changes.length === 0) return []
  // Whoever repeats it meanwhile waits here and finds what stands.
  const lines = known.lines ? new Map(known.lines.map(line => [line.code, line])) : await heldLines(ctx, changes)
  const before = known.isNew ? undefined : await standing(ctx, changes)
  if (before) return before
  await refuseCounted(ctx, changes)
  await renew(ctx, changes, lines)
  const now = new Map([...lines].map(([code, line]) => [code, sumsOf(line)]))
  const day = wallClock(new Date()).toISOString().slice(0, 10)
  const postings = []
  for (const change of changes) {
    const { kind, docNo, docLine, place } = change
    const lineCode = lineCodeOf(place)
    const by = sumsOf(change)
    const sums = added(valueAt(now, lineCode), by)
    const lack = lackOf(sums, valueAt(now, lineCode))
    if (lack) throw ctx.refuse(lack.code, { goods: await nameOf(ctx, place.goodsCode), available: units(lack.left) })
    now.set(lineCode, sums)
    postings.push({
      postingNo: postingNoOf(change),
      status: IN_USE,
      lineCode,
      ...placeOf(place),
      kind,
      docNo,
      docLine,
      ...(change.reason && { reason: change.reason }),
      day,
      onHandBy: units(by.onHand),
      allocatedBy: units(by.allocated),
      frozenBy: units(by.frozen),
      onHandAfter: units(sums.onHand),
      availableAfter: units(availableOf(sums)),
    })
  }
  await ctx.records.changeEach(
    StockLine,
    [...lines.values()].map(({ id, code }) => {
      const sums = valueAt(now, code)
      return {
        id,
        onHand: units(sums.onHand),
        allocated: units(sums.allocated),
        frozen: units(sums.frozen),
        available: units(availableOf(sums)),
        postedOn: day,
      }
    }),
  )
  return ctx.records.createMany(StockPosting, postings)
}
