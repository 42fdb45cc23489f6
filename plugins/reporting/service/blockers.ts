import { reportMachine } from '@ntocc/sdk/contracts'
import { inStates, sql } from '@ntocc/sdk/service'
import { MOST_BLOCKERS, type ReportBlocker } from '../contract/blocker-calls.ts'
import { REPORT_KINDS, ReportDocument } from '../contract/documents.ts'
import { IS_HELD, URGENCY } from './deadline.ts'
import type { Answer } from './types.ts'

interface Row {
  id: string
  doc_kind: string
  business_no: string
  held_by: string[] | null
  due_at: Date | string | null
  is_late: boolean
  waiting: number
  [column: string]: unknown
}

const blockerOf = ({ id, doc_kind, business_no, held_by, due_at, is_late, waiting }: Row): ReportBlocker[] => {
  const docKind = REPORT_KINDS.find(kind => kind === doc_kind)
  if (!docKind) return []
  return [
    {
      id: Number(id),
      docKind,
      businessNo: business_no,
      rules: held_by ?? [],
      waiting: Number(waiting),
      ...(due_at && { dueAt: new Date(due_at).toISOString() }),
      isLate: is_late,
    },
  ]
}

/** What is to be mended first: a driver without a licence keeps back each of his waybills, and what was paid for them. */
export const blockers: Answer<'reportBlockers'> = async ctx => {
  const documents = ctx.table(ReportDocument)
  const own = sql`branch_code = ${ctx.session.branchCode} and not is_deleted`
  const rows = await ctx.query<Row>(
    sql`with held as (
        select id, code, doc_kind, business_no, held_by, due_at, coalesce(due_at < now(), false) as is_late
        from ${documents} where ${own} and ${IS_HELD}),
      waits as (
        select n.code, count(*)::int as waiting
        from ${documents} d cross join lateral jsonb_array_elements_text(coalesce(d.needs, '[]'::jsonb)) n(code)
        where d.branch_code = ${ctx.session.branchCode} and not d.is_deleted and d.status ${inStates(reportMachine, 'untold')}
        group by 1)
      select held.*, coalesce(waits.waiting, 0)::int as waiting
      from held left join waits on waits.code = held.code
      order by waiting desc, held.due_at nulls last, held.id limit ${MOST_BLOCKERS}`,
  )
  const [counts] = await ctx.query<{ held: number; late: number; soon: number }>(
    sql`select count(*)::int as held,
        count(*) filter (where ${URGENCY} = 'late')::int as late, count(*) filter (where ${URGENCY} = 'soon')::int as soon
      from ${documents} where ${own} and ${IS_HELD}`,
  )
  return {
    blockers: rows.flatMap(blockerOf),
    held: counts?.held ?? 0,
    late: counts?.late ?? 0,
    soon: counts?.soon ?? 0,
  }
}
