import { type NewRecord, newDocumentNo, sql } from '@ntocc/sdk/service'
import { outboundMachine, pickMachine } from '../contract/machines.ts'
import { Outbound, OutboundLine, OutboundPick } from '../contract/outbound.ts'
import { WarehouseBin } from '../contract/places.ts'
import { StockLine } from '../contract/stock.ts'
import { turns } from './ledger.ts'
import { changedOf, goodsOfLine, keptOf, type LineKind, placeLine, placeLines } from './lines.ts'
import {
  heldOutbound,
  heldOutbounds,
  orderLines,
  picksOf,
  recountOutbound,
  shortOf,
  wantedBy,
} from './outbound-store.ts'
import { ofOwners, refuseOwnTransfer } from './owners.ts'
import { palletsLeft } from './pallets.ts'
import { giveUp } from './put-back.ts'
import { release, reserve } from './reserve.ts'
import { post } from './stock.ts'
import { followTransfer, refuseNowhere } from './transfer.ts'
import type { Answer, HooksOf, ServiceCtx } from './types.ts'
import { recountWave } from './waves.ts'
import { wantWaybill } from './waybills.ts'

const { at } = outboundMachine

/** What may still be said of an order once it is submitted: who fetches it, and when. */
const ALWAYS = ['plannedAt', 'plateNo', 'driverName', 'waybillNo', 'consigneePhone', 'remark'] as const
const FIXED = ['warehouseCode', 'toWarehouseCode', 'ownerCode', 'kind', 'sourceNo', 'consignee', 'address'] as const

/** Picks that follow from what is kept for the lines of an order. */
const makePicks = async (ctx: ServiceCtx, doc: Outbound, lines: readonly OutboundLine[]): Promise<void> => {
  const kept = await reserve(ctx, wantedBy(doc, lines))
  const codes = [...new Set(kept.flat().map(({ lineCode }) => lineCode))]
  const stock = await ctx.records.where(StockLine, {
    where: sql`code = any(${sql.param(codes)}::text[])`,
    limit: Math.max(codes.length, 1),
  })
  const bins = await ctx.records.where(WarehouseBin, {
    where: sql`code = any(${sql.param([...new Set(stock.map(({ binCode }) => binCode))])}::text[])`,
    limit: Math.max(codes.length, 1),
  })
  const [row] = await ctx.query<{ last: number }>(
    sql`select coalesce(max(pick_no), 0)::int as last from ${ctx.table(OutboundPick)}
      where branch_code = ${ctx.session.branchCode} and outbound_no = ${doc.outboundNo}`,
  )
  const picks = lines.flatMap((line, index) =>
    (kept[index] ?? []).flatMap(({ lineCode, quantity }) => {
      const from = stock.find(({ code }) => code === lineCode)
      return from ? [{ line, from, quantity }] : []
    }),
  )
  await ctx.records.createMany(
    OutboundPick,
    picks.map(({ line, from, quantity }, index) => ({
      outboundNo: doc.outboundNo ?? '',
      lineNo: line.lineNo ?? 0,
      pickNo: (row?.last ?? 0) + index + 1,
      goodsCode: from.goodsCode,
      stockLineCode: from.code,
      binCode: from.binCode,
      walkOrder: bins.find(({ code }) => code === from.binCode)?.walkOrder ?? 0,
      batch: from.batch ?? null,
      palletNo: from.palletNo ?? null,
      waveNo: doc.waveNo ?? null,
      expiresOn: from.expiresOn ?? null,
      asked: quantity,
      status: pickMachine.initial,
    })),
  )
}

/** What is kept for an order is free again, and nothing of it is to be picked. */
const giveBack = async (ctx: ServiceCtx, doc: Outbound): Promise<void> => {
  await release(ctx, doc.outboundNo ?? '')
  const open = sql`outbound_no = ${doc.outboundNo} and status = ${pickMachine.at.toPick}`
  await ctx.records.changeMany(OutboundPick, open, { status: pickMachine.at.released })
}

/** Goods leave the stock: each pick posts once. */
const ship = async (ctx: ServiceCtx, doc: Outbound): Promise<void> => {
  const picks = (await picksOf(ctx, doc)).filter(({ picked }) => (picked ?? 0) > 0)
  const { warehouseCode, ownerCode, outboundNo } = doc
  const changes = picks.map(({ lineNo, pickNo, goodsCode, batch, palletNo, stageBinCode, picked }) => ({
    kind: 'ship' as const,
    docNo: outboundNo ?? '',
    docLine: lineNo,
    turn: turns.ship(pickNo),
    place: { warehouseCode, ownerCode, goodsCode, batch, palletNo, binCode: stageBinCode ?? '' },
    onHand: -(picked ?? 0),
    allocated: -(picked ?? 0),
  }))
  await post(ctx, changes)
  // To another warehouse they go along, and are there when they arrive.
  if (doc.kind !== 'transfer')
    await palletsLeft(
      ctx,
      picks.map(({ palletNo }) => palletNo),
      { holderCode: ownerCode, docNo: outboundNo ?? '' },
    )
}

const moving: NonNullable<HooksOf<typeof Outbound>['moving']> = async (ctx, doc, move) => {
  switch (move) {
    case 'allocate':
      await makePicks(ctx, doc, await orderLines(ctx, doc))
      break
    case 'giveBack':
      await giveBack(ctx, doc)
      return { waveNo: null }
    case 'load':
      await ship(ctx, doc)
      await followTransfer(ctx, doc)
      return { loadedAt: new Date().toISOString(), loadedBy: ctx.session.username }
    case 'cancel':
      await giveUp(ctx, doc)
      return { waveNo: null }
  }
}

const COUNTED: readonly number[] = [at.allocated, at.submitted, at.cancelled]

