import { sql } from '@ntocc/sdk/service'
import { MOST_PARTS_OF_DOCUMENT } from '../contract/inbound.ts'
import { outboundMachine, pickMachine } from '../contract/machines.ts'
import { Outbound, OutboundLine, OutboundPick } from '../contract/outbound.ts'
import { thousandths, units } from './quantities.ts'
import { availableOf } from './reserve.ts'
import type { ServiceCtx } from './types.ts'

type Doc = Pick<Outbound, 'outboundNo'>

/** An order by its number, held until the transaction ends: what is done to its lines is done one after the other. */
export const heldOutbound = async (ctx: ServiceCtx, no: string | null | undefined): Promise<Outbound | undefined> => {
  const [doc] = await ctx.records.where(Outbound, { where: sql`outbound_no = ${no ?? ''}`, limit: 1, lock: true })
  return doc
}

/** Several, each held, in the order of their ids. */
export const heldOutbounds = (ctx: ServiceCtx, nos: readonly string[]): Promise<Outbound[]> =>
  ctx.records.where(Outbound, {
    where: sql`outbound_no = any(${sql.param([...nos])}::text[])`,
    limit: Math.max(nos.length, 1),
    lock: true,
  })

/** Its lines, in their order. */
export const orderLines = async (ctx: ServiceCtx, { outboundNo }: Doc): Promise<OutboundLine[]> => {
  const lines = await ctx.records.where(OutboundLine, { where: sql`outbound_no = ${outboundNo ?? ''}` })
  return lines.sort((one, other) => (one.lineNo ?? 0) - (other.lineNo ?? 0))
}

/** Its picks but those that were released, in the order in which one walks. */
export const picksOf = async (ctx: ServiceCtx, { outboundNo }: Doc): Promise<OutboundPick[]> => {
  const picks = await ctx.records.where(OutboundPick, {
    where: sql`outbound_no = ${outboundNo ?? ''} and status <> ${pickMachine.at.released}`,
    limit: MOST_PARTS_OF_DOCUMENT,
  })
  return picks.sort((one, other) => one.walkOrder - other.walkOrder || one.pickNo - other.pickNo)
}

export const isChecked = ({ picked, checked }: OutboundLine): boolean => checked != null && checked === picked

/** How far an order has come, by its picks: what is kept and what lies ready of each line. @param without a line that is being deleted */
export const recountOutbound = async (
  ctx: ServiceCtx,
  doc: Pick<Outbound, 'id' | 'outboundNo' | 'status'>,
  without?: number,
) => {
  const picks = await picksOf(ctx, doc)
  const lines = (await orderLines(ctx, doc)).filter(({ id }) => id !== without)
  const sums = lines.map(line => {
    const own = picks.filter(({ lineNo }) => lineNo === line.lineNo)
    const sum = (of: (pick: OutboundPick) => number | null | undefined): number =>
      units(own.reduce((all, pick) => all + thousandths(of(pick)), 0))
    const allocated = sum(({ status, asked }) => (status === pickMachine.at.toPick ? asked : 0))
    return { line, allocated, picked: sum(({ picked }) => picked) }
  })
  await ctx.records.changeEach(
    OutboundLine,
    sums.map(({ line: { id }, allocated, picked }) => ({ id, allocated, picked })),
  )
  const ready = sums.filter(({ allocated, picked }) => allocated === 0 && picked > 0)
  const checkedLines = ready.filter(({ line, picked }) => isChecked({ ...line, picked })).length
  const isCancelled = outboundMachine.within(doc.status, 'cancelled')
  await ctx.records.changeEach(Outbound, [
    {
      id: doc.id,
      lineCount: lines.length,
      pickedLines: ready.length,
      checkedLines,
      returnLines: isCancelled ? sums.filter(({ picked }) => picked > 0).length : 0,
    },
  ])
}

/** What lines of an order want kept for them. */
export const wantedBy = (doc: Outbound, lines: readonly OutboundLine[]) =>
  lines.map(({ lineNo, goodsCode, quantity, batch }) => ({
    docNo: doc.outboundNo ?? '',
    docLine: lineNo ?? 0,
    warehouseCode: doc.warehouseCode,
    ownerCode: doc.ownerCode,
    goodsCode: goodsCode ?? '',
    quantity,
    batch,
  }))

/** Lines of which less can be had than they want, the lines before them served first. */
export const shortOf = async (ctx: ServiceCtx, doc: Outbound) => {
  const lines = await orderLines(ctx, doc)
  const wanted = wantedBy(doc, lines)
  const there = await availableOf(ctx, wanted)
  return lines.flatMap((line, index) => {
    const earlier = wanted
      .slice(0, index)
      .filter(({ goodsCode, batch }) => goodsCode === line.goodsCode && (!line.batch || !batch || batch === line.batch))
    const taken = earlier.reduce((sum, { quantity }) => sum + thousandths(quantity), 0)
    const available = units(Math.max(0, thousandths(there[index]) - taken))
    const missing = units(Math.max(0, thousandths(line.quantity) - thousandths(available)))
    return missing > 0 ? [{ line, available, missing }] : []
  })
}
