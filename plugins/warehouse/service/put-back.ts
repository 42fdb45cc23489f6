import { sql } from '@ntocc/sdk/service'
import { binMachine, outboundMachine, pickMachine } from '../contract/machines.ts'
import { Outbound, OutboundLine, OutboundPick } from '../contract/outbound.ts'
import { WarehouseBin } from '../contract/places.ts'
import type { RestockBody, RestockProposal } from '../contract/put-back-calls.ts'
import { StockLine, StockPosting } from '../contract/stock.ts'
import { type Heap, isForStoring, openBin, refuseFull } from './bins.ts'
import { lineCodeOf, type StockChange, type StockPlace } from './ledger.ts'
import { heldOutbound, picksOf, recountOutbound } from './outbound-store.ts'
import { proposeBins } from './propose-bins.ts'
import { thousandths, units } from './quantities.ts'
import { release, turnsOf } from './reserve.ts'
import { post } from './stock.ts'
import type { Answer, ServiceCtx } from './types.ts'

/** Where what was picked lies: beside the way that it came from. */
export const pickPlaceOf = (doc: Outbound, pick: OutboundPick, binCode = pick.binCode): StockPlace => {
  const { goodsCode, batch, palletNo } = pick
  return { warehouseCode: doc.warehouseCode, ownerCode: doc.ownerCode, binCode, goodsCode, batch, palletNo }
}

const heapOf = (doc: Outbound, pick: OutboundPick, quantity: number): Heap => ({
  ...pickPlaceOf(doc, pick),
  expiresOn: pick.expiresOn,
  quantity,
})

interface Room {
  binCode: string
  binNo: string
  quantity: number
  why: RestockProposal['why']
}

/** Where each goes back to: the bin that it came from while that is open, else where new goods would be put; less where there is no room. */
const roomsFor = async (ctx: ServiceCtx, doc: Outbound, picks: readonly OutboundPick[]): Promise<Room[][]> => {
  const bins = await ctx.records.where(WarehouseBin, {
    where: sql`code = any(${sql.param([...new Set(picks.map(({ binCode }) => binCode))])}::text[])`,
    limit: Math.max(picks.length, 1),
  })
  const open = new Map(bins.filter(({ status }) => status === binMachine.at.open).map(bin => [bin.code, bin.binNo]))
  const away = picks.filter(({ binCode }) => !open.has(binCode))
  const proposed = await proposeBins(
    ctx,
    away.map(pick => heapOf(doc, pick, pick.picked ?? 0)),
  )
  return picks.map(pick => {
    const binNo = open.get(pick.binCode)
    if (binNo === undefined) return proposed[away.indexOf(pick)] ?? []
    return [{ binCode: pick.binCode, binNo, quantity: pick.picked ?? 0, why: 'own' }]
  })
}

/** @throws NO_ROOM */
const wantRooms = async (ctx: ServiceCtx, doc: Outbound, pick: OutboundPick, quantity: number): Promise<Room[]> => {
  const [rooms = []] = await roomsFor(ctx, doc, [{ ...pick, picked: quantity }])
  const room = rooms.reduce((sum, each) => sum + thousandths(each.quantity), 0)
  if (room < thousandths(quantity)) throw ctx.refuse('NO_ROOM', { quantity })
  for (const { binCode } of rooms) await openBin(ctx, binCode)
  return rooms
}

/** The bin that somebody has put it into. @throws INVALID at `binCode`, BIN_CLOSED, BIN_ELSEWHERE, BIN_FULL */
const roomIn = async (
  ctx: ServiceCtx,
  doc: Outbound,
  pick: OutboundPick,
  into: { binCode: string; quantity: number },
) => {
  const bin = await openBin(ctx, into.binCode)
  // What came from there fits there.
  if (bin.code === pick.binCode) return into
  if (bin.warehouseCode !== doc.warehouseCode || !(await isForStoring(ctx, bin)))
    throw ctx.refuse('BIN_ELSEWHERE', { bin: bin.binNo })
  await refuseFull(ctx, bin, heapOf(doc, pick, into.quantity))
  return into
}

interface PutBack {
  rooms: readonly { binCode: string; quantity: number }[]
  reason?: string
}

/** What was picked is in bins again and there for other orders. In a transaction that holds the order and the bins. */
const putBack = async (
  ctx: ServiceCtx,
  doc: Outbound,
  pick: OutboundPick,
  { rooms, reason }: PutBack,
): Promise<void> => {
  const docNo = pick.outboundNo
  const quantity = units(rooms.reduce((sum, each) => sum + thousandths(each.quantity), 0))
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
      returns: (pick.returns ?? 0) + 1,
      status: left > 0 ? pickMachine.at.picked : pickMachine.at.released,
      ...(reason && { shortReason: reason }),
    },
  ])
}

/**
 * An order is given up: what nobody has taken yet is free at once. What lies ready stays where it is and is kept from others until
 * somebody has carried it back: nobody is sent to a bin for goods that are not in it. In a transaction that holds the order.
 */
