import { recordMachine } from '@ntocc/sdk/fields'
import { sql } from '@ntocc/sdk/service'
import { Inbound, InboundLine, InboundReceipt } from '../contract/inbound.ts'
import type { ReceivingBody } from '../contract/inbound-calls.ts'
import { inboundMachine } from '../contract/machines.ts'
import { StockGoods } from '../contract/stock.ts'
import { wantBinFor } from './bins.ts'
import { expiryOf } from './days.ts'
import { heldInbound, recountInbound } from './inbound-store.ts'
import { type StockPlace, turns } from './ledger.ts'
import { palletsCame } from './pallets.ts'
import { thousandths, units } from './quantities.ts'
import { hold, post } from './stock.ts'
import { type Answer, asPlatform, type ServiceCtx } from './types.ts'

/** Turns of postings that take a receipt back stand beyond those of receiving. */
const BACK = 1_000_000

/** Where a receipt waits for its bin. */
export const placeOf = (doc: Inbound, receipt: InboundReceipt): StockPlace => {
  const { binCode, goodsCode, batch, palletNo } = receipt
  return { warehouseCode: doc.warehouseCode, ownerCode: doc.ownerCode, binCode, goodsCode, batch, palletNo }
}

const wanted = { code: 'validation.field.required' }

const sumOf = (...parts: (number | null | undefined)[]): number =>
  units(parts.reduce<number>((sum, part) => sum + thousandths(part), 0))

interface Coming {
  body: ReceivingBody
  line: InboundLine
  goods: StockGoods
}

/** Another batch or day of making came than was announced: what was printed on that says nothing of it. */
const isAnother = ({ body, line }: Coming): boolean =>
  (['batch', 'producedOn'] as const).some(name => body[name] && line[name] && body[name] !== line[name])

/** What is said of the goods that come, or was announced, or follows from it. */
const saidOf = (coming: Coming) => {
  const { body, line, goods } = coming
  const batch = body.batch || line.batch
  const producedOn = body.producedOn || line.producedOn
  const printed = body.expiresOn || (isAnother(coming) ? undefined : line.expiresOn)
  const expiresOn = printed || expiryOf(producedOn, goods.shelfLifeDays)
  // Whoever says nothing of the pallet means the one that was announced; who empties its field means none.
  const palletNo = body.palletNo === undefined ? line.palletNo : body.palletNo
  return { batch, producedOn, expiresOn, palletNo }
}

/** What is known of them. @throws INVALID where batch, day of making or a reason is missing, OVER_EXPECTED */
const factsOf = (ctx: ServiceCtx, coming: Coming) => {
  const { body, line, goods } = coming
  const { batch, producedOn, expiresOn, palletNo } = saidOf(coming)
  if (thousandths(body.quantity) + thousandths(body.damaged) <= 0) throw ctx.invalid({ quantity: wanted })
  if (goods.byBatch && !batch) throw ctx.invalid({ batch: wanted })
  if (goods.shelfLifeDays != null && !expiresOn) throw ctx.invalid({ producedOn: wanted })
  const all = sumOf(line.received, line.damaged, body.quantity, body.damaged)
  const isOver = all > line.expected
  if (isOver && !ctx.session.permissions.has('inbound.over'))
    throw ctx.refuse('OVER_EXPECTED', { goods: goods.goodsNo, expected: line.expected })
  if ((isOver || (body.damaged ?? 0) > 0) && !body.reason?.trim())
    throw ctx.invalid({ reason: { code: 'validation.documentLine.reason' } })
  return {
    ...(batch && { batch }),
    ...(producedOn && { producedOn }),
    ...(expiresOn && { expiresOn }),
    ...(palletNo && { palletNo }),
    isOver,
  }
}

/**
 * What was received at a turn that is over: the same again by the same person, whose answer was lost, is no news. Of another it is other
 * goods, however alike they are.
 *
 * @throws COUNTED_MEANWHILE
 */
const standing = async (ctx: ServiceCtx, coming: Coming): Promise<InboundLine> => {
  const { body, line } = coming
  const receipts = await ctx.records.where(InboundReceipt, {
    where: sql`inbound_no = ${line.inboundNo} and line_no = ${line.lineNo} and turn = ${body.turn}`,
  })
  const came = (isDamaged: boolean) =>
    sumOf(...receipts.filter(one => one.isDamaged === isDamaged).map(one => one.quantity))
  const said = saidOf(coming)
  const isSame =
    came(false) === sumOf(body.quantity) &&
    came(true) === sumOf(body.damaged) &&
    receipts.every(
      one =>
        one.createdBy === ctx.session.username &&
        (['batch', 'palletNo', 'producedOn', 'expiresOn'] as const).every(
          name => (one[name] ?? '') === (said[name] ?? ''),
        ),
    )
  if (!isSame) throw ctx.refuse('COUNTED_MEANWHILE', { document: line.inboundNo })
  return line
}

