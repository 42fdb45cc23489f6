import { exceptionMachine, type LocalizedText, type MaybeLocalized, WaybillException } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { type CallHandler, type MoveOf, type NewRecord, type Person, sql } from '@ntocc/sdk/service'
import type { ExceptionDetail, ExceptionMoveBody, exceptionCalls } from '../../contract/exceptions.ts'
import type contract from '../../contract.ts'
import type { Row, WaybillCtx } from '../types.ts'
import { markWaybill } from './effects.ts'
import { colleagueNamed } from './people.ts'
import { exceptionDetail, exceptionRow } from './read.ts'

type Written = NewRecord<typeof WaybillException>

/** Moves that anybody makes of an exception that somebody else has in hand. */
const OF_ANYBODY: readonly string[] = ['note', 'takeOver', 'close']

const inHandsOf = ({ code, name }: Person): Written => ({
  handlerCode: code,
  handler: name as string,
  claimedAt: new Date().toISOString(),
})

/** What is emptied is told as the empty text: it is stored as nothing. */
const NOBODY: Written = { handlerCode: '', handler: '', claimedAt: '' }
const UNDECIDED: Written = { outcome: '', consequence: '', handledAt: '', result: '' }

/** What a move writes beside the state. @throws INVALID naming what is missing */
const writtenBy = async (ctx: WaybillCtx, body: ExceptionMoveBody): Promise<Written> => {
  const reason = body.reason?.trim() ?? ''
  const decided = { handledAt: new Date().toISOString(), result: reason }
  switch (body.move) {
    case 'claim':
    case 'takeOver':
      return inHandsOf(await ctx.accounts.self())
    case 'handOver': {
      const colleague = await colleagueNamed(ctx, body.colleague)
      if (!colleague) throw ctx.invalid({ colleague: { code: 'validation.reference.unknown' } })
      return inHandsOf(colleague)
    }
    case 'release':
      return NOBODY
    case 'confirm': {
      if (!body.consequence) throw ctx.invalid({ consequence: { code: 'validation.field.required' } })
      const { consequence, responsible, amount } = body
      return {
        ...decided,
        outcome: 'confirmed',
        consequence,
        ...(responsible && { responsible }),
        ...(amount && { amount }),
      }
    }
    case 'ignore':
      return { ...decided, outcome: 'ignored' }
    case 'close':
      return { result: reason }
    case 'reopen':
      return UNDECIDED
    default:
      return {}
  }
}

const nameOf = (ctx: WaybillCtx, row: Row): string =>
  localise((row.handler as MaybeLocalized | null) ?? String(row.handler_code), ctx.language)

/**
 * Of two people at one exception one wins, and the other is told who.
 * @throws EXCEPTION_TAKEN by whom
 */
const refuseOthers = (ctx: WaybillCtx, row: Row, { move, version }: ExceptionMoveBody): void => {
  if (!ctx.session.isStaff) return
  const isOthers = row.handler_code !== null && row.handler_code !== ctx.session.partyCode
  const isNews = Number(row.version) !== version
  if (isOthers && (isNews || (Number(row.status) === exceptionMachine.at.handling && !OF_ANYBODY.includes(move))))
    throw ctx.refuse('EXCEPTION_TAKEN', { name: nameOf(ctx, row) })
}

const PASSED_ON: LocalizedText = {
  en: 'An exception was handed over to you',
  zh: '有一条异常转交给您处理',
  es: 'Le han traspasado una incidencia',
  ja: '異常の対応が引き継がれました',
}
const TAKEN_OVER: LocalizedText = {
  en: 'An exception of yours was taken over',
  zh: '您名下的一条异常已被接管',
  es: 'Otra persona ha asumido una incidencia suya',
  ja: '担当中の異常が他の担当者に移りました',
}

/** Whoever has it now by another's doing, or has it no longer, is told. */
const tellHands = async (
  { accounts, alert, session }: WaybillCtx,
  before: Row,
  after: Row,
  { move, reason }: ExceptionMoveBody,
): Promise<void> => {
  const whom = move === 'handOver' ? after.handler_code : move === 'takeOver' ? before.handler_code : undefined
  if (typeof whom !== 'string' || whom === session.partyCode) return
  const text = [String(after.waybill_no), reason?.trim()].filter(Boolean).join(': ')
  alert(await accounts.staffKeys([whom]), {
    level: 'warning',
    title: move === 'handOver' ? PASSED_ON : TAKEN_OVER,
    text: { en: text, zh: text, es: text, ja: text },
    to: `/transport/exceptions?open=${String(after.id)}`,
  })
}

/** Waybill first, then the exception: in the order in which a move of the waybill locks them. */
const locked = async (ctx: WaybillCtx, id: unknown): Promise<Row> => {
  const seen = await exceptionRow(ctx, id)
  await ctx.query(
    sql`select id from waybill where branch_code = ${seen.branch_code} and waybill_no = ${seen.waybill_no} for update`,
  )
  return exceptionRow(ctx, id, true)
}

const moved = async (ctx: WaybillCtx, id: unknown, body: ExceptionMoveBody): Promise<{ before: Row; after: Row }> => {
  const before = await locked(ctx, id)
  refuseOthers(ctx, before, body)
  const { move, version, reason = '' } = body
  const allowed = await ctx.judge(WaybillException, { row: before, move, input: { reason: reason ?? '' } })
  if (!allowed.allowed && Number(before.version) === version) throw ctx.refuseMove(allowed.reason)
  // The machine has judged it: it is one of its moves.
  const named = { id: Number(before.id), move: move as MoveOf<typeof WaybillException>, version, reason: reason ?? '' }
  await ctx.records.move(WaybillException, named, await writtenBy(ctx, body))
  await markWaybill(ctx, before.waybill_no)
  return { before, after: await exceptionRow(ctx, id) }
}

/**
 * POST /ntocc-tms-api/exception/{id}/move: any move of the machine, by the engine that moves all records.
 * @throws EXCEPTION_TAKEN, MOVED_ON, MOVE_REFUSED, INVALID
 */
export const moveException: CallHandler<typeof contract, typeof exceptionCalls.exceptionMove> = async (
  ctx,
  { params, body },
): Promise<ExceptionDetail> => {
  ctx.requireRead(WaybillException)
  const { before, after } = await ctx.transaction(() => moved(ctx, params.id, body))
  await tellHands(ctx, before, after, body)
  return exceptionDetail(ctx, after)
}
