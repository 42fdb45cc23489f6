import { type NewRecord, newDocumentNo } from '@ntocc/sdk/service'
import { Inbound, InboundLine, type InboundReceipt } from '../contract/inbound.ts'
import { inboundMachine } from '../contract/machines.ts'
import { finishInbound, heldInbound, heldInbounds, linesOf, receiptsOf, recountInbound } from './inbound-store.ts'
import { changedOf, goodsOfLine, keptOf, type LineKind, placeLine, placeLines } from './lines.ts'
import { ofOwners, refuseOwnTransfer } from './owners.ts'
import { returnAll } from './receive.ts'
import type { Answer, HooksOf, ServiceCtx } from './types.ts'
import { wantWaybill } from './waybills.ts'

const { at } = inboundMachine

/** What may still be said of a notice once it is submitted: who brings it, and when. */
const ALWAYS = ['plannedAt', 'plateNo', 'driverName', 'waybillNo', 'remark'] as const
const FIXED = ['warehouseCode', 'ownerCode', 'kind', 'sourceNo', 'supplier'] as const

const moving: NonNullable<HooksOf<typeof Inbound>['moving']> = async (ctx, doc, move, reason) => {
  switch (move) {
    case 'arrive':
      return { arrivedAt: new Date().toISOString() }
    case 'finish':
      return { doneAt: new Date().toISOString() }
    case 'cancel':
      // What waits at the gate goes back with whoever brought it.
      await returnAll(ctx, doc, await receiptsOf(ctx, doc), reason)
  }
}

export const inboundHooks: HooksOf<typeof Inbound> = {
  sort: { sortField: 'gmtCreated', sortType: 'desc' },
  list: ctx => (ctx.session.isStaff ? {} : { shows: ofOwners(Inbound) }),
  values: async (ctx, values, before) => {
    await wantWaybill(ctx, values, before)
    refuseOwnTransfer(ctx, values, before)
    if (!before) return { ...values, inboundNo: await newDocumentNo(ctx, Inbound, 'inboundNo', 'RK') }
    const changed = changedOf(values, before, FIXED)
    const others = changedOf(values, before, ALWAYS).length > 0
    const isOver = before.status === at.done || before.status === at.cancelled
    if ((changed.length > 0 && before.status !== at.draft) || (others && isOver))
      throw ctx.refuse('DOCUMENT_LOCKED', { document: before.inboundNo ?? before.code })
    if (changed.includes('ownerCode') && (before.lineCount ?? 0) > 0)
      throw ctx.refuse('DOCUMENT_HAS_LINES', { document: before.inboundNo ?? before.code })
    return values
  },
  remove: (ctx, { status, inboundNo, code }) => {
    if (status !== at.draft) throw ctx.refuse('DOCUMENT_LOCKED', { document: inboundNo ?? code })
  },
  moving,
  written: async (ctx, after, before) => {
    // All of it may lie in its bins already when the last of it has come.
    if (before && before.status !== after.status && after.status === at.toPutAway) await finishInbound(ctx, after)
  },
}

/** The draft that a line is of. @throws INVALID at `inboundNo`, DOCUMENT_LOCKED */
const draftOf = async (ctx: ServiceCtx, inboundNo: string | null | undefined): Promise<Inbound> => {
  const doc = await heldInbound(ctx, inboundNo)
  if (!doc) throw ctx.invalid({ inboundNo: { code: 'validation.documentLine.document' } })
  if (doc.status !== at.draft) throw ctx.refuse('DOCUMENT_LOCKED', { document: doc.inboundNo ?? doc.code })
  return doc
}

const LINES: LineKind = {
  entity: InboundLine,
  field: 'inboundNo',
  column: 'inbound_no',
  draft: at.draft,
  heads: async (ctx, nos) =>
    (await heldInbounds(ctx, nos)).map(({ inboundNo, status, ownerCode }) => ({
      no: inboundNo ?? '',
      status,
      ownerCode,
    })),
}

export const inboundLineHooks: HooksOf<typeof InboundLine> = {
  sort: { sortField: 'lineNo', sortType: 'asc' },
  list: ctx => (ctx.session.isStaff ? {} : { shows: ofOwners(InboundLine) }),
  values: async (ctx, values, before): Promise<NewRecord<typeof InboundLine>> => {
    const inboundNo = before?.inboundNo ?? values.inboundNo
    const doc = await draftOf(ctx, inboundNo)
    if (!before) return { ...values, ...(await placeLine(ctx, LINES, { ...values, docNo: inboundNo })) }
    const { code: goodsCode, goodsNo } = await goodsOfLine(ctx, doc.ownerCode, { ...before, ...values }, before)
    return { ...values, inboundNo: before.inboundNo, goodsCode, goodsNo }
  },
  importing: async (ctx, all) => {
    const placings = await placeLines(
      ctx,
      LINES,
      all.map(({ inboundNo: docNo, goodsCode, goodsNo }) => ({ docNo, goodsCode, goodsNo })),
    )
    return placings.map(({ placed, issues }, index) => (placed ? { values: { ...all[index], ...placed } } : { issues }))
  },
  imported: async (ctx, lines) => {
    for (const doc of await heldInbounds(ctx, [...new Set(lines.map(each => each.inboundNo))]))
      await recountInbound(ctx, doc)
  },
  remove: async (ctx, line) => recountInbound(ctx, await draftOf(ctx, line.inboundNo), line.id),
  written: async (ctx, after, before) => {
    const doc = before ? undefined : await heldInbound(ctx, after.inboundNo)
    if (doc) await recountInbound(ctx, doc)
  },
}

export const inboundReceiptHooks: HooksOf<typeof InboundReceipt> = {
  sort: { sortField: 'lineNo', sortType: 'asc' },
}

const COPIED = ['warehouseCode', 'ownerCode', 'kind', 'supplier', 'driverName', 'remark'] as const
// The pallet is another one the next time.
const COPIED_LINE = ['goodsCode', 'goodsNo', 'batch', 'producedOn', 'expiresOn', 'expected'] as const

/** POST inboundCopy: what comes again. */
export const copyInbound: Answer<'inboundCopy'> = (ctx, { body }) =>
  ctx.transaction(async () => {
    const from = await ctx.records.find(Inbound, body.id)
    const lines = (await linesOf(ctx, from)).sort((one, other) => (one.lineNo ?? 0) - (other.lineNo ?? 0))
    const made = await ctx.records.create(Inbound, keptOf(from, COPIED))
    const inboundNo = made.inboundNo ?? ''
    for (const line of lines) await ctx.records.create(InboundLine, { inboundNo, ...keptOf(line, COPIED_LINE) })
    return { id: made.id, no: inboundNo }
  })
