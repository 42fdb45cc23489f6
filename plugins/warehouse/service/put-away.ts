import { sql } from '@ntocc/sdk/service'
import { Inbound, InboundLine, InboundReceipt } from '../contract/inbound.ts'
import type { PutawayBody, PutawayProposal } from '../contract/inbound-calls.ts'
import { inboundMachine } from '../contract/machines.ts'
import { StockPosting } from '../contract/stock.ts'
import { type Heap, isForStoring, openBin, refuseFull } from './bins.ts'
import { finishInbound, heldInbound, receiptsOf, recountInbound } from './inbound-store.ts'
import { lineCodeOf, postingNoOf, turns } from './ledger.ts'
import { proposeBins } from './propose-bins.ts'
import { thousandths, units } from './quantities.ts'
import { placeOf } from './receive.ts'
import { post } from './stock.ts'
import type { Answer, ServiceCtx } from './types.ts'

const waits = ({ quantity, stored }: InboundReceipt): number => units(thousandths(quantity) - thousandths(stored))

const heapOf = (doc: Inbound, receipt: InboundReceipt, quantity: number): Heap => ({
  ...placeOf(doc, receipt),
  expiresOn: receipt.expiresOn,
  isDamaged: receipt.isDamaged,
  quantity,
})

const changesOf = (doc: Inbound, receipt: InboundReceipt, { turn, binCode, quantity }: PutawayBody) => {
  const first = turns.putaway(receipt, turn)
  const of = { kind: 'putaway' as const, docNo: receipt.inboundNo, docLine: receipt.lineNo }
  const from = placeOf(doc, receipt)
  const { producedOn, expiresOn, gmtCreated: receivedAt } = receipt
  return [
    { ...of, turn: first, place: from, onHand: -quantity, allocated: -quantity },
    {
      ...of,
      turn: first + 1,
      place: { ...from, binCode },
      facts: { producedOn, expiresOn, receivedAt },
      onHand: quantity,
      ...(receipt.isDamaged && { frozen: quantity }),
    },
  ]
}

/** What was put away at a turn that is over, by the same person as now: of another it is other pieces. @throws COUNTED_MEANWHILE */
const standing = async (ctx: ServiceCtx, doc: Inbound, receipt: InboundReceipt, body: PutawayBody) => {
  const numbers = changesOf(doc, receipt, body).map(postingNoOf)
  const stands = await ctx.records.where(StockPosting, {
    where: sql`posting_no = any(${sql.param(numbers)}::text[])`,
    limit: numbers.length,
  })
  const into = lineCodeOf({ ...placeOf(doc, receipt), binCode: body.binCode })
  const isSame = stands.some(
    ({ lineCode, onHandBy, createdBy }) =>
      lineCode === into && onHandBy === body.quantity && createdBy === ctx.session.username,
  )
  if (!isSame) throw ctx.refuse('COUNTED_MEANWHILE', { document: receipt.inboundNo })
  return ctx.records.get(InboundReceipt, receipt.id)
}

/** POST inboundPutAway: from the gate into a bin; what is damaged is frozen there. */
export const putAway: Answer<'inboundPutAway'> = (ctx, { body }) =>
  ctx.transaction(async () => {
    const { inboundNo } = await ctx.records.find(InboundReceipt, body.id)
    const doc = await heldInbound(ctx, inboundNo)
    const receipt = await ctx.records.find(InboundReceipt, body.id)
    if (!doc) throw ctx.refuse('NOT_FOUND')
    const times = receipt.putaways ?? 0
    if (body.turn < times) return standing(ctx, doc, receipt, body)
    if (body.turn > times) throw ctx.refuse('COUNTED_MEANWHILE', { document: inboundNo })
    const waiting = receipt.isReturned ? 0 : waits(receipt)
    if (body.quantity > waiting) throw ctx.refuse('MORE_THAN_WAITS', { quantity: waiting })
    const bin = await openBin(ctx, body.binCode)
    if (bin.warehouseCode !== doc.warehouseCode || !(await isForStoring(ctx, bin)))
      throw ctx.refuse('BIN_ELSEWHERE', { bin: bin.binNo })
    await refuseFull(ctx, bin, heapOf(doc, receipt, body.quantity))
    await post(ctx, changesOf(doc, receipt, body))
    const stored = units(thousandths(receipt.stored) + thousandths(body.quantity))
    await ctx.records.changeEach(InboundReceipt, [{ id: receipt.id, stored, putaways: times + 1 }])
    const { lineNo } = receipt
    const [line] = await ctx.records.where(InboundLine, {
      where: sql`inbound_no = ${inboundNo} and line_no = ${lineNo}`,
    })
    if (line)
      await ctx.records.changeEach(InboundLine, [
        { id: line.id, stored: units(thousandths(line.stored) + thousandths(body.quantity)) },
      ])
    await recountInbound(ctx, doc)
    if (doc.status === inboundMachine.at.toPutAway) await finishInbound(ctx, doc)
    return ctx.records.get(InboundReceipt, receipt.id)
  })

/** GET inboundProposals */
export const proposals: Answer<'inboundProposals'> = async (ctx, { query }) => {
  const doc = await ctx.records.find(Inbound, Number(query.id))
  const receipts = (await receiptsOf(ctx, doc))
    .filter(receipt => waits(receipt) > 0)
    .sort((one, other) => one.lineNo - other.lineNo || one.id - other.id)
  const rooms = await proposeBins(
    ctx,
    receipts.map(receipt => heapOf(doc, receipt, waits(receipt))),
  )
  return receipts.flatMap(({ id }, index): PutawayProposal[] =>
    (rooms[index] ?? []).map(room => ({ receiptId: id, ...room })),
  )
}