export const outboundHooks: HooksOf<typeof Outbound> = {
  sort: { sortField: 'gmtCreated', sortType: 'desc' },
  list: ctx => (ctx.session.isStaff ? {} : { shows: ofOwners(Outbound) }),
  values: async (ctx, values, before) => {
    refuseOwnTransfer(ctx, values, before)
    refuseNowhere(ctx, { ...before, ...values })
    await wantWaybill(ctx, values, before)
    if (!before) return { ...values, outboundNo: await newDocumentNo(ctx, Outbound, 'outboundNo', 'CK') }
    const changed = changedOf(values, before, FIXED)
    const others = changedOf(values, before, ALWAYS).length > 0
    const isOver = before.status === at.shipped || before.status === at.cancelled
    if ((changed.length > 0 && before.status !== at.draft) || (others && isOver))
      throw ctx.refuse('DOCUMENT_LOCKED', { document: before.outboundNo ?? before.code })
    if (changed.includes('ownerCode') && (before.lineCount ?? 0) > 0)
      throw ctx.refuse('DOCUMENT_HAS_LINES', { document: before.outboundNo ?? before.code })
    return values
  },
  remove: (ctx, { status, outboundNo, code }) => {
    if (status !== at.draft) throw ctx.refuse('DOCUMENT_LOCKED', { document: outboundNo ?? code })
  },
  moving,
  written: async (ctx, after, before) => {
    if (before && before.status !== after.status && COUNTED.includes(after.status)) await recountOutbound(ctx, after)
    if (before && before.waveNo !== after.waveNo) await recountWave(ctx, before.waveNo)
  },
}

/** The draft that a line is of. @throws INVALID at `outboundNo`, DOCUMENT_LOCKED */
const draftOf = async (ctx: ServiceCtx, no: string | null | undefined): Promise<Outbound> => {
  const doc = await heldOutbound(ctx, no)
  if (!doc) throw ctx.invalid({ outboundNo: { code: 'validation.documentLine.document' } })
  if (doc.status !== at.draft) throw ctx.refuse('DOCUMENT_LOCKED', { document: doc.outboundNo ?? doc.code })
  return doc
}

const LINES: LineKind = {
  entity: OutboundLine,
  field: 'outboundNo',
  column: 'outbound_no',
  draft: at.draft,
  heads: async (ctx, nos) =>
    (await heldOutbounds(ctx, nos)).map(({ outboundNo, status, ownerCode }) => ({
      no: outboundNo ?? '',
      status,
      ownerCode,
    })),
}

export const outboundLineHooks: HooksOf<typeof OutboundLine> = {
  sort: { sortField: 'lineNo', sortType: 'asc' },
  list: ctx => (ctx.session.isStaff ? {} : { shows: ofOwners(OutboundLine) }),
  values: async (ctx, values, before): Promise<NewRecord<typeof OutboundLine>> => {
    const outboundNo = before?.outboundNo ?? values.outboundNo
    const doc = await draftOf(ctx, outboundNo)
    if (!before) return { ...values, ...(await placeLine(ctx, LINES, { ...values, docNo: outboundNo })) }
    const { code: goodsCode, goodsNo } = await goodsOfLine(ctx, doc.ownerCode, { ...before, ...values }, before)
    return { ...values, outboundNo: before.outboundNo, goodsCode, goodsNo }
  },
  importing: async (ctx, all) => {
    const placings = await placeLines(
      ctx,
      LINES,
      all.map(({ outboundNo: docNo, goodsCode, goodsNo }) => ({ docNo, goodsCode, goodsNo })),
    )
    return placings.map(({ placed, issues }, index) => (placed ? { values: { ...all[index], ...placed } } : { issues }))
  },
  imported: async (ctx, lines) => {
    for (const doc of await heldOutbounds(ctx, [...new Set(lines.map(each => each.outboundNo))]))
      await recountOutbound(ctx, doc)
  },
  remove: async (ctx, line) => recountOutbound(ctx, await draftOf(ctx, line.outboundNo), line.id),
  written: async (ctx, after, before) => {
    const doc = before ? undefined : await heldOutbound(ctx, after.outboundNo)
    if (doc) await recountOutbound(ctx, doc)
  },
}

export const outboundPickHooks: HooksOf<typeof OutboundPick> = {
  sort: { sortField: 'walkOrder', sortType: 'asc' },
}

const COPIED = [
  'warehouseCode',
  'toWarehouseCode',
  'ownerCode',
  'kind',
  'consignee',
  'consigneePhone',
  'address',
  'remark',
] as const
const COPIED_LINE = ['goodsCode', 'goodsNo', 'batch', 'quantity'] as const

/** POST outboundCopy: what is wanted again. */
export const copyOutbound: Answer<'outboundCopy'> = (ctx, { body }) =>
  ctx.transaction(async () => {
    const from = await ctx.records.find(Outbound, body.id)
    const lines = await orderLines(ctx, from)
    const made = await ctx.records.create(Outbound, keptOf(from, COPIED))
    const outboundNo = made.outboundNo ?? ''
    for (const line of lines) await ctx.records.create(OutboundLine, { outboundNo, ...keptOf(line, COPIED_LINE) })
    return { id: made.id, no: outboundNo }
  })

/** GET outboundShort */
export const readShort: Answer<'outboundShort'> = async (ctx, { query }) => {
  const doc = await ctx.records.find(Outbound, Number(query.id))
  if (doc.status !== at.draft && doc.status !== at.submitted) return []
  const short = await shortOf(ctx, doc)
  return short.map(({ line, available, missing }) => ({
    lineId: line.id,
    lineNo: line.lineNo ?? 0,
    available,
    missing,
  }))
}
