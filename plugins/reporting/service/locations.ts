import { Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import type { ProvinceReport, WaybillStage } from '@ntocc/sdk/reporting'
import { inStates, type SQL, sql } from '@ntocc/sdk/service'
import { ReportDocument } from '../contract/documents.ts'
import { dueAfter } from './deadline.ts'
import { reportOf } from './form.ts'
import { makeNew, provinceFor, reportedFrom } from './missed.ts'
import { carriersOf, codeOf, newDocument } from './new-document.ts'
import { branchProvince } from './province.ts'
import { END_TYPES, type EndType, locationNo } from './sources/ends.ts'
import { earlierStages, type StagedWaybill, stageDocuments, stageNo } from './stages.ts'
import { TOLD_COLUMNS, TOLD_FIELDS, type ToldRow, waybillIn } from './told-waybills.ts'
import type { ReportCtx } from './types.ts'

/** Whether goods have left, or were handed over: of what came to nothing there is nothing more to tell. */
export const isUnderWay = (status: number): boolean =>
  waybillMachine.within(status, 'onTheRoad') || waybillMachine.within(status, 'delivered')

/** The ends of the way that a waybill has reached. */
const endsOf = ({ departTime, unloadTime, signTime }: StagedWaybill): EndType[] =>
  END_TYPES.filter(type => (type === 'LOAD' ? departTime : (unloadTime ?? signTime)))

/**
 * What follows from waybills on their way: where each was loaded, once it has left, and where it was unloaded, and the stages of it that a province
 * is told of. All waits for driver and vehicle, stages for each other besides: it is told while the waybill goes on, which is told at its end. What
 * is there already stays as it is; a province that takes none of it has none.
 */
export const makeOnTheWay = async (ctx: ReportCtx, waybills: readonly StagedWaybill[]): Promise<void> => {
  const left = waybills.filter(waybill => endsOf(waybill).length > 0)
  if (left.length === 0) return
  const toldTo = await provinceFor(ctx)
  const provinces = [...new Set(left.flatMap(waybill => toldTo(waybill) ?? []))]
  const reports = new Map(await Promise.all(provinces.map(async gb => [gb, await reportOf(ctx, gb)] as const)))
  const wanted = left.flatMap(waybill => {
    const province = toldTo(waybill)
    const report = province && reports.get(province)
    if (!province || !report) return []
    const { waybillNo, code, shipmentCode, departTime } = waybill
    // Who drives is told of on the way, and counts from its beginning.
    const dueAt = dueAfter(departTime ?? new Date().toISOString(), report.deadlines.waybillHours)
    const carriers = carriersOf(waybill, province, dueAt)
    const needs = carriers.map(each => each.code)
    const told = { province, shipmentCode, waybillNo, recordCode: code, needs }
    const locations = (report.takesLocations ? endsOf(waybill) : []).map(type =>
      newDocument({ ...told, docKind: 'location', businessNo: locationNo(waybillNo, type) }),
    )
    const stages = stageDocuments(report, waybill, { province, needs })
    return locations.length + stages.length > 0 ? [...carriers, ...stages, ...locations] : []
  })
  await makeNew(ctx, wanted)
}

/** A location tells of the present: one that nobody has told of for so long is of no use to anybody. */
const MOST_DAYS = 30
/** Waybills that are looked at together. */
const AT_ONCE = 200

const isMissing = (ctx: ReportCtx, type: EndType): SQL =>
  sql`not exists (select 1 from ${ctx.table(ReportDocument)} d where d.branch_code = w.branch_code
    and d.doc_kind = 'location' and d.record_code = w.code and d.business_no = w.waybill_no || ${locationNo('', type)}::text)`

/** Moments of a waybill `w` from which a stage of it is told of. */
const REACHED: Readonly<Record<WaybillStage['when'], SQL>> = {
  despatched: sql`w.depart_time`,
  arrived: sql`coalesce(w.arrive_unload_time, w.unload_time, w.sign_time)`,
  received: sql`w.sign_time`,
}

/** It has reached a stage of which there is no document; once it is told of whole there is none to come. */
const isStageMissing = (ctx: ReportCtx, report: ProvinceReport | undefined): SQL => {
  const isThere = (code: SQL): SQL =>
    sql`exists (select 1 from ${ctx.table(ReportDocument)} d where d.branch_code = w.branch_code and d.code = ${code})`
  const missing = (report ? earlierStages(report) : []).map(
    ({ when }, place) =>
      sql`(${REACHED[when]} is not null and not ${isThere(sql`${codeOf(report?.gb ?? '', 'stage', '')}::text || w.waybill_no || ${stageNo('', place)}::text`)})`,
  )
  if (missing.length === 0) return sql`false`
  return sql`((${sql.join(missing, sql` or `)}) and not ${isThere(sql`${codeOf(report?.gb ?? '', 'waybill', '')}::text || w.waybill_no`)})`
}

/** Waybills behind one of them that have reached an end of their way, or a stage, of which there is no document. */
const missedAfter = async (ctx: ReportCtx, last: string, own: ProvinceReport | undefined): Promise<ToldRow[]> => {
  const from = (await reportedFrom(ctx)) ?? null
  return ctx.query<ToldRow>(
    sql`select ${TOLD_COLUMNS} from ${ctx.offered(Waybill, TOLD_FIELDS)} w
      where w.branch_code = ${ctx.session.branchCode} and not w.is_deleted and w.waybill_no > ${last}
        and w.status ${inStates(waybillMachine, 'onTheRoad', 'delivered')} and coalesce(w.report_type, '') <> '0'
        and w.depart_time >= now() - ${`${MOST_DAYS} days`}::interval
        and (${from}::date is null or w.finish_time is null
          or w.finish_time >= ${from}::date::timestamp at time zone 'Asia/Shanghai')
        and (${isStageMissing(ctx, own)}
          or ((${own?.takesLocations === true} or coalesce(w.report_type, '') <> '')
            and (${isMissing(ctx, 'LOAD')}
              or (coalesce(w.unload_time, w.sign_time) is not null and ${isMissing(ctx, 'UNLOAD')}))))
      order by w.waybill_no limit ${AT_ONCE}`,
  )
}

/** Makes the locations and the stages that were missed while the area, or the plugin of the province, was away, or were not known of yet. */
export const findOnTheWay = async (ctx: ReportCtx): Promise<void> => {
  const province = await branchProvince(ctx)
  const own = province === undefined ? undefined : await reportOf(ctx, province)
  for (let last = ''; ; ) {
    const rows = await missedAfter(ctx, last, own)
    const end = rows.at(-1)
    if (!end) return
    await ctx.transaction(() => makeOnTheWay(ctx, rows.map(waybillIn)))
    last = end.waybill_no
  }
}
