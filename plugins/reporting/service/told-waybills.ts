import { type SQL, sql } from '@ntocc/sdk/service'
import type { StagedWaybill } from './stages.ts'

const MOMENTS = ['depart_time', 'arrive_unload_time', 'unload_time', 'sign_time', 'finish_time'] as const

/** Fields of waybills that say which documents there are of them, and where they belong. */
export const TOLD_FIELDS = [
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

/** Columns of waybills `w` that `waybillIn` reads; moments in ISO 8601. */
export const TOLD_COLUMNS: SQL = sql`w.code, w.waybill_no, w.report_type, w.driver_code, w.vehicle_no, w.shipment_code, ${sql.join(
  MOMENTS.map(
    column =>
      sql`to_char(${sql.raw(`w.${column}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ${sql.raw(column)}`,
  ),
  sql`, `,
)}`

/** A row of `TOLD_COLUMNS`. */
export type ToldRow = Readonly<Record<(typeof MOMENTS)[number] | 'report_type', string | null>> & {
  readonly code: string
  readonly waybill_no: string
  readonly driver_code: string
  readonly vehicle_no: string
  readonly shipment_code: string
}

export const waybillIn = (row: ToldRow): StagedWaybill => ({
  code: row.code,
  waybillNo: row.waybill_no,
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
