import { sql } from '@ntocc/sdk/service'
import { outboundMachine, pickMachine } from '../contract/machines.ts'
import { Outbound, OutboundLine, OutboundPick } from '../contract/outbound.ts'
import { StockGoods, StockLine } from '../contract/stock.ts'
import { openBin, wantBinFor } from './bins.ts'
import { turns } from './ledger.ts'
import { heldOutbound, picksOf, recountOutbound } from './outbound-store.ts'
import { pickPlaceOf } from './put-back.ts'
import { thousandths, units } from './quantities.ts'
import { release } from './reserve.ts'
import { post } from './stock.ts'
import { type Answer, asPlatform, type ServiceCtx } from './types.ts'
import { recountWave } from './waves.ts'

const { at } = pickMachine

/** The first that is picked begins an order, and with the last it can be counted. */
const goOn = async (ctx: ServiceCtx, doc: Outbound): Promise<void> => {
  const { id } = doc
  await asPlatform(ctx, async own => {
    if (doc.status === outboundMachine.at.allocated) await own.records.move(Outbound, { id, move: 'begin' })
    const left = (await picksOf(own, doc)).some(({ status }) => status === at.toPick)
    if (!left) await own.records.move(Outbound, { id, move: 'complete' })
  })
}

/** Of what is picked from a bin, what is left there is free again, and the rest lies ready, still kept for its order. */
const take = async (ctx: ServiceCtx, doc: Outbound, pick: OutboundPick, quantity: number): Promise<string> => {
  const { outboundNo: docNo, lineNo: docLine, stockLineCode: lineCode, asked } = pick
  await openBin(ctx, pick.binCode)
  const stageBinCode = await wantBinFor(ctx, doc.warehouseCode, 'shipping')
  const rest = units(thousandths(asked) - thousandths(quantity))
  // What is taken goes first: it holds both lines, of which what is left behind is in one.
  if (quantity > 0) await carryOut(ctx, doc, pick, { quantity, stageBinCode })
  if (rest > 0) await release(ctx, docNo, [{ docLine, lineCode, quantity: rest }])
  return stageBinCode
}

/** From its bin to where it lies ready. */
const carryOut = async (
  ctx: ServiceCtx,
  doc: Outbound,
  pick: OutboundPick,
  { quantity, stageBinCode }: { quantity: number; stageBinCode: string },
): Promise<void> => {
  const { outboundNo: docNo, lineNo: docLine, pickNo, stockLineCode: lineCode } = pick
  const [from] = await ctx.records.where(StockLine, { where: sql`code = ${lineCode}`, limit: 1 })
  const facts = { producedOn: from?.producedOn, expiresOn: from?.expiresOn, receivedAt: from?.receivedAt }
  const of = { kind: 'pick' as const, docNo, docLine }
  const place = pickPlaceOf(doc, pick)
  await post(ctx, [
    { ...of, turn: turns.pick(pickNo), place, onHand: -quantity, allocated: -quantity },
    {
      ...of,
      turn: turns.pick(pickNo) + 1,
      place: pickPlaceOf(doc, pick, stageBinCode),
      facts,
      onHand: quantity,
      allocated: quantity,
    },
  ])
}

/** POST outboundPickConfirm: taken from its bin, less than asked with a reason. */
export const confirmPick: Answer<'outboundPickConfirm'> = (ctx, { body }) =>
  ctx.transaction(async () => {
    const { outboundNo } = await ctx.records.find(OutboundPick, body.id)
    const doc = await heldOutbound(ctx, outboundNo)
    const pick = await ctx.records.find(OutboundPick, body.id)
    if (!doc) throw ctx.refuse('NOT_FOUND')
    if (pick.status === at.picked) {
      if (pick.picked !== body.quantity) throw ctx.refuse('POSTED_OTHERWISE', { doc: outboundNo })
      return ctx.records.get(OutboundPick, pick.id)
    }
    if (pick.status !== at.toPick || !outboundMachine.within(doc.status, 'pickable'))
      throw ctx.refuse('NOT_PICKABLE', { document: outboundNo })
    if (body.quantity > pick.asked) throw ctx.refuse('MORE_THAN_ASKED', { quantity: pick.asked })
    const reason = body.reason?.trim()
    if (body.quantity < pick.asked && !reason) throw ctx.invalid({ reason: { code: 'validation.documentLine.reason' } })
    const stageBinCode = await take(ctx, doc, pick, body.quantity)
    await ctx.records.changeEach(OutboundPick, [
      {
        id: pick.id,
        status: at.picked,
        picked: body.quantity,
        pickedBy: ctx.session.username,
        pickedAt: new Date().toISOString(),
        stageBinCode,
        ...(reason && { shortReason: reason }),
      },
    ])
    await recountOutbound(ctx, doc)
    await goOn(ctx, doc)
    await recountWave(ctx, pick.waveNo)
    return ctx.records.get(OutboundPick, pick.id)
  })

const nameOf = async (ctx: ServiceCtx, code: string | null | undefined): Promise<string> => {
  const [goods] = await ctx.records.where(StockGoods, { where: sql`code = ${code}`, limit: 1 })
  return goods?.goodsNo ?? code ?? ''
}

/** POST outboundCheck: counted by somebody who picked nothing of the line, and found to be what was picked. */
export const check: Answer<'outboundCheck'> = (ctx, { body }) =>
  ctx.transaction(async () => {
    const { outboundNo } = await ctx.records.find(OutboundLine, body.id)
    const doc = await heldOutbound(ctx, outboundNo)
    const line = await ctx.records.find(OutboundLine, body.id)
    if (!doc) throw ctx.refuse('NOT_FOUND')
    if (!outboundMachine.within(doc.status, 'picking', 'checking') || (line.allocated ?? 0) > 0 || !line.picked)
      throw ctx.refuse('NOT_CHECKABLE', { document: outboundNo })
    const picks = (await picksOf(ctx, doc)).filter(({ lineNo }) => lineNo === line.lineNo)
    if (picks.some(({ pickedBy, picked }) => pickedBy === ctx.session.username && (picked ?? 0) > 0))
      throw ctx.refuse('SAME_PERSON', { goods: await nameOf(ctx, line.goodsCode) })
    if (body.quantity !== line.picked)
      throw ctx.refuse('CHECK_DIFFERS', {
        goods: await nameOf(ctx, line.goodsCode),
        counted: body.quantity,
        picked: line.picked,
      })
    const checkedAt = new Date().toISOString()
    const { username: checkedBy } = ctx.session
    await ctx.records.changeEach(OutboundLine, [{ id: line.id, checked: body.quantity, checkedBy, checkedAt }])
    await recountOutbound(ctx, doc)
    return ctx.records.get(OutboundLine, line.id)
  })
