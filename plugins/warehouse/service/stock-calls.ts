import { newDocumentNo, sql } from '@ntocc/sdk/service'
import { StockGoods, StockLine, StockPosting } from '../contract/stock.ts'
import { openBin } from './bins.ts'
import { expiryOf } from './days.ts'
import { lineCodeOf, type StockChange, type StockPlace } from './ledger.ts'
import { post } from './stock.ts'
import type { Answer, ServiceCtx } from './types.ts'

const unknown = { code: 'validation.reference.unknown' }
const wanted = { code: 'validation.field.required' }

const lineOf = async (ctx: ServiceCtx, place: StockPlace): Promise<StockLine> => {
  const [line] = await ctx.records.where(StockLine, { where: sql`code = ${lineCodeOf(place)}`, limit: 1 })
  if (!line) throw ctx.refuse('NOT_FOUND')
  return line
}

const answered = async (ctx: ServiceCtx, docNo: string, postings: StockPosting[], { id }: StockLine) => ({
  docNo,
  line: await ctx.records.get(StockLine, id),
  postings,
})

/** POST stockEnter: what lay there before the console knew of it. */
export const enter: Answer<'stockEnter'> = (ctx, { body }) =>
  ctx.transaction(async () => {
    const { goodsCode, binCode, batch, palletNo, producedOn, quantity } = body
    const [goods] = await ctx.records.where(StockGoods, { where: sql`code = ${goodsCode}`, limit: 1 })
    if (!goods) throw ctx.invalid({ goodsCode: unknown })
    if (goods.byBatch && !batch) throw ctx.invalid({ batch: wanted })
    const expiresOn = body.expiresOn || expiryOf(producedOn, goods.shelfLifeDays)
    if (goods.shelfLifeDays != null && !expiresOn) throw ctx.invalid({ producedOn: wanted })
    const { warehouseCode } = await openBin(ctx, binCode)
    const place = { warehouseCode, binCode, ownerCode: goods.ownerCode, goodsCode, batch, palletNo }
    const docNo = await newDocumentNo(ctx, StockPosting, 'docNo', 'QC')
    const facts = {
      receivedAt: new Date().toISOString(),
      ...(producedOn && { producedOn }),
      ...(expiresOn && { expiresOn }),
    }
    const opening = { kind: 'opening' as const, docNo, docLine: 1, place, facts, onHand: quantity }
    const postings = await post(ctx, [opening], { isNew: true })
    return answered(ctx, docNo, postings, await lineOf(ctx, place))
  })

const held = (kind: 'freeze' | 'thaw', prefix: string): Answer<'stockFreeze'> => {
  return (ctx, { body }) =>
    ctx.transaction(async () => {
      const [place] = await ctx.records.where(StockLine, { where: sql`id = ${body.id}`, limit: 1, lock: true })
      if (!place) throw ctx.refuse('NOT_FOUND')
      const docNo = await newDocumentNo(ctx, StockPosting, 'docNo', prefix)
      const frozen = kind === 'freeze' ? body.quantity : -body.quantity
      const change = { kind, docNo, docLine: 1, place, frozen, reason: body.reason }
      const postings = await post(ctx, [change], { lines: [place], isNew: true })
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
    const docNo = await newDocumentNo(ctx, StockPosting, 'docNo', 'YK')
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
    const postings = await post(ctx, changes, { isNew: true })
    return answered(ctx, docNo, postings, await lineOf(ctx, to))
  })
