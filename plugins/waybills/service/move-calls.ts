import {
  type MoveBody,
  type nounCalls,
  type PartyType,
  Waybill,
  type WaybillDetail,
  type WaybillMoveInput,
} from '@ntocc/sdk/contracts'
import type { CallHandler, Warning } from '@ntocc/sdk/service'
import { inKg, inUnit, isWeighed, measuredKg } from '../contract/weighing.ts'
import type contract from '../contract.ts'
import { assigned } from './assign.ts'
import { isConsigneeCode, sendConsigneeCode } from './consignee-code.ts'
import { crewValues, holdCrew } from './crew.ts'
import { detailOf } from './detail.ts'
import { signsLess, signsMore } from './effects.ts'
import { findWaybill } from './find.ts'
import { makeMove, moveOn } from './move.ts'
import { withValues } from './overlay.ts'
import { handingOf, keepHandover, tellHandover } from './reassign.ts'
import { claimLess, tellOfClaim } from './review/claims.ts'
import { unloadsMore } from './review/findings.ts'
import { againstOwn } from './review/own.ts'
import { againstApproval, proposalOf } from './review/proposals.ts'
import { queueOfMove } from './review/queues.ts'
import type { Row, WaybillCtx } from './types.ts'
import { warnOfMove } from './warnings.ts'
import { mostTonnesOf } from './weight.ts'
import type { Doer } from './writes.ts'

const DRAWN = 'signDrawn'
const SIGNING = ['sign', 'signByCode', DRAWN]
const UNLOADING = ['unload', ...SIGNING]
const LOADING = ['load', 'loadForReview']
/** Of one receipt, the signature among them. */
const MOST_PICTURES = 20

/** A signature stands before the photos, and counts only together with who has signed. */
const inputOf = ({
  move,
  qty,
  grossKg,
  reason,
  images = [],
  signature = [],
  signer,
  lng,
  lat,
}: MoveBody): WaybillMoveInput => ({
  qty: qty === undefined ? undefined : Number(qty),
  grossKg: LOADING.includes(move) && grossKg !== undefined ? Number(grossKg) : undefined,
  reason,
  images: move === DRAWN ? [...signature, ...images] : images,
  ...(move === DRAWN && signature.length > 0 && signer?.trim() && { signer: signer.trim() }),
  lng,
  lat,
})

/** Whoever calls, as the waybill's history names them. */
export const doerOf = async ({ accounts, session }: WaybillCtx): Promise<Doer> => {
  const { accountId, partyCode, username } = session
  return { accountId, partyCode, username, name: (await accounts.self()).name }
}

/**
 * More than the vehicle may carry is not taken for loaded, nor for unloaded; of goods that are counted their weight is not, where it is told.
 * @throws INVALID at what is too much, by the name it was sent with
 */
const refuseOverload = async (ctx: WaybillCtx, row: Row, { request, input, field }: Asked): Promise<void> => {
  const isLoading = LOADING.includes(request.move)
  if (!isLoading && !UNLOADING.includes(request.move)) return
  const [told, at] = isWeighed(row.unit) ? [measuredKg(row.unit, input.qty ?? 0), field] : [input.grossKg, 'grossKg']
  if (told === undefined) return
  const tonnes = await mostTonnesOf(ctx, row)
  const most = inKg(tonnes)
  if (told <= most) return
  throw ctx.invalid({
    [at]: isLoading
      ? { code: 'validation.quantity.max', params: { max: inUnit(row.unit, most) ?? most } }
      : { code: 'validation.quantity.carried', params: { max: tonnes } },
  })
}

/** What is approved as it was reported, by the moves that do. */
const REPORTED: ReadonlyMap<string, string> = new Map([
  ['approveLoad', 'load_qty'],
  ['approveReceipt', 'unload_qty'],
])

/**
 * Loads and receipts are accepted as they were reported: what is put right is put right in the review, where it is bounded, reasoned and told.
 * @throws FORBIDDEN
 */
const refuseCorrection = (ctx: WaybillCtx, row: Row, { request, input }: Asked): void => {
  const reported = REPORTED.get(request.move)
  if (reported === undefined || input.qty === undefined) return
  if (input.qty !== Number(row[reported])) throw ctx.refuse('FORBIDDEN')
}

/** One's own carriage is not approved, and what one person has put right and another has to confirm is not passed by. @throws MOVE_REFUSED */
const refuseApproval = async (ctx: WaybillCtx, row: Row): Promise<void> => {
  const against =
    (await againstOwn(ctx, row)) ?? againstApproval(ctx, await proposalOf(ctx, row), { corrected: {}, isNamed: false })
  if (against) throw ctx.refuseMove(against)
}

const unloadedMore = (row: Row, move: string): boolean =>
  UNLOADING.includes(move) && unloadsMore(Number(row.load_qty), Number(row.unload_qty))

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

