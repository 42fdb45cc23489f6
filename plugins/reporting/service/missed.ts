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

const RANKS = { driver: 0, vehicle: 0, waybill: 1 } as const

/**
 * The documents that follow from finished waybills: each driver and vehicle once, and the waybill, which waits for both. What is
 * there already stays as it is.
 */
export const makeDocuments = async (ctx: ReportCtx, waybills: readonly ReportedWaybill[]): Promise<void> => {
  // Every write of a waybill comes by here, most of all its positions: what ends none is not worth reading settings for.
  if (waybills.length === 0) return
  const own = await branchProvince(ctx)
  const from = await reportedFrom(ctx)
  const wanted = waybills.flatMap(waybill => {
    const province = waybill.reportType ? provinceOf(waybill.reportType) : own
    const isBefore = from && waybill.finishTime && Date.parse(waybill.finishTime) < beginOf(from)
    if (!province || isBefore) return []
    const { waybillNo, driverCode, vehicleNo, shipmentCode, finishTime } = waybill
    const base = { province, shipmentCode, nextAt: null }
    const kinds = { driver: driverCode, vehicle: vehicleNo, waybill: waybillNo }
    const records = { driver: driverCode, vehicle: vehicleNo, waybill: waybill.code }
    return (['driver', 'vehicle', 'waybill'] as const).map(docKind => ({
      ...base,
      code: codeOf(province, docKind, kinds[docKind]),
      docKind,
      businessNo: kinds[docKind],
      waybillNo: docKind === 'waybill' ? waybillNo : null,
      recordCode: records[docKind],
      rank: RANKS[docKind],
      needs:
        docKind === 'waybill' ? [codeOf(province, 'driver', driverCode), codeOf(province, 'vehicle', vehicleNo)] : [],
      status: reportMachine.at.notReady,
      corrections: 0,
      attempt: 0,
      tries: 0,
      isUncertain: false,
      isOutdated: false,
      dueAt: new Date(Date.parse(finishTime ?? new Date().toISOString()) + WITHIN_MS).toISOString(),
    }))
  })
  const once = [...new Map(wanted.map(each => [each.code, each])).values()]
  if (once.length > 0) await ctx.records.createMany(ReportDocument, once, { ifNew: true })
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
