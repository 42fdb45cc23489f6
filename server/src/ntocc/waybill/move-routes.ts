import { endpoints, type MoveBody, type PartyType, Waybill, type WaybillDetail } from '@ntocc/sdk/contracts'
import type { Queryable, Row } from '../db/database.ts'
import { BackendError, invalid } from '../errors.ts'
import { showFiles } from '../files/uses.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, Warned } from '../http/handle.ts'
import { warnOfMove } from '../notify/warnings.ts'
import { requireRead } from '../records/reading.ts'
import { checkVersion } from '../records/store.ts'
import { assign } from './assign.ts'
import type { MoveInput } from './conditions.ts'
import { isConsigneeCode, sendConsigneeCode } from './consignee-code.ts'
import { detailOf } from './detail.ts'
import { findWaybill } from './find.ts'
import { judge, type Mover, makeMove, moveOn } from './move.ts'
import { unloadedMore } from './warnings.ts'

const inputOf = ({ qty, reason, images, lng, lat }: MoveBody): MoveInput => ({
  qty: qty === undefined ? undefined : Number(qty),
  reason,
  images: images ?? [],
  lng,
  lat,
})

const moverOf = async (tx: Queryable, ctx: SignedCtx): Promise<Mover> => {
  const { accountId, partyType, permissions, username } = ctx.session
  const found = await tx.query('select user_name from sys_account where id = $1', [accountId])
  const name = JSON.stringify(found.rows[0]?.user_name ?? username)
  return { actor: partyType, permissions, author: { username, name }, language: ctx.language, ctx }
}

const LOADING = ['load', 'loadForReview', 'approveLoad']
/** A load may pass the licensed tonnage by a tenth (domain facts, section 2). */
const OVERLOAD = 1.1

const refuseOverload = async (tx: Queryable, row: Row, { qty }: MoveInput): Promise<void> => {
  if (row.unit !== 'tonne' || qty === undefined) return
  const found = await tx.query<{ tonnage: string }>(
    'select tonnage from vehicle where branch_code = $1 and plate_no = $2 and not is_deleted',
    [row.branch_code, row.vehicle_no],
  )
  const max = Math.round(Number(found.rows[0]?.tonnage ?? 0) * OVERLOAD * 1000) / 1000
  if (max > 0 && qty > max) throw invalid({ qty: { code: 'validation.quantity.max', params: { max } } })
}

/**
 * Whether the consignee's code came along. A try counts, so it is taken of those alone who may make the move, and before
 * its transaction, which a wrong code undoes.
 * @throws BackendError MOVE_REFUSED, TOO_MANY_TRIES
 */
const hasConsigneeCode = async (ctx: SignedCtx, id: unknown, { move, consigneeCode }: MoveBody): Promise<boolean> => {
  if (move !== 'signByCode' || !consigneeCode) return false
  const row = await findWaybill(ctx.db, ctx, id)
  const mover = await moverOf(ctx.db, ctx)
  const answer = await judge(move, { db: ctx.db, row, mover, input: undefined })
  if (!answer.allowed) throw new BackendError('MOVE_REFUSED', { errors: { move: answer.reason } })
  return isConsigneeCode(ctx, row, consigneeCode)
}

/**
 * One move in one transaction: the row is locked, the version the caller saw must still be the present one, the machine
 * decides, and state, proofs and change log are written together.
 */
const move = async (ctx: SignedCtx, id: unknown, request: MoveBody): Promise<WaybillDetail | Warned<WaybillDetail>> => {
  // The answer is the whole waybill.
  requireRead(ctx.session, Waybill)
  const input = { ...inputOf(request), isConsigneeCode: await hasConsigneeCode(ctx, id, request) }
  const { before, after } = await ctx.db.transaction(async tx => {
    const locked = await findWaybill(tx, ctx, id, true)
    checkVersion(request.version, locked)
    const mover = await moverOf(tx, ctx)
    await showFiles(tx, ctx.session, {
      entity: 'waybill',
      recordId: Number(locked.id),
      fields: { images: input.images },
      onlyUploaded: true,
    })
    const row = request.move === 'accept' ? await assign(tx, ctx, locked, request) : locked
    if (LOADING.includes(request.move)) await refuseOverload(tx, row, input)
    const moved = await makeMove(tx, row, request.move, input, mover)
    if (request.move === 'unload') await sendConsigneeCode(tx, ctx.config, moved)
    return { before: locked, after: request.move === 'accept' ? await moveOn(tx, moved) : moved }
  })
  ctx.audit({
    object: `waybill:${String(after.code)}`,
    before: { status: before.status, version: before.version },
    after: { status: after.status, version: after.version },
  })
  ctx.notifier.todoChanged(String(after.branch_code))
  // The move stands, whoever could be told of it.
  await warnOfMove(ctx, request.move, after, input.reason).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'nobody was told of a move'),
  )
  const detail = await detailOf(ctx, after)
  const warning = unloadedMore(after, request.move, ctx.language)
  return warning ? new Warned(detail, warning) : detail
}

/** POST /ntocc-tms-api/waybill/{id}/move: any move of the machine. */
const waybillMove = handle(endpoints.waybillMove, async (ctx, { params, body }) => move(ctx, params.id, body))

/** Shippers sign for themselves; everybody else signs with the code the consignee was sent. */
const signingMove = (partyType: PartyType): string => (partyType === 'SHIPPER' ? 'sign' : 'signByCode')

/** POST /ntocc-tms-api/waybill/sign: 70 to 80. */
const waybillSign = handle(endpoints.waybillSign, async (ctx, { body }) => {
  const { id, unloadQty, remark, ...rest } = body
  const request = { ...rest, move: signingMove(ctx.session.partyType), qty: unloadQty }
  return move(ctx, id, remark === undefined ? request : { ...request, reason: remark })
})

export const moveRoutes = [waybillMove, waybillSign]
