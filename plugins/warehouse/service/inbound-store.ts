import { sql } from '@ntocc/sdk/service'
import { Inbound, InboundLine, InboundReceipt, MOST_PARTS_OF_DOCUMENT } from '../contract/inbound.ts'
import { recountTransfer } from './transfer.ts'
import { asPlatform, type ServiceCtx } from './types.ts'

/** A notice by its number, held until the transaction ends: what is done to its lines is done one after the other. */
export const heldInbound = async (
  ctx: ServiceCtx,
  inboundNo: string | null | undefined,
): Promise<Inbound | undefined> => {
  const [doc] = await ctx.records.where(Inbound, { where: sql`inbound_no = ${inboundNo ?? ''}`, limit: 1, lock: true })
  return doc
}

/** Several, each held, in the order of their ids. */
export const heldInbounds = (ctx: ServiceCtx, nos: readonly string[]): Promise<Inbound[]> =>
  ctx.records.where(Inbound, {
    where: sql`inbound_no = any(${sql.param([...nos])}::text[])`,
    limit: Math.max(nos.length, 1),
    lock: true,
  })

export const linesOf = (ctx: ServiceCtx, { inboundNo }: Pick<Inbound, 'inboundNo'>): Promise<InboundLine[]> =>
  ctx.records.where(InboundLine, { where: sql`inbound_no = ${inboundNo ?? ''}` })

export const receiptsOf = (ctx: ServiceCtx, { inboundNo }: Pick<Inbound, 'inboundNo'>): Promise<InboundReceipt[]> =>
  ctx.records.where(InboundReceipt, {
    where: sql`inbound_no = ${inboundNo ?? ''} and not is_returned`,
    limit: MOST_PARTS_OF_DOCUMENT,
  })

/** How far a notice has come. @param without id of a line that is being deleted */
export const recountInbound = async (
  ctx: ServiceCtx,
  doc: Pick<Inbound, 'id' | 'inboundNo' | 'transferNo'>,
  without?: number,
) => {
  const lines = (await linesOf(ctx, doc)).filter(({ id }) => id !== without)
  const came = lines.filter(({ received, damaged }) => (received ?? 0) + (damaged ?? 0) > 0)
  const isStored = ({ received, damaged, stored }: InboundLine) => (stored ?? 0) >= (received ?? 0) + (damaged ?? 0)
  await ctx.records.changeEach(Inbound, [
    {
      id: doc.id,
      lineCount: lines.length,
      receivedLines: came.length,
      storedLines: came.filter(isStored).length,
    },
  ])
  await recountTransfer(ctx, doc, lines)
}

/** A notice all of whose goods lie in bins is done. */
export const finishInbound = async (ctx: ServiceCtx, doc: Inbound): Promise<void> => {
  const receipts = await receiptsOf(ctx, doc)
  if (receipts.length === 0 || receipts.some(({ quantity, stored }) => (stored ?? 0) < quantity)) return
  await asPlatform(ctx, own => own.records.move(Inbound, { id: doc.id, move: 'finish' }))
}
