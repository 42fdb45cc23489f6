import { reportMachine, Waybill } from '@ntocc/sdk/contracts'
import { type FlaggedReport, type KnownReport, type Provides, sql } from '@ntocc/sdk/service'
import { ReportDocument, ReportPaper } from '../contract/documents.ts'
import { change, isoNow, prove, tellWaybill } from './queue.ts'
import { toldText } from './said.ts'
import type { Area, ReportCtx } from './types.ts'

type Provided = Required<Provides<Area>>

const READ = ['branchCode', 'isDeleted', 'waybillNo', 'driverCode', 'vehicleNo'] as const

interface KnownRow {
  reference_no: string
  code: string
  doc_kind: string
  business_no: string
  record_code: string
  waybill_no: string | null
  driver_code: string | null
  vehicle_no: string | null
}

const known = (row: KnownRow): KnownReport => ({
  documentCode: row.code,
  docKind: row.doc_kind,
  businessNo: row.business_no,
  waybillNo: row.waybill_no,
  driverCode: row.doc_kind === 'driver' ? row.record_code : row.driver_code,
  vehicleNo: row.doc_kind === 'vehicle' ? row.business_no : row.vehicle_no,
})

/** Reports by the numbers of their messages; a waybill and its money tell who drove what. */
export const reportsOf: Provided['reportsOf'] = async (ctx, numbers) => {
  const rows = await ctx.query<KnownRow>(
    sql`select p.reference_no, d.code, d.doc_kind, d.business_no, d.record_code, d.waybill_no, w.driver_code, w.vehicle_no
      from ${ctx.table(ReportPaper)} p
      join ${ctx.table(ReportDocument)} d on d.branch_code = p.branch_code and d.code = p.document_code and not d.is_deleted
      left join ${ctx.offered(Waybill, READ)} w on w.branch_code = d.branch_code and w.waybill_no = d.waybill_no and not w.is_deleted
      where p.branch_code = ${ctx.session.branchCode} and p.reference_no = any(${sql.param([...numbers])}::text[])`,
  )
  return new Map(rows.map(row => [row.reference_no, known(row)]))
}

const { delivered, accepted, abnormal } = reportMachine.at

const flagOne = async (ctx: ReportCtx, { referenceNo, words }: FlaggedReport): Promise<boolean> => {
  const [found] = await ctx.records.where(ReportDocument, {
    where: sql`reference_no = ${referenceNo} and status in (${delivered}, ${accepted})`,
    lock: true,
    limit: 1,
  })
  if (!found) return false
  await prove(ctx, found, { step: 'answered', result: 'abnormal', ...(words && { reason: words }) })
  await ctx.records.move(ReportDocument, { id: found.id, move: 'flagByRegulator' })
  await change(ctx, found, {
    tries: 0,
    nextAt: null,
    auditedAt: isoNow(),
    answerText: words === undefined ? null : toldText(words),
    answerField: null,
  })
  await tellWaybill(ctx, found, abnormal)
  return true
}

/** What a regulator says by a list counts as what it answers. */
export const flagReports: Provided['flagReports'] = (ctx, reports) =>
  ctx.transaction(async () => {
    let noted = 0
    for (const report of reports) if (await flagOne(ctx, report)) noted += 1
    if (noted > 0) ctx.todoChanged()
    return noted
  })
