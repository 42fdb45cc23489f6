import { type Follow, type Job, type SQL, sql } from '@ntocc/sdk/service'
import { TianjinWaybill } from '../contract/waybills.ts'
import { READ, refresh } from './refresh.ts'
import { type Area, TIANJIN, type TianjinCtx } from './types.ts'

type Rec = Readonly<Record<string, unknown>>

/** The reports are another area's. */
const Report = { name: 'reportDocument', fields: {}, own: {} }
const REPORT = ['branchCode', 'isDeleted', 'id', 'docKind', 'province', 'waybillNo', 'recordCode', 'status'] as never[]

interface Told {
  readonly documentId: number
  readonly reportStatus: number
  readonly waybillNo: string
  readonly recordCode: string
}

/** A list entry for each waybill that Tianjin is told of; those that have one say how their reports stand. */
const keep = async (ctx: TianjinCtx, reports: readonly Told[]): Promise<void> => {
  if (reports.length === 0) return
  const fresh = reports.map(({ waybillNo, recordCode, documentId, reportStatus }) => ({
    code: recordCode,
    waybillNo,
    recordCode,
    documentId,
    reportStatus,
    costFrom: 'none' as const,
    distanceFrom: 'none' as const,
    standing: 'lacking' as const,
  }))
  const made = await ctx.records.createMany(TianjinWaybill, fresh, { ifNew: true })
  await refresh(
    ctx,
    made.map(({ recordCode }) => recordCode),
  )
  const isMade = new Set(made.map(({ recordCode }) => recordCode))
  const others = reports.filter(({ recordCode }) => !isMade.has(recordCode))
  if (others.length === 0) return
  const kept = await ctx.records.where(TianjinWaybill, {
    where: sql`record_code = any(${sql.param(others.map(({ recordCode }) => recordCode))}::text[])`,
    limit: others.length,
  })
  const byCode = new Map(others.map(each => [each.recordCode, each]))
  await ctx.records.changeEach(
    TianjinWaybill,
    kept.flatMap(({ id, recordCode }) => {
      const told = byCode.get(recordCode)
      return told ? [{ id, documentId: told.documentId, reportStatus: told.reportStatus }] : []
    }),
  )
}

/** Which waybills Tianjin is told of is known by their reports. */
export const followReport: Follow<Area> = async (ctx, written) => {
  const told = written.flatMap(({ before, after }): Told[] => {
    if (after.docKind !== 'waybill' || after.province !== TIANJIN || after.isDeleted === true) return []
    if (before && before.status === after.status) return []
    return [
      {
        documentId: Number(after.id),
        reportStatus: Number(after.status),
        waybillNo: String(after.waybillNo),
        recordCode: String(after.recordCode),
      },
    ]
  })
  await keep(ctx, told)
}

const LOOKED_AT = READ.filter(key => key !== 'code' && key !== 'branchCode')
const isOther = (before: Rec | undefined, after: Rec): boolean =>
  before !== undefined && LOOKED_AT.some(key => before[key] !== after[key])

/** A waybill that is put right after it was finished costs something else, or went further. */
export const followWaybill: Follow<Area> = async (ctx, written) => {
  const changed = written.flatMap(({ before, after }) => (isOther(before, after) ? [String(after.code)] : []))
  await refresh(ctx, changed)
}

/** Waybills that are taken up at once. */
export const MOST_MISSED = 200

const missedSql = (ctx: TianjinCtx): SQL =>
  sql`select r.id, r.waybill_no, r.record_code, r.status from ${ctx.offered(Report, REPORT)} r
    where r.branch_code = ${ctx.session.branchCode} and not r.is_deleted and r.doc_kind = 'waybill' and r.province = ${TIANJIN}
      and not exists (select 1 from ${ctx.table(TianjinWaybill)} w where w.branch_code = r.branch_code
        and w.record_code = r.record_code and not w.is_deleted and w.report_status is not distinct from r.status)
    order by r.id limit ${MOST_MISSED}`

/** What was missed while the area was away. @returns how many waybills */
export const findMissed = async (ctx: TianjinCtx): Promise<number> => {
  if (!ctx.references.knows(Report.name)) return 0
  const rows = await ctx.query<{ id: string; waybill_no: string; record_code: string; status: number }>(missedSql(ctx))
  await ctx.transaction(() =>
    keep(
      ctx,
      rows.map(({ id, waybill_no, record_code, status }) => ({
        documentId: Number(id),
        reportStatus: Number(status),
        waybillNo: waybill_no,
        recordCode: record_code,
      })),
    ),
  )
  return rows.length
}

export const findTianjin: Job<Area>['run'] = async area => {
  for (const branch of await area.branches()) await area.inBranch(branch, findMissed)
}
