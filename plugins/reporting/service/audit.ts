import { asError, reportMachine } from '@ntocc/sdk/contracts'
import type { QueryAnswer } from '@ntocc/sdk/reporting'
import { sql } from '@ntocc/sdk/service'
import { ReportDocument } from '../contract/documents.ts'
import { messageNoOf } from './messages.ts'
import type { Way } from './province.ts'
import { change, held, inFuture, isoNow, prove, tellWaybill } from './queue.ts'
import { toldText } from './said.ts'
import { askAbout, MOST_AT_ONCE } from './send.ts'
import type { ReportCtx } from './types.ts'
import { withoutOurs } from './wire.ts'

const [MINUTE, HOUR] = [60_000, 3_600_000]
/** From one look to the next; the last again and again. */
const LOOK_MS: readonly number[] = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR]
const at = reportMachine.at

const MOVES = { approved: 'acceptByRegulator', abnormal: 'flagByRegulator', unknown: 'lose' } as const
type Told = keyof typeof MOVES

const isTold = (result: QueryAnswer['result']): result is Told => result in MOVES

const later = async (ctx: ReportCtx, document: ReportDocument): Promise<void> => {
  const wait = LOOK_MS[Math.min(document.tries, LOOK_MS.length - 1)] ?? HOUR
  await change(ctx, document, { tries: document.tries + 1, nextAt: inFuture(wait) })
}

/** Asks what the regulator thinks of one document. One that it has lost is sent again under the same number. */
const auditOne = async (ctx: ReportCtx, way: Way, document: ReportDocument): Promise<void> => {
  const asked = await askAbout(ctx, way, messageNoOf(document)).catch(() => undefined)
  await ctx.transaction(async () => {
    const found = await held(ctx, document.id)
    if (found?.status !== at.delivered || messageNoOf(found) !== messageNoOf(document)) return
    const result = asked?.answer.result
    if (!asked || result === undefined || !isTold(result)) return later(ctx, found)
    const response = { ...asked.response, body: withoutOurs(ctx, way, asked.response.body) }
    await prove(ctx, found, { step: 'asked', ...asked, response, result })
    await ctx.records.move(ReportDocument, { id: found.id, move: MOVES[result] })
    const { message, field } = { field: undefined, message: undefined, ...asked.answer }
    const isLost = result === 'unknown'
    await change(ctx, found, {
      tries: 0,
      nextAt: isLost ? isoNow() : null,
      isUncertain: false,
      ...(!isLost && { auditedAt: isoNow() }),
      answerText: message === undefined ? null : toldText(withoutOurs(ctx, way, message)),
      answerField: field ?? null,
    })
    await tellWaybill(ctx, found, { approved: at.accepted, abnormal: at.abnormal, unknown: at.toReport }[result])
    ctx.todoChanged()
  })
}

/** All that the regulator is to be asked about now. */
export const auditDue = async (ctx: ReportCtx, way: Way, signal: AbortSignal): Promise<void> => {
  if (way.report.paths.query === undefined) return
  const due = await ctx.records.where(ReportDocument, {
    where: sql`status = ${at.delivered} and province = ${way.report.gb} and next_at <= ${new Date()}`,
    limit: MOST_AT_ONCE,
  })
  for (const document of due) {
    if (signal.aborted) return
    // An answer that cannot be written down keeps nobody from the others.
    await auditOne(ctx, way, document).catch(error =>
      ctx.log.error({ err: asError(error), document: document.code }, 'a report could not be asked about'),
    )
  }
}
