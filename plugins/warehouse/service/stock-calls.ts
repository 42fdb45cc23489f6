import { randomInt } from 'node:crypto'
import { wallClock } from '@ntocc/sdk/fields'
import { sql } from '@ntocc/sdk/service'
import { binMachine } from '../contract/machines.ts'
import { WarehouseBin } from '../contract/places.ts'
import { StockGoods, StockLine, type StockPosting } from '../contract/stock.ts'
import { lineCodeOf, post, type StockChange, type StockPlace } from './stock.ts'
import type { Answer, ServiceCtx } from './types.ts'

const DAY_MS = 86_400_000
const unknown = { code: 'validation.reference.unknown' }
const wanted = { code: 'validation.required' }

/** A number that says its day and is not to be guessed from another. */
const newDocNo = (prefix: string): string => {
  const day = wallClock(new Date()).toISOString().slice(2, 10).replaceAll('-', '')
  return `${prefix}${day}${String(randomInt(100_000_000)).padStart(8, '0')}`
}

/**
 * A bin that goods may be put into, held so: who closes it waits.
 *
 * @throws INVALID at `binCode`, BIN_CLOSED
 */
const openBin = async (ctx: ServiceCtx, code: string): Promise<WarehouseBin> => {
  const [bin] = await ctx.records.where(WarehouseBin, { where: sql`code = ${code}`, limit: 1, lock: true })
  if (!bin) throw ctx.invalid({ binCode: unknown })
  if (bin.status !== binMachine.at.open) throw ctx.refuse('BIN_CLOSED', { bin: bin.binNo })
  return bin
}

const lineOf = async (ctx: ServiceCtx, place: StockPlace): Promise<StockLine> => {
  const [line] = await ctx.records.where(StockLine, { where: sql`code = ${lineCodeOf(place)}`, limit: 1 })
  if (!line) throw ctx.refuse('NOT_FOUND')
  return line
}

const answered = async (ctx: ServiceCtx, docNo: string, postings: StockPosting[], place: StockPlace) => ({
  docNo,
  line: await ctx.records.get(StockLine, (await lineOf(ctx, place)).id),
  postings,
})

const expiryOf = (producedOn: string | null | undefined, days: number | null | undefined): string | undefined =>
  producedOn && days != null
    ? new Date(Date.parse(`${producedOn}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
    : undefined

/** POST stockEnter: what lay there before the console knew of it. */
export const enter: Answer<'stockEnter'> = (ctx, { body }) =>
  ctx.transaction(async () => {
    const { goodsCode, binCode, batch, palletNo, producedOn, quantity } = body
    const [goods] = await ctx.records.where(StockGoods, { where: sql`code = ${goodsCode}`, limit: 1 })
    if (!goods) throw ctx.invalid({ goodsCode: unknown })
    if (goods.byBatch && !batch) throw ctx.invalid({ batch: wanted })
    if (goods.shelfLifeDays != null && !producedOn) throw ctx.invalid({ producedOn: wanted })
    const { warehouseCode } = await openBin(ctx, binCode)
    const place = { warehouseCode, binCode, ownerCode: goods.ownerCode, goodsCode, batch, palletNo }
    const docNo = newDocNo('QC')
    const expiresOn = expiryOf(producedOn, goods.shelfLifeDays)
    const facts = {
      receivedAt: new Date().toISOString(),
      ...(producedOn && { producedOn }),
      ...(expiresOn && { expiresOn }),
    }
    const postings = await post(ctx, [{ kind: 'opening', docNo, docLine: 1, place, facts, onHand: quantity }])
    return answered(ctx, docNo, postings, place)
  })

const held = (kind: 'freeze' | 'thaw', prefix: string): Answer<'stockFreeze'> => {
  return (ctx, { body }) =>
    ctx.transaction(async () => {
      const place = await ctx.records.find(StockLine, body.id)
      const docNo = newDocNo(prefix)
      const frozen = kind === 'freeze' ? body.quantity : -body.quantity
      const postings = await post(ctx, [{ kind, docNo, docLine: 1, place, frozen, reason: body.reason }])
      return answered(ctx, docNo, postings, place)
    })
}

/** POST stockFreeze: kept from orders, damaged or to be looked at. */
export const freeze = held('freeze', 'DJ')
/** POST stockThaw: given back to orders. */
export const thaw = held('thaw', 'JD')

/** POST stockCarry: to another bin of the same warehouse, in one step. */
export const carry: Answer<'stockCarry'> = (ctx, { body }) =>
  ctx.transaction(async () => {
    const from = await ctx.records.find(StockLine, body.id)
    const { code: binCode, warehouseCode } = await openBin(ctx, body.binCode)
    if (warehouseCode !== from.warehouseCode || binCode === from.binCode)
      throw ctx.invalid({ binCode: { code: 'validation.stockCarrying.elsewhere' } })
    const docNo = newDocNo('YK')
    const to = { ...from, binCode }
    const { producedOn, expiresOn, receivedAt } = from
    const changes: StockChange[] = [
      { kind: 'transfer', docNo, docLine: 1, place: from, onHand: -body.quantity },
      {
        kind: 'transfer',
        docNo,
        docLine: 2,
        place: to,
        facts: { producedOn, expiresOn, receivedAt },
        onHand: body.quantity,
      },
    ]
    const postings = await post(ctx, changes)
    return answered(ctx, docNo, postings, to)
  })
