import { Waybill, type WaybillMoveInput } from '@ntocc/sdk/contracts'
import { effectsOf, type Happening } from './effects.ts'
import { closeWithWaybill } from './exceptions/effects.ts'
import type { Row, WaybillCtx } from './types.ts'
import {
  type Author,
  judgeReceipts,
  writeChanges,
  writeNode,
  writeReceipt,
  writeTrackPoint,
  writeWaybill,
} from './writes.ts'

/** Writes what a move that may be made brings about, all that belongs to it. @returns the row after it */
const write = async (ctx: WaybillCtx, happening: Happening, author: Author): Promise<Row> => {
  const effects = effectsOf(happening)
  const after = await writeWaybill(ctx, happening, effects, author)
  for (const node of effects.nodes) await writeNode(ctx, happening, node, author)
  if (effects.judged) await judgeReceipts(ctx, happening, effects.judged, author)
  if (effects.receipt) await writeReceipt(ctx, happening, effects.receipt, author)
  if (effects.nodes.length > 0) await writeTrackPoint(ctx, happening)
  await writeChanges(ctx, happening, after, author)
  const closed = await closeWithWaybill(ctx, after)
  await ctx.wrote(Waybill, closed, happening.row)
  return closed
}

/** Makes one move of a locked waybill and everything that belongs to it. @throws MOVE_REFUSED with the reason */
export const makeMove = async (
  ctx: WaybillCtx,
  row: Row,
  move: string,
  input: WaybillMoveInput,
  author: Author,
): Promise<Row> => {
  const answer = await ctx.judge(Waybill, { row, move, input })
  if (!answer.allowed) throw ctx.refuseMove(answer.reason)
  return write(ctx, { row, move: { name: move, to: answer.to }, input, now: new Date() }, author)
}

const PLATFORM: Author = {
  username: 'system',
  name: JSON.stringify({ en: 'Platform', zh: '平台', es: 'Plataforma', ja: 'プラットフォーム' }),
}

/** A move that the platform makes by itself of a locked waybill; undefined when it cannot be made. */
export const moveBySystem = async (ctx: WaybillCtx, row: Row, move: string): Promise<Row | undefined> => {
  const input: WaybillMoveInput = { images: [] }
  const answer = await ctx.judge(Waybill, { row, move, input, bySystem: true })
  if (!answer.allowed) return undefined
  return write(ctx, { row, move: { name: move, to: answer.to }, input, now: new Date() }, PLATFORM)
}

/** What the platform does by itself once it can: an accepted waybill under a signed contract is ready to load. */
export const moveOn = async (ctx: WaybillCtx, row: Row): Promise<Row> =>
  (await moveBySystem(ctx, row, 'signContract')) ?? row
