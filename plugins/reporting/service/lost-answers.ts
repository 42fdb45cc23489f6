import { reportMachine } from '@ntocc/sdk/contracts'
import { inStates, sql } from '@ntocc/sdk/service'
import { ReportDocument, ReportEvidence } from '../contract/documents.ts'
import { FIRST_LOOK_MS, inFuture, isoNow, lookAtMoneyAgain, prove, tellWaybill } from './queue.ts'
import type { ReportCtx } from './types.ts'

const { at } = reportMachine

const KNOWN = { isUncertain: false, tries: 0, answerCode: null, answerText: null, answerField: null } as const

/** When it went out the last time under the number that it has: that is when it arrived. */
const wentOutAt = async (ctx: ReportCtx, { code, referenceNo }: ReportDocument): Promise<string> => {
  const sent = await ctx.records.where(ReportEvidence, {
    where: sql`document_code = ${code} and reference_no = ${referenceNo ?? ''} and step = 'sent'`,
    limit: 500,
  })
  return sent.reduce((latest, line) => (line.at > latest ? line.at : latest), '') || isoNow()
}

/** Somebody has found it at the regulator's: it goes on as if the answer had come. One that can be asked after all is asked what it thinks. */
export const confirmArrived = async (ctx: ReportCtx, before: ReportDocument, reason: string) => {
  await prove(ctx, before, { step: 'lookedUp', result: 'there', reason })
  await tellWaybill(ctx, before, at.delivered)
  await lookAtMoneyAgain(ctx, before)
  return { ...KNOWN, sentAt: await wentOutAt(ctx, before), nextAt: inFuture(FIRST_LOOK_MS) }
}

/** Of the message that a document went out in, one that somebody has found at the regulator's: it takes a message whole or not at all. */
const foundBeside = async (
  ctx: ReportCtx,
  { code, messageNo }: ReportDocument,
): Promise<ReportDocument | undefined> => {
  if (!messageNo) return undefined
  const [found] = await ctx.records.where(ReportDocument, {
    where: sql`message_no = ${messageNo} and code <> ${code} and status ${inStates(reportMachine, 'arrived')}`,
    limit: 1,
  })
  return found
}

/** Somebody has looked and it is not there: it goes out again, alone or with others, as what the records say now. */
export const confirmAbsent = async (ctx: ReportCtx, before: ReportDocument, reason: string) => {
  const beside = await foundBeside(ctx, before)
  if (beside) throw ctx.refuse('REPORT_MESSAGE_ARRIVED', { other: beside.businessNo })
  await prove(ctx, before, { step: 'lookedUp', result: 'unknown', reason })
  await tellWaybill(ctx, before, at.toReport)
  // What was mended meanwhile is judged first, which takes up whatever waits for no time.
  return { ...KNOWN, messageNo: null, nextAt: before.isOutdated ? null : isoNow() }
}