/** Whether somebody signs for less than what the driver proved and terms allow. */
const isLess = (row: Row, { request, input }: Asked): boolean =>
  SIGNING.includes(request.move) && signsLess(row, input.qty ?? 0)

/** Whether the driver's side passes on a signature for more than it proved. */
const isMore = (row: Row, { request, input }: Asked): boolean =>
  SIGNING.includes(request.move) && signsMore(row, request.move, input.qty ?? 0)

/** What a lesser signature must say for itself: the platform and whoever carried it are told why. @throws INVALID */
const refuseUnreasoned = (ctx: WaybillCtx, row: Row, asked: Asked): void => {
  if (!isLess(row, asked) || asked.input.reason?.trim()) return
  throw ctx.invalid({ [asked.field === 'unloadQty' ? 'remark' : 'reason']: { code: 'validation.field.required' } })
}

interface Asked {
  request: MoveBody
  input: WaybillMoveInput
  /** Name of the quantity in what was sent. */
  field: 'qty' | 'unloadQty'
}

/** The transaction of a move: the row is locked, and the version that the caller saw must still be the present one. */
const moved = async (ctx: WaybillCtx, id: unknown, asked: Asked): Promise<{ before: Row; after: Row }> => {
  const { request, input } = asked
  const before = await findWaybill(ctx, id, true)
  await ctx.requireVersion(Waybill, { id: Number(before.id), version: request.version })
  const queue = queueOfMove(request.move)
  if (queue) await ctx.claims.refuseOthers(queue.name, Number(before.id))
  const doer = await doerOf(ctx)
  await ctx.files.show(Waybill, Number(before.id), { images: input.images }, { onlyUploaded: true })
  const named = request.move === 'accept' ? await assigned(ctx, before, request) : undefined
  const row = withValues(before, named && crewValues(named))
  const handing = request.move === 'reassign' ? await handingOf(ctx, before, request) : undefined
  if (request.move === 'accept') await holdCrew(ctx, ctx.shown(Waybill, row))
  if (handing) await holdCrew(ctx, handing.crew)
  refuseCorrection(ctx, row, asked)
  if (queue?.approve.name === request.move) await refuseApproval(ctx, row)
  await refuseOverload(ctx, row, asked)
  refuseUnreasoned(ctx, row, asked)
  const after = await makeMove(ctx, row, request.move, { ...input, crew: named ?? handing?.crew }, doer, before)
  if (handing) await keepHandover(ctx, { row: before, after, handing, reason: input.reason?.trim() ?? '' })
  if (isLess(before, asked)) await claimLess(ctx, after, input, doer)
  if (request.move === 'unload') await sendConsigneeCode(ctx, after)
  return { before, after: request.move === 'accept' ? await moveOn(ctx, after) : after }
}

type Answer = Promise<WaybillDetail | Warning<WaybillDetail>>

/** One move in one transaction: state, proofs and change log are written together. */
const move = async (ctx: WaybillCtx, id: unknown, request: MoveBody, field: Asked['field'] = 'qty'): Answer => {
  // The answer is the whole waybill.
  ctx.requireRead(Waybill)
  if (request.move === DRAWN && (request.images?.length ?? 0) >= MOST_PICTURES)
    throw ctx.invalid({ images: { code: 'validation.images.max', params: { max: MOST_PICTURES - 1 } } })
  const input = { ...inputOf(request), isConsigneeCode: await hasConsigneeCode(ctx, id, request) }
  const asked = { request, input, field }
  const { before, after } = await ctx.transaction(() => moved(ctx, id, asked))
  await tell(ctx, { before, after, move: request.move, reason: input.reason })
  const detail = await detailOf(ctx, after)
  if (isLess(before, asked)) {
    await tellOfClaim(ctx, after, input)
    return ctx.warned(detail, 'SIGNED_LESS')
  }
  if (isMore(before, asked)) return ctx.warned(detail, 'SIGNED_MORE')
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
  const asked = { request, input: inputOf(request), field: 'qty' } as const
  const { before, after } = await ctx.transaction(() => moved(ctx, id, asked))
  await tell(ctx, { before, after, move: name, reason })
}

/** Shippers sign for themselves; everybody else signs with the code the consignee was sent. */
const signingMove = (partyType: PartyType): string => (partyType === 'SHIPPER' ? 'sign' : 'signByCode')

/** POST /ntocc-tms-api/waybill/sign: 70 to 80. */
export const signWaybill: CallHandler<typeof contract, typeof nounCalls.waybillSign> = (ctx, { body }) => {
  const { id, unloadQty, remark, ...rest } = body
  const request = { ...rest, move: signingMove(ctx.session.partyType), qty: unloadQty }
  return move(ctx, id, remark === undefined ? request : { ...request, reason: remark }, 'unloadQty')
}