/** POST inboundReceive: what came of a line this time lies at the gate, kept for its bin. */
export const receive: Answer<'inboundReceive'> = (ctx, { body }) =>
  ctx.transaction(async () => {
    const { inboundNo, id } = await ctx.records.find(InboundLine, body.id)
    const doc = await heldInbound(ctx, inboundNo)
    if (!doc) throw ctx.refuse('NOT_FOUND')
    const line = await ctx.records.find(InboundLine, id)
    const receipts = line.receipts ?? 0
    const [goods] = await ctx.records.where(StockGoods, { where: sql`code = ${line.goodsCode}`, limit: 1 })
    if (!goods) throw ctx.refuse('NOT_FOUND')
    const coming = { body, line, goods }
    if (body.turn < receipts) return standing(ctx, coming)
    if (body.turn > receipts) throw ctx.refuse('COUNTED_MEANWHILE', { document: inboundNo })
    if (!inboundMachine.within(doc.status, 'receivable')) throw ctx.refuse('NOT_RECEIVABLE', { document: inboundNo })
    const { isOver, ...facts } = factsOf(ctx, coming)
    const binCode = await wantBinFor(ctx, doc.warehouseCode, 'receiving')
    const made = [
      { quantity: body.quantity, isDamaged: false },
      { quantity: body.damaged ?? 0, isDamaged: true },
    ].filter(({ quantity }) => quantity > 0)
    const stored = await ctx.records.createMany(
      InboundReceipt,
      made.map(one => ({
        ...facts,
        ...one,
        // Of sound goods it says why more came, of others what became of them.
        reason: one.isDamaged || isOver ? (body.reason ?? null) : null,
        inboundNo,
        lineNo: line.lineNo ?? 0,
        turn: body.turn,
        goodsCode: goods.code,
        binCode,
        stored: 0,
        putaways: 0,
        isReturned: false,
        status: recordMachine.at.enabled,
      })),
    )
    await palletsCame(ctx, [facts.palletNo], { warehouseCode: doc.warehouseCode, docNo: inboundNo })
    const { producedOn, expiresOn } = facts
    await post(
      ctx,
      stored.map(receipt => ({
        kind: 'receive' as const,
        docNo: inboundNo,
        docLine: receipt.lineNo,
        turn: turns.receipt(receipt),
        place: placeOf(doc, receipt),
        facts: { producedOn, expiresOn, receivedAt: new Date().toISOString() },
        onHand: receipt.quantity,
        allocated: receipt.quantity,
        ...(body.reason && { reason: body.reason }),
      })),
    )
    const sums = { received: sumOf(line.received, body.quantity), damaged: sumOf(line.damaged, body.damaged) }
    await ctx.records.changeEach(InboundLine, [{ id, ...sums, receipts: receipts + 1 }])
    if (doc.status === inboundMachine.at.arrived)
      await asPlatform(ctx, own => own.records.move(Inbound, { id: doc.id, move: 'begin' }))
    await recountInbound(ctx, doc)
    return ctx.records.get(InboundLine, id)
  })

/** Takes a receipt back of which nothing was put away. In a transaction that holds the notice. */
const returnReceipt = async (
  ctx: ServiceCtx,
  doc: Inbound,
  receipt: InboundReceipt,
  reason?: string,
): Promise<void> => {
  const docNo = receipt.inboundNo
  const { lineNo, quantity, isDamaged } = receipt
  const [line] = await ctx.records.where(InboundLine, { where: sql`inbound_no = ${docNo} and line_no = ${lineNo}` })
  if (!line) throw ctx.refuse('NOT_FOUND')
  await post(ctx, [
    {
      kind: 'receive',
      docNo,
      docLine: lineNo,
      turn: BACK + turns.receipt(receipt),
      place: placeOf(doc, receipt),
      onHand: -quantity,
      allocated: -quantity,
      ...(reason && { reason }),
    },
  ])
  const name = isDamaged ? 'damaged' : 'received'
  await ctx.records.changeEach(InboundReceipt, [{ id: receipt.id, isReturned: true }])
  await ctx.records.changeEach(InboundLine, [{ id: line.id, [name]: sumOf(line[name], -quantity) }])
  await recountInbound(ctx, doc)
}

/** Takes all receipts of a notice back. In a transaction that holds it. */
export const returnAll = async (
  ctx: ServiceCtx,
  doc: Inbound,
  receipts: readonly InboundReceipt[],
  reason?: string,
): Promise<void> => {
  await hold(
    ctx,
    receipts.map(receipt => placeOf(doc, receipt)),
  )
  for (const receipt of receipts) await returnReceipt(ctx, doc, receipt, reason)
}

/** POST inboundReturn: a receipt that was a mistake. */
export const takeReceiptBack: Answer<'inboundReturn'> = (ctx, { body }) =>
  ctx.transaction(async () => {
    const { inboundNo } = await ctx.records.find(InboundReceipt, body.id)
    const doc = await heldInbound(ctx, inboundNo)
    const receipt = await ctx.records.find(InboundReceipt, body.id)
    if (!doc) throw ctx.refuse('NOT_FOUND')
    if (!receipt.isReturned) {
      if ((receipt.stored ?? 0) > 0) throw ctx.refuse('PUT_AWAY', { document: inboundNo })
      await returnReceipt(ctx, doc, receipt)
      if (doc.status === inboundMachine.at.toPutAway)
        await asPlatform(ctx, own => own.records.move(Inbound, { id: doc.id, move: 'receiveOn' }))
    }
    return ctx.records.get(InboundReceipt, body.id)
  })
