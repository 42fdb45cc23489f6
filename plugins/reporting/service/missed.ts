import { Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { type SQL, sql } from '@ntocc/sdk/service'
import { ReportDocument } from '../contract/documents.ts'
import { dueAfter } from './deadline.ts'
import { knownReport } from './form.ts'
import { carriersOf, codeOf, type NewDocument, newDocument, ownCodeOf, type ReportedWaybill } from './new-document.ts'
import { branchProvince, provinceOf } from './province.ts'
import { type StagedWaybill, stageDocuments } from './stages.ts'
import { TOLD_COLUMNS, TOLD_FIELDS, type ToldRow, waybillIn } from './told-waybills.ts'
import type { ReportCtx } from './types.ts'

/** Finished waybills of the branch that a province is to have and that there is no document of. */
const missedSql = (ctx: ReportCtx, province: string, from: string | undefined): SQL =>
  sql`from ${ctx.offered(Waybill, TOLD_FIELDS)} w where w.branch_code = ${ctx.session.branchCode} and not w.is_deleted
    and w.status = ${waybillMachine.at.finished}
    and coalesce(w.report_type, '') <> '0'
    and not exists (select 1 from ${ctx.table(ReportDocument)} d where d.branch_code = w.branch_code
      and d.doc_kind = 'waybill' and d.record_code = w.code)
    and (${from ?? null}::date is null or w.finish_time >= ${from ?? null}::date::timestamp at time zone 'Asia/Shanghai')
    and ${province} <> ''`

/** Day from which on waybills are told of; undefined for all. */
export const reportedFrom = async (ctx: ReportCtx): Promise<string | undefined> =>
  (await ctx.settings.get('reportFrom')) || undefined

/** The first moment of a day in Beijing. */
const beginOf = (day: string): number => Date.parse(`${day}T00:00:00+08:00`)

export const countMissed = async (ctx: ReportCtx, province: string): Promise<number> => {
  const from = await reportedFrom(ctx)
  const [row] = await ctx.query<{ missed: string }>(sql`select count(*) as missed ${missedSql(ctx, province, from)}`)
  return Number(row?.missed ?? 0)
}

/** Which province a waybill is told to; none for one that was finished before the branch began to report, or that nobody is told of. */
export const provinceFor = async (
  ctx: ReportCtx,
): Promise<(waybill: Pick<ReportedWaybill, 'reportType' | 'finishTime'>) => string | undefined> => {
  const own = await branchProvince(ctx)
  const from = await reportedFrom(ctx)
  return ({ reportType, finishTime }) => {
    const province = reportType ? provinceOf(reportType) : own
    return from && finishTime && Date.parse(finishTime) < beginOf(from) ? undefined : province
  }
}

const isCarrier = ({ docKind }: NewDocument): boolean => docKind === 'driver' || docKind === 'vehicle'
const isStage = ({ docKind }: NewDocument): boolean => docKind === 'stage'
const waybillOf = ({ province, waybillNo }: NewDocument): string => codeOf(province, 'waybill', waybillNo ?? '')

/** A waybill that has a report has its stages too, or was told of before there were any: it gets none afterwards. */
const withoutTold = async (ctx: ReportCtx, wanted: readonly NewDocument[]): Promise<readonly NewDocument[]> => {
  const codes = [...new Set(wanted.filter(isStage).map(waybillOf))]
  if (codes.length === 0) return wanted
  const rows = await ctx.query<{ code: string }>(
    sql`select code from ${ctx.table(ReportDocument)} where branch_code = ${ctx.session.branchCode}
      and code = any(${sql.param(codes)}::text[]) and not is_deleted`,
  )
  const told = new Set(rows.map(({ code }) => code))
  return wanted.filter(each => !isStage(each) || !told.has(waybillOf(each)))
}

/** What another branch tells its regulator of as well, such as a vehicle that drives for both, has a code of the branch's own. */
const withOwnCodes = async (ctx: ReportCtx, wanted: readonly NewDocument[]): Promise<readonly NewDocument[]> => {
  const codes = [...new Set(wanted.filter(isCarrier).map(({ code }) => code))]
  if (codes.length === 0) return wanted
  const { branchCode } = ctx.session
  const rows = await ctx.query<{ code: string }>(
    sql`select code from ${ctx.table(ReportDocument)} where code = any(${sql.param(codes)}::text[]) and branch_code <> ${branchCode}`,
  )
  const others = new Set(rows.map(({ code }) => code))
  const own = (code: string): string => (others.has(code) ? ownCodeOf(code, branchCode) : code)
  return wanted.map(each => ({ ...each, code: own(each.code), needs: each.needs.map(own) }))
}

/** @throws Error where another branch has made one of them at this moment: it is tried again, and has another code then */
const allThere = async (ctx: ReportCtx, made: readonly NewDocument[]): Promise<void> => {
  const codes = made.filter(isCarrier).map(({ code }) => code)
  if (codes.length === 0) return
  const [row] = await ctx.query<{ there: number }>(
    sql`select count(*)::int as there from ${ctx.table(ReportDocument)} where code = any(${sql.param(codes)}::text[])
      and branch_code = ${ctx.session.branchCode}`,
  )
  if (row?.there !== codes.length) throw new Error('another branch has told of the same at this moment')
}

/** Documents by their codes: those that are there already stay as they are. */
export const makeNew = async (ctx: ReportCtx, wanted: readonly NewDocument[]): Promise<void> => {
  const own = await withOwnCodes(ctx, await withoutTold(ctx, wanted))
  const once = [...new Map(own.map(each => [each.code, each])).values()]
  if (once.length === 0) return
  await ctx.records.createMany(ReportDocument, once, { ifNew: true })
  await allThere(ctx, once)
}

/**
 * The documents that follow from finished waybills: each driver and vehicle once, and the waybill, which waits for both. What is
 * there already stays as it is.
 */
export const makeDocuments = async (ctx: ReportCtx, waybills: readonly StagedWaybill[]): Promise<void> => {
  // Every write of a waybill comes by here, most of all its positions: what ends none is not worth reading settings for.
  if (waybills.length === 0) return
  const toldTo = await provinceFor(ctx)
  const provinces = [...new Set(waybills.flatMap(waybill => toldTo(waybill) ?? []))]
  const reports = new Map(await Promise.all(provinces.map(async gb => [gb, await knownReport(ctx, gb)] as const)))
  const wanted = waybills.flatMap(waybill => {
    const province = toldTo(waybill)
    const report = province && reports.get(province)
    if (!province || !report) return []
    const { waybillNo, code, shipmentCode, signTime, finishTime } = waybill
    // From the receipt, as the pre-check judges it; a waybill that has none of its own was received when it was finished.
    const dueAt = dueAfter(signTime ?? finishTime ?? new Date().toISOString(), report.deadlines.waybillHours)
    const carriers = carriersOf(waybill, province, dueAt)
    const drivenBy = carriers.map(each => each.code)
    const stages = stageDocuments(report, waybill, { province, needs: drivenBy })
    const needs = [...drivenBy, ...stages.slice(-1).map(each => each.code)]
    const told = { province, shipmentCode, dueAt }
    return [
      ...carriers,
      ...stages,
      newDocument({ ...told, docKind: 'waybill', businessNo: waybillNo, waybillNo, recordCode: code, needs }),
    ]
  })
  await makeNew(ctx, wanted)
}

/** Waybills that are taken up at once. */
export const MOST_MISSED = 200

/** Makes the documents that were missed while the area was away. @returns how many waybills */
export const findMissed = async (ctx: ReportCtx): Promise<number> => {
  const province = (await branchProvince(ctx)) ?? ''
  const rows = await ctx.query<ToldRow>(
    sql`select ${TOLD_COLUMNS} ${missedSql(ctx, province, await reportedFrom(ctx))} order by w.finish_time limit ${MOST_MISSED}`,
  )
  await ctx.transaction(() => makeDocuments(ctx, rows.map(waybillIn)))
  return rows.length
}
