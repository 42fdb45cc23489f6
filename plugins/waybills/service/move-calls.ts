import {
  type MoveBody,
  type nounCalls,
  type PartyType,
  Waybill,
  type WaybillDetail,
  type WaybillMoveInput,
} from '@ntocc/sdk/contracts'
import { type CallHandler, sql, type Warning } from '@ntocc/sdk/service'
import type contract from '../contract.ts'
import { assign } from './assign.ts'
import { isConsigneeCode, sendConsigneeCode } from './consignee-code.ts'
import { holdCrew, mostTonnes } from './crew.ts'
import { detailOf } from './detail.ts'
import { findWaybill } from './find.ts'
import { makeMove, moveOn } from './move.ts'
import { handingOf, keepHandover, tellHandover } from './reassign.ts'
import { unloadsMore } from './review/findings.ts'
import { queueOfMove } from './review/queues.ts'
import type { Row, WaybillCtx } from './types.ts'
import { warnOfMove } from './warnings.ts'
import type { Author } from './writes.ts'

const inputOf = ({ qty, reason, images, lng, lat }: MoveBody): WaybillMoveInput => ({
  qty: qty === undefined ? undefined : Number(qty),
  reason,
  images: images ?? [],
  lng,
  lat,
})

/** Whoever calls, as the waybill's history names them. */
export const authorOf = async ({ session, query }: WaybillCtx): Promise<Author> => {
  const { accountId, username } = session
  const [found] = await query<{ user_name: unknown }>(sql`select user_name from sys_account where id = ${accountId}`)
  return { username, name: JSON.stringify(found?.user_name ?? username) }
}

const LOADING = ['load', 'loadForReview', 'approveLoad']

/** @param field the quantity's name in what was sent. @throws INVALID */
export const refuseOverload = async (
  ctx: WaybillCtx,
  row: Row,
  qty: number | undefined,
  field = 'qty',
): Promise<void> => {
  if (row.unit !== 'tonne' || qty === undefined) return
  const [found] = await ctx.query<{ tonnage: string }>(
    sql`select tonnage from vehicle where branch_code = ${row.branch_code} and plate_no = ${row.vehicle_no} and not is_deleted`,
  )
  const max = mostTonnes(found?.tonnage)
  if (max > 0 && qty > max) throw ctx.invalid({ [field]: { code: 'validation.quantity.max', params: { max } } })
}

const unloadedMore = (row: Row, move: string): boolean =>
  ['unload', 'sign', 'signByCode'].includes(move) && unloadsMore(Number(row.load_qty), Number(row.unload_qty))

/**
 * Whether the consignee's code came along. A try counts, so it is taken of those alone who may make the move, and before
 * its transaction, which a wrong code undoes.
 * @throws MOVE_REFUSED, TOO_MANY_TRIES
 */
const hasConsigneeCode = async (ctx: WaybillCtx, id: unknown, body: MoveBody): Promise<boolean> => {
  const { move, consigneeCode } = body
  if (move !== 'signByCode' || !consigneeCode) return false
  const row = await findWaybill(ctx, id)
  const answer = await ctx.judge(Waybill, { row, move })
  if (!answer.allowed) throw ctx.refuseMove(answer.reason)
  return isConsigneeCode(ctx, row, consigneeCode)
}

/** The transaction of a move: the row is locked, and the version that the caller saw must still be the present one. */
const moved = async (
  ctx: WaybillCtx,
  id: unknown,
  request: MoveBody,
  input: WaybillMoveInput,
): Promise<{ before: Row; after: Row }> => {
  const before = await findWaybill(ctx, id, true)
  await ctx.requireVersion(Waybill, { id: Number(before.id), version: request.version })
  const queue = queueOfMove(request.move)
  if (queue) await ctx.claims.refuseOthers(queue.name, Number(before.id))
  const author = await authorOf(ctx)
  await ctx.files.show(Waybill, Number(before.id), { images: input.images }, { onlyUploaded: true })
  const row = request.move === 'accept' ? await assign(ctx, before, request) : before
  const handing = request.move === 'reassign' ? await handingOf(ctx, before, request) : undefined
  if (request.move === 'accept') await holdCrew(ctx, ctx.shown(Waybill, row))
  if (handing) await holdCrew(ctx, handing.crew)
  if (LOADING.includes(request.move)) await refuseOverload(ctx, row, input.qty)
  const after = await makeMove(ctx, row, request.move, { ...input, crew: handing?.crew }, author)
  if (handing) await keepHandover(ctx, { row: before, after, handing, reason: input.reason?.trim() ?? '' })
  if (request.move === 'unload') await sendConsigneeCode(ctx, after)
  return { before, after: request.move === 'accept' ? await moveOn(ctx, after) : after }
}

type Answer = Promise<WaybillDetail | Warning<WaybillDetail>>

/** One move in one transaction: state, proofs and change log are written together. */
const move = async (ctx: WaybillCtx, id: unknown, request: MoveBody): Answer => {
  // The answer is the whole waybill.
  ctx.requireRead(Waybill)
  const input = { ...inputOf(request), isConsigneeCode: await hasConsigneeCode(ctx, id, request) }
  const { before, after } = await ctx.transaction(() => moved(ctx, id, request, input))
  await tell(ctx, { before, after, move: request.move, reason: input.reason })
  const detail = await detailOf(ctx, after)
  return unloadedMore(after, request.move) ? ctx.warned(detail, 'UNLOADED_MORE') : detail
}

interface Made {
  before: Row
  after: Row
  move: string
  reason: string | undefined
}

/** Whoever must hear of a move that was made. */
export const tell = async (ctx: WaybillCtx, { before, after, move, reason }: Made): Promise<void> => {
  ctx.audit({
    object: `waybill:${String(after.code)}`,
    before: { status: before.status, version: before.version },
    after: { status: after.status, version: after.version },
  })
  ctx.todoChanged()
  if (move === 'reassign') tellHandover(ctx, before, after, reason?.trim() ?? '')
  // The move stands, whoever could be told of it.
  await warnOfMove(ctx, move, after, reason).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'nobody was told of a move'),
  )
}

/** POST /ntocc-tms-api/waybill/{id}/move: any move of the machine. */
export const moveWaybill: CallHandler<typeof contract, typeof nounCalls.waybillMove> = (ctx, { params, body }) =>
  move(ctx, params.id, body)

/** One of many: by the rules of the call, of the waybill as it stands by then. @throws MOVE_REFUSED, NOT_FOUND */
export const moveAsItStands = async (
  ctx: WaybillCtx,
  { id, move: name, reason }: { id: number; move: string; reason: string },
): Promise<void> => {
  const row = await findWaybill(ctx, id)
  const request = { move: name, version: Number(row.version), ...(reason && { reason }) }
  const { before, after } = await ctx.transaction(() => moved(ctx, id, request, inputOf(request)))
  await tell(ctx, { before, after, move: name, reason })
}

/** Shippers sign for themselves; everybody else signs with the code the consignee was sent. */
const signingMove = (partyType: PartyType): string => (partyType === 'SHIPPER' ? 'sign' : 'signByCode')

/** POST /ntocc-tms-api/waybill/sign: 70 to 80. */
export const signWaybill: CallHandler<typeof contract, typeof nounCalls.waybillSign> = (ctx, { body }) => {
  const { id, unloadQty, remark, ...rest } = body
  const request = { ...rest, move: signingMove(ctx.session.partyType), qty: unloadQty }
  return move(ctx, id, remark === undefined ? request : { ...request, reason: remark })
}
