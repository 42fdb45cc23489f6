import { sql } from '@ntocc/sdk/service'
import type { EvidenceLine } from '../contract/calls.ts'
import { EVIDENCE_STEPS, type EvidenceStep, ReportEvidence } from '../contract/documents.ts'
import type { Answer } from './types.ts'

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

/** Lines that are shown at once; whoever needs those before them has the archive. */
export const MOST_LINES = 500

/** What was done about a document, oldest first: the newest lines of it, and how many there are before them. */
export const evidence: Answer<'reportEvidence'> = async (ctx, { query }) => {
  const own = sql`document_code = ${query.documentCode} and branch_code = ${ctx.session.branchCode}`
  const lines = await ctx.records.where(ReportEvidence, { where: own, order: sql`at desc, id desc`, limit: MOST_LINES })
  const [counted] = await ctx.query<{ n: number }>(
    sql`select count(*)::int as n from ${ctx.table(ReportEvidence)} where ${own}`,
  )
  return { lines: lines.reverse().map(lineOf), earlier: Math.max(0, (counted?.n ?? 0) - lines.length) }
}
