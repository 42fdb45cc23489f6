import { sql } from '@ntocc/sdk/service'
import { binMachine, outboundMachine, pickMachine } from '../contract/machines.ts'
import { type Outbound, OutboundLine, OutboundPick } from '../contract/outbound.ts'
import { WarehouseBin } from '../contract/places.ts'
import { StockLine } from '../contract/stock.ts'
import { openBin } from './bins.ts'
import type { StockChange, StockPlace } from './ledger.ts'
import { heldOutbound, picksOf, recountOutbound } from './outbound-store.ts'
import { proposeBins } from './propose-bins.ts'
import { thousandths, units } from './quantities.ts'
import { turnsOf } from './reserve.ts'
import { hold, post } from './stock.ts'
import type { Answer, ServiceCtx } from './types.ts'

/** Where what was picked lies: beside the way that it came from. */
export const pickPlaceOf = (doc: Outbound, pick: OutboundPick, binCode = pick.binCode): StockPlace => {
  const { goodsCode, batch, palletNo } = pick
  return { warehouseCode: doc.warehouseCode, ownerCode: doc.ownerCode, binCode, goodsCode, batch, palletNo }
}

/** The bin that it came from while that is open, else where new goods would be put. @throws NO_ROOM */
const binsFor = async (ctx: ServiceCtx, doc: Outbound, pick: OutboundPick, quantity: number) => {
  const [own] = await ctx.records.where(WarehouseBin, { where: sql`code = ${pick.binCode}`, limit: 1, lock: true })
  if (own?.status === binMachine.at.open) return [{ binCode: own.code, quantity }]
  const [rooms = []] = await proposeBins(ctx, [{ ...pickPlaceOf(doc, pick), expiresOn: pick.expiresOn, quantity }])
  const room = rooms.reduce((sum, each) => sum + thousandths(each.quantity), 0)
  if (room < thousandths(quantity)) throw ctx.refuse('NO_ROOM', { quantity })
  for (const { binCode } of rooms) await openBin(ctx, binCode)
  return rooms
}

/** What was picked goes back to a bin and is there for other orders. In a transaction that holds the order. */
export const putBack = async (
  ctx: ServiceCtx,
  doc: Outbound,
  pick: OutboundPick,
  quantity: number,
  reason?: string,
): Promise<void> => {
  const docNo = pick.outboundNo
  const rooms = await binsFor(ctx, doc, pick, quantity)
  const [was] = await ctx.records.where(StockLine, { where: sql`code = ${pick.stockLineCode}`, limit: 1 })
  const facts = { producedOn: was?.producedOn, expiresOn: pick.expiresOn, receivedAt: was?.receivedAt }
  const of = { kind: 'release' as const, docNo, docLine: pick.lineNo, ...(reason && { reason }) }
  const changes: Omit<StockChange, 'turn'>[] = [
    { ...of, place: pickPlaceOf(doc, pick, pick.stageBinCode ?? ''), onHand: -quantity, allocated: -quantity },
    ...rooms.map(room => ({ ...of, place: pickPlaceOf(doc, pick, room.binCode), facts, onHand: room.quantity })),
  ]
  const first = await turnsOf(ctx, docNo, 'release')
  await post(
    ctx,
    changes.map((change, index) => ({ ...change, turn: first + index })),
  )
  const left = units(thousandths(pick.picked) - thousandths(quantity))
  await ctx.records.changeEach(OutboundPick, [
    {
      id: pick.id,
      picked: left,
      status: left > 0 ? pickMachine.at.picked : pickMachine.at.released,
      ...(reason && { shortReason: reason }),
    },
  ])
}

/** All that was picked of an order goes back. In a transaction that holds the order. */
export const putAllBack = async (ctx: ServiceCtx, doc: Outbound, reason?: string): Promise<void> => {
  const picks = await picksOf(ctx, doc)
  const picked = picks.filter(pick => (pick.picked ?? 0) > 0)
  const bins = [...new Set(picked.map(({ binCode }) => binCode))]
  await ctx.records.where(WarehouseBin, {
    where: sql`code = any(${sql.param(bins)}::text[])`,
    limit: Math.max(bins.length, 1),
    lock: true,
  })
  await hold(ctx, [
    ...picks.map(pick => pickPlaceOf(doc, pick)),
    ...picked.map(pick => pickPlaceOf(doc, pick, pick.stageBinCode ?? '')),
  ])
  for (const pick of picked) await putBack(ctx, doc, pick, pick.picked ?? 0, reason)
}

/** POST outboundPutBack: picked by mistake. What a second person has counted of the line is counted anew. */
export const returnPick: Answer<'outboundPutBack'> = (ctx, { body }) =>
  ctx.transaction(async () => {
    const { outboundNo, lineNo } = await ctx.records.find(OutboundPick, body.id)
    const doc = await heldOutbound(ctx, outboundNo)
    if (!doc) throw ctx.refuse('NOT_FOUND')
    await ctx.requireVersion(OutboundPick, { id: body.id, version: body.version })
    const pick = await ctx.records.find(OutboundPick, body.id)
    if (!outboundMachine.within(doc.status, 'picking', 'checking'))
      throw ctx.refuse('NOT_CHECKABLE', { document: outboundNo })
    if (body.quantity > (pick.picked ?? 0)) throw ctx.refuse('MORE_THAN_WAITS', { quantity: pick.picked ?? 0 })
    await putBack(ctx, doc, pick, body.quantity, body.reason)
    await ctx.records.changeMany(OutboundLine, sql`outbound_no = ${outboundNo} and line_no = ${lineNo}`, {
      checked: null,
      checkedBy: null,
      checkedAt: null,
    })
    await recountOutbound(ctx, doc)
    return ctx.records.get(OutboundPick, body.id)
  })
