import { reportMachine, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { inStates, type SQL, sql } from '@ntocc/sdk/service'
import { ReportDocument } from '../contract/documents.ts'
import { dueAfter } from './deadline.ts'
import { reportOf } from './form.ts'
import { isoOf, makeNew, provinceFor, reportedFrom } from './missed.ts'
import { carriersOf, newDocument } from './new-document.ts'
import { branchProvince } from './province.ts'
import { END_TYPES, type EndType, locationNo } from './sources/ends.ts'
import { type StagedWaybill, stageDocuments } from './stages.ts'
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

const READ = [
  'code',
  'branchCode',
  'isDeleted',
  'waybillNo',
  'status',
  'reportType',
  'driverCode',
  'vehicleNo',
  'shipmentCode',
  'departTime',
  'arriveUnloadTime',
  'unloadTime',
  'signTime',
  'finishTime',
] as const

/** A location tells of the present: one that nobody has told of for so long is of no use to anybody. */
const MOST_DAYS = 30
/** Hours in which positions may come late. */
const LATE_HOURS = 2
/** Waybills that are looked at together. */
const AT_ONCE = 200

const isMissing = (ctx: ReportCtx, type: EndType): SQL =>
  sql`not exists (select 1 from ${ctx.table(ReportDocument)} d where d.branch_code = w.branch_code
    and d.doc_kind = 'location' and d.record_code = w.code and d.business_no = w.waybill_no || ${locationNo('', type)}::text)`

type MissedRow = Readonly<Record<string, string | null>>

/** Waybills behind one of them that have reached an end of their way of which there is no location. */
const missedAfter = (ctx: ReportCtx, last: string, from: string | undefined, isOwn: boolean): Promise<MissedRow[]> =>
  ctx.query<MissedRow>(
    sql`select w.code, w.waybill_no, w.report_type, w.driver_code, w.vehicle_no, w.shipment_code,
        ${isoOf('depart_time')}, ${isoOf('arrive_unload_time')}, ${isoOf('unload_time')}, ${isoOf('sign_time')}, ${isoOf('finish_time')}
      from ${ctx.offered(Waybill, READ)} w
      where w.branch_code = ${ctx.session.branchCode} and not w.is_deleted and w.waybill_no > ${last}
        and w.status ${inStates(waybillMachine, 'onTheRoad', 'delivered')} and coalesce(w.report_type, '') <> '0'
        and (${isOwn} or coalesce(w.report_type, '') <> '')
        and w.depart_time >= now() - ${`${MOST_DAYS} days`}::interval
        and (${from ?? null}::date is null or w.finish_time is null
          or w.finish_time >= ${from ?? null}::date::timestamp at time zone 'Asia/Shanghai')
        and (${isMissing(ctx, 'LOAD')}
          or (coalesce(w.unload_time, w.sign_time) is not null and ${isMissing(ctx, 'UNLOAD')}))
      order by w.waybill_no limit ${AT_ONCE}`,
  )

const locatedIn = (row: MissedRow): StagedWaybill => ({
  code: String(row.code),
  waybillNo: String(row.waybill_no),
  reportType: row.report_type,
  driverCode: String(row.driver_code),
  vehicleNo: String(row.vehicle_no),
  shipmentCode: String(row.shipment_code),
  departTime: row.depart_time,
  arriveUnloadTime: row.arrive_unload_time,
  unloadTime: row.unload_time,
  signTime: row.sign_time,
  finishTime: row.finish_time,
})

/** What was kept back because nobody had seen the vehicle is looked at again for a while: its positions may come late. */
const lookAgain = (ctx: ReportCtx): Promise<unknown> =>
  ctx.transaction(() =>
    ctx.records.changeMany(
      ReportDocument,
      sql`doc_kind = 'location' and status = ${reportMachine.at.checkFailed} and held_by = 'R15' and not is_outdated
        and not is_deleted and gmt_created >= now() - ${`${LATE_HOURS} hours`}::interval`,
      { isOutdated: true },
    ),
  )

/** Makes the locations that were missed while the area, or the plugin of the province, was away. */
export const findLocations = async (ctx: ReportCtx): Promise<void> => {
  await lookAgain(ctx)
  const own = await branchProvince(ctx)
  const isOwn = own !== undefined && (await reportOf(ctx, own))?.takesLocations === true
  const from = await reportedFrom(ctx)
  for (let last = ''; ; ) {
    const rows = await missedAfter(ctx, last, from, isOwn)
    if (rows.length === 0) return
    await ctx.transaction(() => makeOnTheWay(ctx, rows.map(locatedIn)))
    last = String(rows.at(-1)?.waybill_no)
  }
}
