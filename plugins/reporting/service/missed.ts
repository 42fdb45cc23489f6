import { reportMachine, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { type SQL, sql } from '@ntocc/sdk/service'
import { ReportDocument } from '../contract/documents.ts'
import { branchProvince, provinceOf } from './province.ts'
import type { ReportCtx } from './types.ts'

const READ = [
  'code',
  'branchCode',
  'waybillNo',
  'status',
  'reportType',
  'driverCode',
  'vehicleNo',
  'shipmentCode',
  'finishTime',
  'isDeleted',
] as const

/** What has to be known of a waybill to know which documents there are of it. */
export interface ReportedWaybill {
  readonly code: string
  readonly waybillNo: string
  readonly reportType?: string | null | undefined
  readonly driverCode: string
  readonly vehicleNo: string
  readonly shipmentCode: string
  readonly finishTime?: string | null | undefined
}

export const codeOf = (province: string, kind: string, no: string): string => `${province}/${kind}/${no}`

/** Finished waybills of the branch that a province is to have and that there is no document of. */
const missedSql = (ctx: ReportCtx, province: string, from: string | undefined): SQL =>
  sql`from ${ctx.offered(Waybill, READ)} w where w.branch_code = ${ctx.session.branchCode} and not w.is_deleted
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

/** Days, without their clock, are of Beijing; a waybill is due so long after it was received. */
const HOUR_MS = 3_600_000
const WITHIN_MS = 24 * HOUR_MS

const RANKS = { driver: 0, vehicle: 0, waybill: 1, location: 1 } as const

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

interface Told {
  readonly docKind: keyof typeof RANKS
  readonly province: string
  readonly businessNo: string
  readonly recordCode: string
  readonly shipmentCode: string
  readonly waybillNo?: string
  readonly needs?: readonly string[]
  readonly dueAt?: string
}

/** A document that nobody has judged yet. */
export const newDocument = ({ province, docKind, businessNo, waybillNo, needs = [], dueAt, ...more }: Told) => ({
  ...more,
  province,
  docKind,
  businessNo,
  code: codeOf(province, docKind, businessNo),
  waybillNo: waybillNo ?? null,
  rank: RANKS[docKind],
  needs: [...needs],
  status: reportMachine.at.notReady,
  corrections: 0,
  attempt: 0,
  tries: 0,
  isUncertain: false,
  isOutdated: false,
  nextAt: null,
  dueAt: dueAt ?? null,
})
type NewDocument = ReturnType<typeof newDocument>

/** Driver and vehicle of a waybill, which the regulator has to know before anything else is told of it. */
export const carriersOf = (
  { driverCode, vehicleNo, shipmentCode, finishTime }: ReportedWaybill,
  province: string,
): [NewDocument, NewDocument] => {
  const told = { province, shipmentCode, dueAt: dueAfter(finishTime) }
  return [
    newDocument({ ...told, docKind: 'driver', businessNo: driverCode, recordCode: driverCode }),
    newDocument({ ...told, docKind: 'vehicle', businessNo: vehicleNo, recordCode: vehicleNo }),
  ]
}

const dueAfter = (moment: string | null | undefined): string =>
  new Date((moment ? Date.parse(moment) : Date.now()) + WITHIN_MS).toISOString()

/** Documents by their codes: those that are there already stay as they are. */
export const makeNew = async (ctx: ReportCtx, wanted: readonly NewDocument[]): Promise<void> => {
  const once = [...new Map(wanted.map(each => [each.code, each])).values()]
  if (once.length > 0) await ctx.records.createMany(ReportDocument, once, { ifNew: true })
}

/**
 * The documents that follow from finished waybills: each driver and vehicle once, and the waybill, which waits for both. What is
 * there already stays as it is.
 */
export const makeDocuments = async (ctx: ReportCtx, waybills: readonly ReportedWaybill[]): Promise<void> => {
  // Every write of a waybill comes by here, most of all its positions: what ends none is not worth reading settings for.
  if (waybills.length === 0) return
  const toldTo = await provinceFor(ctx)
  const wanted = waybills.flatMap(waybill => {
    const province = toldTo(waybill)
    if (!province) return []
    const { waybillNo, code, shipmentCode, finishTime } = waybill
    const carriers = carriersOf(waybill, province)
    const needs = carriers.map(each => each.code)
    const told = { province, shipmentCode, dueAt: dueAfter(finishTime) }
    return [
      ...carriers,
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
  const rows = await ctx.query<Record<string, string | null>>(
    sql`select w.code, w.waybill_no, w.report_type, w.driver_code, w.vehicle_no, w.shipment_code,
        to_char(w.finish_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as finish_time
      ${missedSql(ctx, province, await reportedFrom(ctx))} order by w.finish_time limit ${MOST_MISSED}`,
  )
  await ctx.transaction(() =>
    makeDocuments(
      ctx,
      rows.map(row => ({
        code: String(row.code),
        waybillNo: String(row.waybill_no),
        reportType: row.report_type,
        driverCode: String(row.driver_code),
        vehicleNo: String(row.vehicle_no),
        shipmentCode: String(row.shipment_code),
        finishTime: row.finish_time,
      })),
    ),
  )
  return rows.length
}
