import { sql } from '@ntocc/sdk/service'
import type { EvidenceLine, ReportStanding } from '../contract/calls.ts'
import { EVIDENCE_STEPS, type EvidenceStep, ReportEvidence } from '../contract/documents.ts'
import { broughtForm, dropForm, formOf, isAway } from './form.ts'
import { countMissed } from './missed.ts'
import { branchProvince, isSimulated, pause, wayOf } from './province.ts'
import type { Answer, ReportCtx } from './types.ts'

const standingOf = async (ctx: ReportCtx): Promise<ReportStanding> => {
  const province = (await branchProvince(ctx)) ?? ''
  const way = await wayOf(ctx)
  const held = typeof way === 'string' ? way : way.isPaused ? 'paused' : 'none'
  const form = await formOf(ctx, province)
  return {
    province,
    held,
    isSimulated: isSimulated(ctx, way),
    evidence: isAway(form) ? 'general' : (form?.report.evidence ?? 'general'),
    ...(isAway(form) ? { plugin: form.awayOf } : form && broughtForm(ctx, form)),
    missed: await countMissed(ctx, province),
  }
}

export const standing: Answer<'reportStanding'> = ctx => standingOf(ctx)

export const setPause: Answer<'reportPause'> = async (ctx, { body }) => {
  const province = await branchProvince(ctx)
  if (province === undefined) throw ctx.refuse('NOT_FOUND')
  await pause(ctx, province, body.isPaused)
  ctx.audit({ object: `reportPause/${province}`, after: body })
  return standingOf(ctx)
}

/** What a plugin brought is not waited for any more. */
export const useOwnForm: Answer<'reportOwnForm'> = async ctx => {
  const province = await branchProvince(ctx)
  const form = province && (await formOf(ctx, province))
  if (!province || !form || !isAway(form)) throw ctx.refuse('NOT_FOUND')
  await dropForm(ctx, province)
  ctx.audit({ object: `reportForm/${province}`, before: form.awayOf })
  return standingOf(ctx)
}

const isStep = (step: string): step is EvidenceStep => (EVIDENCE_STEPS as readonly string[]).includes(step)

const lineOf = (line: ReportEvidence): EvidenceLine => ({
  at: line.at,
  step: isStep(line.step) ? line.step : 'asked',
  author: line.author,
  referenceNo: line.referenceNo,
  attempt: line.attempt,
  ...(line.messageNo && { messageNo: line.messageNo }),
  ...(line.payloadHash && { payloadHash: line.payloadHash }),
  ...(line.httpStatus && { httpStatus: line.httpStatus }),
  ...(line.result && { result: line.result }),
  ...(line.reason && { reason: line.reason }),
  ...(line.payload && { payload: line.payload }),
  ...(line.answer && { answer: line.answer }),
})

/** What was done about a document, from the beginning. */
export const evidence: Answer<'reportEvidence'> = async (ctx, { query }) => {
  const lines = await ctx.records.where(ReportEvidence, {
    where: sql`document_code = ${query.documentCode}`,
    limit: 500,
  })
  const told = lines.sort((one, other) => one.at.localeCompare(other.at) || one.id - other.id).map(lineOf)
  return { lines: told }
}
