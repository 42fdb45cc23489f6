import { reportMachine, Waybill } from '@ntocc/sdk/contracts'
import type { ProvinceReport } from '@ntocc/sdk/reporting'
import { inStates, sql } from '@ntocc/sdk/service'
import { ReportDocument } from '../contract/documents.ts'
import { stageDocuments } from './stages.ts'
import { TOLD_COLUMNS, TOLD_FIELDS, type ToldRow, waybillIn } from './told-waybills.ts'
import type { ReportCtx } from './types.ts'

/** Waybills that are given their stages together. */
const AT_ONCE = 200

type WholeRow = ToldRow & { readonly id: string; readonly needs: readonly string[] | null }

/**
 * Reports of waybills behind one of them that wait for no stage: they were made before the province was told of waybills in stages. None of them
 * has gone out, nor may be there; whatever else has them in hands has them alone.
 */
const wholeAfter = (ctx: ReportCtx, { gb }: ProvinceReport, last: number): Promise<WholeRow[]> =>
  ctx.query<WholeRow>(
    sql`select d.id, d.needs, ${TOLD_COLUMNS} from ${ctx.table(ReportDocument)} d
      join ${ctx.offered(Waybill, TOLD_FIELDS)} w on w.branch_code = d.branch_code and w.code = d.record_code and not w.is_deleted
      where d.branch_code = ${ctx.session.branchCode} and d.province = ${gb} and d.doc_kind = 'waybill' and not d.is_deleted
        and d.status ${inStates(reportMachine, 'untold')} and not d.is_uncertain and d.sent_at is null and d.corrections = 0
        and coalesce(d.needs::text, '') not like '%/stage/%' and d.id > ${last}
      order by d.id limit ${AT_ONCE} for update of d skip locked`,
  )

const giveSome = (ctx: ReportCtx, report: ProvinceReport, last: number): Promise<number | undefined> =>
  ctx.transaction(async () => {
    const rows = await wholeAfter(ctx, report, last)
    const given = rows.flatMap(row => {
      const needs = row.needs ?? []
      const stages = stageDocuments(report, waybillIn(row), { province: report.gb, needs })
      const before = stages.at(-1)
      return before ? [{ stages, change: { id: Number(row.id), needs: [...needs, before.code] } }] : []
    })
    if (given.length > 0) {
      await ctx.records.createMany(
        ReportDocument,
        given.flatMap(({ stages }) => stages),
        { ifNew: true },
      )
      await ctx.records.changeEach(
        ReportDocument,
        given.map(({ change }) => change),
      )
    }
    const end = rows.at(-1)
    return end && Number(end.id)
  })

/**
 * Gives stages to the reports of waybills that have none and that the regulator is still to have: they go out behind them. What it has, or may
 * have, stays as it was told.
 */
export const giveStages = async (
  ctx: ReportCtx,
  report: ProvinceReport,
  signal: Pick<AbortSignal, 'aborted'>,
): Promise<void> => {
  if (report.stages.length < 2) return
  for (let last: number | undefined = 0; last !== undefined && !signal.aborted; )
    last = await giveSome(ctx, report, last)
}
