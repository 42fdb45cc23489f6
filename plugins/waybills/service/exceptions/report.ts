import {
  type WaybillException as Exception,
  exceptionMachine,
  type LocalizedText,
  WaybillException,
  waybillMachine,
} from '@ntocc/sdk/contracts'
import { type CallHandler, inStates, sql, type TryLimit } from '@ntocc/sdk/service'
import { deadlineOf, type ExceptionType, type exceptionCalls } from '../../contract/exceptions.ts'
import type contract from '../../contract.ts'
import { findWaybill } from '../find.ts'
import type { WaybillCtx } from '../types.ts'
import { markWaybill } from './effects.ts'
import { exceptionDetail, exceptionRow } from './read.ts'

/** So many of one waybill wait at a time that one person reported, so that no side keeps another from reporting; who has more to tell adds it. */
export const MOST_OPEN = 5
/** Whoever reports finds others at work for each of them. */
const REPORTS: TryLimit = { kind: 'exceptionReport', most: 20, windowMinutes: 60 }

const MINUTE_MS = 60_000

/** Until when somebody must decide, by the branch's deadline for the kind. */
export const dueOf = async (ctx: WaybillCtx, type: ExceptionType, from: number): Promise<string> =>
  new Date(from + (await ctx.settings.get(deadlineOf(type))) * MINUTE_MS).toISOString()

const REPORTED: LocalizedText = {
  en: 'Exception on a waybill',
  zh: '运单发生异常',
  es: 'Incidencia en una carta de porte',
  ja: '運送状で異常が発生しました',
}

/**
 * POST /ntocc-tms-api/exception: something went wrong on a waybill of the caller's that is under way.
 * @throws NOT_FOUND, WAYBILL_ENDED, EXCEPTION_MANY, TOO_MANY_TRIES
 */
export const reportException: CallHandler<typeof contract, typeof exceptionCalls.exceptionReport> = async (
  ctx,
  { body },
) => {
  ctx.requireRead(WaybillException)
  await ctx.tries.take(REPORTS, ctx.session.accountId)
  const made = await ctx.transaction(async () => {
    const waybill = await findWaybill(ctx, body.waybillNo, true)
    if (!waybillMachine.within(waybill.status, 'open') || waybill.is_deleted) throw ctx.refuse('WAYBILL_ENDED')
    const [open] = await ctx.query<{ total: string }>(
      sql`select count(*) as total from waybill_exception where branch_code = ${waybill.branch_code}
        and waybill_no = ${waybill.waybill_no} and status ${inStates(exceptionMachine, 'open')} and not is_deleted
        and created_by = ${ctx.session.username}`,
    )
    if (Number(open?.total) >= MOST_OPEN) throw ctx.refuse('EXCEPTION_MANY', { max: MOST_OPEN })
    const now = Date.now()
    const told = { ...body, waybillNo: String(waybill.waybill_no), time: new Date(now).toISOString() }
    const dueAt = await dueOf(ctx, body.type as ExceptionType, now)
    const record: Exception = await ctx.records.create(WaybillException, told, {
      dueAt,
      status: exceptionMachine.at.new,
    })
    await markWaybill(ctx, waybill.waybill_no)
    return record
  })
  const { id, waybillNo, level, description } = made
  if (level === '3') {
    const text = `${waybillNo}: ${String(description ?? '')}`
    const words = { en: text, zh: text, es: text, ja: text }
    const to = `/transport/exceptions?open=${id}`
    await ctx.alertStaff('transport_abnormal_count', { level: 'warning', title: REPORTED, text: words, to })
  }
  return exceptionDetail(ctx, await exceptionRow(ctx, id))
}
