import { reportMachine } from '@ntocc/sdk/contracts'
import { type SQL, sql } from '@ntocc/sdk/service'
import { ReportDocument } from '../contract/documents.ts'
import { soon } from './queue.ts'
import type { Answer, ReportCtx } from './types.ts'

const { at } = reportMachine

interface Said {
  readonly rule: string
  readonly reason: string
}

/** Writes down of all documents that a rule warns of why it may stand, in one statement: they are judged anew with it. @returns those that it warned of */
const explainAll = async (ctx: ReportCtx, which: SQL, { rule, reason }: Said): Promise<ReportDocument[]> => {
  const warning = JSON.stringify([{ rule, level: 'warning' }])
  const explained = await ctx.records.changeFrom(
    ReportDocument,
    ['reasons', 'status'],
    sql`select id, coalesce(reasons, '{}'::jsonb) || jsonb_build_object(${rule}::text, ${reason}::text) as reasons,
        ${at.notReady}::int as status
      from ${ctx.table(ReportDocument)} where branch_code = ${ctx.session.branchCode} and not is_deleted
        and status = ${at.checkFailed} and findings @> ${warning}::jsonb and ${which}`,
    { move: 'repair', reason },
  )
  if (explained.length > 0) await soon(ctx, 'prepareReports')
  return explained
}

/** Says why a warning may stand: the document is judged anew with it. */
export const explain: Answer<'reportExplain'> = (ctx, { body: { documentCode, ...said } }) =>
  ctx.transaction(async () => {
    const which = sql`code = ${documentCode}`
    const [explained] = await explainAll(ctx, which, said)
    if (explained) return { status: explained.status }
    const [found] = await ctx.records.where(ReportDocument, { where: which, limit: 1 })
    throw ctx.refuse(found ? 'NOTHING_TO_EXPLAIN' : 'NOT_FOUND')
  })

/** The same of many: what cannot be explained so stays as it is, and is not among those that are answered. */
export const explainMany: Answer<'reportExplainMany'> = (ctx, { body: { documentCodes, ...said } }) =>
  ctx.transaction(async () => {
    const explained = await explainAll(ctx, sql`code = any(${sql.param(documentCodes)}::text[])`, said)
    return { explained: explained.map(({ code }) => code) }
  })
