import { Waybill, type WaybillMoveInput, waybillMachine } from '@ntocc/sdk/contracts'
import { fieldsOf } from '@ntocc/sdk/fields'
import type { SetOf } from '@ntocc/sdk/service'
import { effectsOf, type Happening } from './effects.ts'
import { closeWithWaybill } from './exceptions/effects.ts'
import type { Row, WaybillCtx } from './types.ts'
import { type Doer, judgedOf, nodesOf, receiptOf, writeTrackPoint } from './writes.ts'

/** What every move says of the waybill, whichever it is. */
const always = ({ row, move, input, now }: Happening, hasNodes: boolean): SetOf<typeof Waybill> => ({
  // A move that leads back to where it was does not begin the waiting anew.
  ...(move.to !== Number(row.status) && { statusSince: now.toISOString() }),
  ...(hasNodes && input.lng !== undefined && { trackStatus: 'has' }),
  // Nobody has to decide any more about what went wrong.
  ...(!waybillMachine.within(move.to, 'open') && { abnormalFlag: false }),
  ...(move.to === waybillMachine.at.finished && {
    fiveFlow: { ...fieldsOf(row.five_flow), information: 'ok' } as never,
  }),
})

/** Writes what a move that may be made brings about, all that belongs to it. @returns the row after it */
const write = async (ctx: WaybillCtx, stored: Row, happening: Happening, doer: Doer): Promise<Row> => {
  const { set, nodes, receipt, judged } = effectsOf(happening)
  const { name, to } = happening.move
  const creates = [...(await nodesOf(ctx, happening, nodes, doer)), ...(await receiptOf(ctx, happening, receipt, doer))]
  const effects = {
    set: { ...always(happening, nodes.length > 0), ...set },
    creates,
    changes: judgedOf(happening, judged),
  }
  if (nodes.length > 0) await writeTrackPoint(ctx, happening)
  const reason = happening.input.reason?.trim()
  const { name: _name, ...by } = doer
  const after = await ctx.applyMove(Waybill, { row: stored, move: name, to, effects, reason, by })
  await closeWithWaybill(ctx, after)
  return after
}

/**
 * Makes one move of a locked waybill and everything that belongs to it.
 * @param row as it is judged: with who is to carry it, where that is named with the move
 * @throws MOVE_REFUSED with the reason
 */
export const makeMove = async (
  ctx: WaybillCtx,
  row: Row,
  move: string,
  input: WaybillMoveInput,
  doer: Doer,
  stored: Row = row,
): Promise<Row> => {
  const answer = await ctx.judge(Waybill, { row, move, input })
  if (!answer.allowed) throw ctx.refuseMove(answer.reason)
  return write(ctx, stored, { row, move: { name: move, to: answer.to }, input, now: new Date() }, doer)
}

const PLATFORM: Doer = {
  username: 'system',
  name: { en: 'Platform', zh: '平台', es: 'Plataforma', ja: 'プラットフォーム' },
}

/** A move that the platform makes by itself of a locked waybill; undefined when it cannot be made. */
export const moveBySystem = async (
  ctx: WaybillCtx,
  row: Row,
  move: string,
  input: WaybillMoveInput = { images: [] },
): Promise<Row | undefined> => {
  const answer = await ctx.judge(Waybill, { row, move, input, bySystem: true })
  if (!answer.allowed) return undefined
  return write(ctx, row, { row, move: { name: move, to: answer.to }, input, now: new Date() }, PLATFORM)
}

/** The framework contract in force that a waybill goes on by which was made before its shipper had one. */
const contractFor = async (ctx: WaybillCtx, { contract_no, shipment_code }: Row): Promise<string | undefined> => {
  if (contract_no) return undefined
  const shipper = String(shipment_code)
  return (await ctx.request('shippersFor', [shipper]))?.get(shipper)?.contractNo ?? undefined
}

/** What the platform does by itself once it can: an accepted waybill under a signed contract is ready to load. */
export const moveOn = async (ctx: WaybillCtx, row: Row): Promise<Row> => {
  const contractNo = await contractFor(ctx, row)
  return (await moveBySystem(ctx, row, 'signContract', { images: [], ...(contractNo && { contractNo }) })) ?? row
}