export const giveUp = async (ctx: ServiceCtx, doc: Outbound): Promise<void> => {
  const open = (await picksOf(ctx, doc)).filter(({ status }) => status === pickMachine.at.toPick)
  await release(
    ctx,
    doc.outboundNo ?? '',
    open.map(({ lineNo, stockLineCode }) => ({ docLine: lineNo, lineCode: stockLineCode })),
  )
  const where = sql`outbound_no = ${doc.outboundNo} and status = ${pickMachine.at.toPick}`
  await ctx.records.changeMany(OutboundPick, where, { status: pickMachine.at.released })
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
    const { quantity, binCode, reason } = body
    if (quantity > (pick.picked ?? 0)) throw ctx.refuse('MORE_THAN_WAITS', { quantity: pick.picked ?? 0 })
    const rooms = binCode
      ? [await roomIn(ctx, doc, pick, { binCode, quantity })]
      : await wantRooms(ctx, doc, pick, quantity)
    await putBack(ctx, doc, pick, { rooms, reason })
    await ctx.records.changeMany(OutboundLine, sql`outbound_no = ${outboundNo} and line_no = ${lineNo}`, {
      checked: null,
      checkedBy: null,
      checkedAt: null,
    })
    await recountOutbound(ctx, doc)
    return ctx.records.get(OutboundPick, body.id)
  })

/** What was put back at a turn that is over, by the same person as now: of another it is other pieces. @throws COUNTED_MEANWHILE */
const standing = async (ctx: ServiceCtx, doc: Outbound, pick: OutboundPick, { binCode, quantity }: RestockBody) => {
  const into = lineCodeOf(pickPlaceOf(doc, pick, binCode))
  const [same] = await ctx.records.where(StockPosting, {
    where: sql`doc_no = ${pick.outboundNo} and doc_line = ${pick.lineNo} and kind = 'release' and line_code = ${into}
      and on_hand_by = ${quantity}::numeric and created_by = ${ctx.session.username}`,
    limit: 1,
  })
  if (!same) throw ctx.refuse('COUNTED_MEANWHILE', { document: pick.outboundNo })
  return ctx.records.get(OutboundPick, pick.id)
}

/** POST outboundRestock: what lay ready for an order that was cancelled is carried into a bin. */
export const restock: Answer<'outboundRestock'> = (ctx, { body }) =>
  ctx.transaction(async () => {
    const { outboundNo } = await ctx.records.find(OutboundPick, body.id)
    const doc = await heldOutbound(ctx, outboundNo)
    if (!doc) throw ctx.refuse('NOT_FOUND')
    const pick = await ctx.records.find(OutboundPick, body.id)
    const times = pick.returns ?? 0
    if (body.turn < times) return standing(ctx, doc, pick, body)
    if (body.turn > times) throw ctx.refuse('COUNTED_MEANWHILE', { document: outboundNo })
    if (!outboundMachine.within(doc.status, 'cancelled')) throw ctx.refuse('NOT_RESTOCKABLE', { document: outboundNo })
    const waits = pick.status === pickMachine.at.picked ? (pick.picked ?? 0) : 0
    if (body.quantity > waits) throw ctx.refuse('MORE_THAN_WAITS', { quantity: waits })
    await putBack(ctx, doc, pick, { rooms: [await roomIn(ctx, doc, pick, body)] })
    await recountOutbound(ctx, doc)
    return ctx.records.get(OutboundPick, pick.id)
  })

/** From where to where each goes, in the order in which one walks. */
const proposals = async (
  ctx: ServiceCtx,
  doc: Outbound,
  ready: readonly OutboundPick[],
): Promise<RestockProposal[]> => {
  const picks = ready.filter(({ picked }) => (picked ?? 0) > 0)
  if (picks.length === 0) return []
  const rooms = await roomsFor(ctx, doc, picks)
  const stages = await ctx.records.where(WarehouseBin, {
    where: sql`code = any(${sql.param([...new Set(picks.flatMap(({ stageBinCode }) => stageBinCode || []))])}::text[])`,
    limit: Math.max(picks.length, 1),
  })
  const numbers = new Map(stages.map(({ code, binNo }) => [code, binNo]))
  return picks.flatMap(({ id, stageBinCode }, index): RestockProposal[] => {
    const fromBinCode = stageBinCode ?? ''
    const from = { pickId: id, fromBinCode, fromBinNo: numbers.get(fromBinCode) ?? fromBinCode }
    return (rooms[index] ?? []).map(room => ({ ...from, ...room }))
  })
}

/** GET outboundRestockTask, by the id of an order */
export const restockTask: Answer<'outboundRestockTask'> = async (ctx, { query }) => {
  const doc = await ctx.records.find(Outbound, query.id)
  return proposals(ctx, doc, await picksOf(ctx, doc))
}

/** GET outboundReturnTask, by the id of a pick */
export const returnTask: Answer<'outboundReturnTask'> = async (ctx, { query }) => {
  const pick = await ctx.records.find(OutboundPick, query.id)
  const [doc] = await ctx.records.where(Outbound, { where: sql`outbound_no = ${pick.outboundNo}`, limit: 1 })
  if (!doc) throw ctx.refuse('NOT_FOUND')
  return proposals(ctx, doc, [pick])
}
