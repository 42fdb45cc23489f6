import { reportMachine, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { inStates, type SQL, sql } from '@ntocc/sdk/service'
import { ReportDocument } from '../contract/documents.ts'
import { reportOf } from './form.ts'
import { carriersOf, makeNew, newDocument, provinceFor, type ReportedWaybill, reportedFrom } from './missed.ts'
import { branchProvince } from './province.ts'
import { END_TYPES, type EndType, locationNo } from './sources/ends.ts'
import type { ReportCtx } from './types.ts'

/** What has to be known of a waybill to know where it is to be told to have been. */
export interface LocatedWaybill extends ReportedWaybill {
  readonly departTime?: string | null | undefined
  readonly unloadTime?: string | null | undefined
  readonly signTime?: string | null | undefined
}

/** Whether goods have left, or were handed over: of what came to nothing there is nothing more to tell. */
export const isUnderWay = (status: number): boolean =>
  waybillMachine.within(status, 'onTheRoad') || waybillMachine.within(status, 'delivered')

/** The ends of the way that a waybill has reached. */
const endsOf = ({ departTime, unloadTime, signTime }: LocatedWaybill): EndType[] =>
  END_TYPES.filter(type => (type === 'LOAD' ? departTime : (unloadTime ?? signTime)))

/**
 * The locations that follow from waybills on their way: where it was loaded, once it has left, and where it was unloaded. Each waits for driver and
 * vehicle, and for nothing else: it is told while the waybill goes on, which is told at its end. What is there already stays as it is; a province
 * that takes no locations has none.
 */
export const makeLocations = async (ctx: ReportCtx, waybills: readonly LocatedWaybill[]): Promise<void> => {
  const located = waybills.map(waybill => ({ waybill, ends: endsOf(waybill) })).filter(({ ends }) => ends.length > 0)
  if (located.length === 0) return
  const toldTo = await provinceFor(ctx)
  const provinces = [...new Set(located.flatMap(({ waybill }) => toldTo(waybill) ?? []))]
  const forms = await Promise.all(provinces.map(async gb => [gb, await reportOf(ctx, gb)] as const))
  const taking = new Set(forms.filter(([, report]) => report?.takesLocations).map(([gb]) => gb))
  const wanted = located.flatMap(({ waybill, ends }) => {
    const province = toldTo(waybill)
    if (!province || !taking.has(province)) return []
    const carriers = carriersOf(waybill, province)
    const { waybillNo, code, shipmentCode } = waybill
    const told = { province, shipmentCode, waybillNo, recordCode: code, needs: carriers.map(each => each.code) }
    return [
      ...carriers,
      ...ends.map(type => newDocument({ ...told, docKind: 'location', businessNo: locationNo(waybillNo, type) })),
    ]
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

const iso = (column: string): SQL =>
  sql`to_char(${sql.raw(`w.${column}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ${sql.raw(column)}`

type MissedRow = Readonly<Record<string, string | null>>

/** Waybills behind one of them that have reached an end of their way of which there is no location. */
const missedAfter = (ctx: ReportCtx, last: string, from: string | undefined, isOwn: boolean): Promise<MissedRow[]> =>
  ctx.query<MissedRow>(
    sql`select w.code, w.waybill_no, w.report_type, w.driver_code, w.vehicle_no, w.shipment_code,
        ${iso('depart_time')}, ${iso('unload_time')}, ${iso('sign_time')}, ${iso('finish_time')}
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

const locatedIn = (row: MissedRow): LocatedWaybill => ({
  code: String(row.code),
  waybillNo: String(row.waybill_no),
  reportType: row.report_type,
  driverCode: String(row.driver_code),
  vehicleNo: String(row.vehicle_no),
  shipmentCode: String(row.shipment_code),
  departTime: row.depart_time,
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
    await ctx.transaction(() => makeLocations(ctx, rows.map(locatedIn)))
    last = String(rows.at(-1)?.waybill_no)
  }
}
