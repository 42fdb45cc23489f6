import { localise } from '@ntocc/sdk/fields'
import { sql, type Trail } from '@ntocc/sdk/service'
import { Complaint, ComplaintEntry, type ComplaintStep } from '../../contract/complaints.ts'
import type contract from '../../contract.ts'
import type { Row, ServiceCtx } from '../types.ts'

/** Of the platform among itself: a change of hands, a note, a step up. */
const INTERNAL: readonly string[] = ['release', 'handOver', 'takeOver', 'escalate', 'note']

interface Step {
  complaintCode: string
  step: string
  content?: string | undefined
}

/** Writes down what was done, by the caller, in the transaction of what was done. */
export const noteStep = async (ctx: ServiceCtx, { complaintCode, step, content }: Step): Promise<void> => {
  const { code, name } = await ctx.accounts.self()
  const isInternal = INTERNAL.includes(step)
  // Its name is known in all languages, where a record's field is typed for the one that a page reads.
  // What the clock did was nobody's step.
  const by = code && { byCode: code, ...(name && { byName: name as string }) }
  await ctx.records.create(ComplaintEntry, {
    complaintCode,
    step,
    isInternal,
    ...(by || {}),
    ...(content && { content }),
  })
}

const visible = ({ session }: ServiceCtx) => (session.isStaff ? sql`true` : sql`not is_internal`)

/** Of a complaint that is talked about for ever, the latest. */
const MOST_SHOWN = 200

/** The steps of a complaint that the caller may read, oldest first. */
export const stepsOf = async (ctx: ServiceCtx, complaintCode: string): Promise<ComplaintStep[]> => {
  const rows = await ctx.query<Row>(
    sql`select * from ${ctx.table(ComplaintEntry)} where branch_code = ${ctx.session.branchCode}
      and complaint_code = ${complaintCode} and not is_deleted and ${visible(ctx)} order by id desc limit ${MOST_SHOWN}`,
  )
  return rows.reverse().map(row => ({
    id: Number(row.id),
    at: new Date(row.gmt_created as Date).toISOString(),
    step: String(row.step),
    isInternal: row.is_internal === true,
    ...(row.content ? { content: localise(row.content, ctx.language) } : {}),
    ...(row.by_code && row.by_name ? { by: localise(row.by_name, ctx.language) } : {}),
  }))
}

/** The audit trail of a complaint is its steps: what the platform notes for itself stays there. */
export const complaintTrail: Trail<typeof contract> = async (ctx, id, { pageNum, pageSize }) => {
  const { code } = await ctx.records.find(Complaint, id)
  const of = sql`branch_code = ${ctx.session.branchCode} and complaint_code = ${code} and ${visible(ctx)}`
  const rows = await ctx.query<Row & { total: string }>(
    sql`select *, count(*) over () as total from ${ctx.table(ComplaintEntry)} where ${of}
      order by id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`,
  )
  const lines = rows.map(row => ({
    id: Number(row.id),
    at: new Date(row.gmt_created as Date),
    action: String(row.step),
    changes: row.content ? [{ field: 'reason', after: row.content }] : [],
    ...(row.by_code && ctx.session.isStaff ? { by: String(row.by_code) } : {}),
    ...(row.by_code && row.by_name ? { byName: row.by_name } : {}),
  }))
  return { lines, total: Number(rows[0]?.total ?? 0) }
}
