import { Driver, Shipment, Vehicle, Waybill } from '@ntocc/sdk/contracts'
import type { ReportCase } from '@ntocc/sdk/reporting'
import { type SQL, sql } from '@ntocc/sdk/service'
import type { ReportCtx } from '../types.ts'
import type { Platform } from './documents.ts'
import type { Row } from './row.ts'

const WAYBILL = [
  'id',
  'code',
  'branchCode',
  'isDeleted',
  'waybillNo',
  'orderNo',
  'originalNo',
  'serialNo',
  'reportType',
  'transportType',
  'businessType',
  'shipmentCode',
  'shipmentName',
  'contractNo',
  'driverCode',
  'driverName',
  'teamCode',
  'captainCollect',
  'vehicleNo',
  'plateColor',
  'carrierName',
  'carrierId',
  'carrierPermit',
  'goodsName',
  'goodsTypeCode',
  'grossKg',
  'loadAreaCode',
  'loadAddress',
  'loadLng',
  'loadLat',
  'consigneeName',
  'unloadContact',
  'unloadAreaCode',
  'unloadAddress',
  'unloadLng',
  'unloadLat',
  'departTime',
  'unloadTime',
  'signTime',
  'finishTime',
  'distanceKm',
  'shipperFreight',
  'payableAmount',
  'oilAmount',
  'etcAmount',
  'gmtCreated',
] as const

const DRIVER = [
  'id',
  'code',
  'branchCode',
  'isDeleted',
  'name',
  'phone',
  'idNo',
  'licenceNo',
  'licenceClass',
  'licenceIssuer',
  'licenceFrom',
  'licenceTo',
  'qualificationNo',
  'qualificationTo',
] as const

const VEHICLE = [
  'id',
  'code',
  'branchCode',
  'isDeleted',
  'plateNo',
  'plateColor',
  'vehicleType',
  'energy',
  'owner',
  'useCharacter',
  'vin',
  'issuer',
  'registerDate',
  'issueDate',
  'grossMass',
  'tonnage',
  'roadCertNo',
  'roadCertTo',
  'trailerNo',
] as const

const SHIPPER = ['id', 'code', 'branchCode', 'isDeleted', 'name', 'uscc'] as const

const one = async (ctx: ReportCtx, relation: SQL, key: SQL): Promise<Row | undefined> => {
  const [found] = await ctx.query<{ row: Row }>(
    sql`select to_jsonb(r) as row from ${relation} r
      where r.branch_code = ${ctx.session.branchCode} and not r.is_deleted and ${key} limit 1`,
  )
  return found?.row
}

export const readWaybill = (ctx: ReportCtx, code: string) =>
  one(ctx, ctx.offered(Waybill, WAYBILL), sql`r.code = ${code}`)
export const readDriver = (ctx: ReportCtx, code: string) => one(ctx, ctx.offered(Driver, DRIVER), sql`r.code = ${code}`)
export const readVehicle = (ctx: ReportCtx, plateNo: string) =>
  one(ctx, ctx.offered(Vehicle, VEHICLE), sql`r.plate_no = ${plateNo}`)
export const readShipper = (ctx: ReportCtx, code: string) =>
  one(ctx, ctx.offered(Shipment, SHIPPER), sql`r.code = ${code}`)

/** A contract of another area, which may not be there. */
const Contract = { name: 'shipmentContract', fields: {}, own: {} }

/** The day on which the contract of a waybill was signed; undefined where it names none, or one that is not signed. */
export const readContract = async (ctx: ReportCtx, no: string | undefined): Promise<Row | undefined> =>
  no === undefined || !ctx.references.knows(Contract.name)
    ? undefined
    : one(ctx, ctx.offered(Contract, CONTRACT), sql`r.contract_no = ${no}`)
const CONTRACT = ['branchCode', 'isDeleted', 'contractNo', 'signDate'] as never[]

const TRIP = [
  'branchCode',
  'isDeleted',
  'code',
  'waybillNo',
  'driverCode',
  'vehicleNo',
  'departTime',
  'signTime',
] as const

/** Other trips of the vehicle or the driver while a waybill was under way. */
export const readTrips = async (ctx: ReportCtx, waybill: Row): Promise<readonly Row[]> => {
  if (!waybill.depart_time || !waybill.sign_time) return []
  const rows = await ctx.query<{ row: Row }>(
    sql`select to_jsonb(r) as row from ${ctx.offered(Waybill, TRIP)} r
      where r.branch_code = ${ctx.session.branchCode} and not r.is_deleted and r.code <> ${String(waybill.code)}
        and (r.driver_code = ${String(waybill.driver_code)} or r.vehicle_no = ${String(waybill.vehicle_no)})
        and r.depart_time < ${String(waybill.sign_time)}::timestamptz
        and coalesce(r.sign_time, now()) > ${String(waybill.depart_time)}::timestamptz
      limit 20`,
  )
  return rows.map(({ row }) => row)
}

/** Where the waybill went; undefined where nobody knows. */
export const readTrack = async (ctx: ReportCtx, waybillNo: string): Promise<ReportCase['track']> => {
  const tracks = await ctx.request('tracksOf', [waybillNo])
  return tracks?.get(waybillNo)?.map(({ time, lng, lat }) => ({ at: time, lng, lat }))
}

export const readPlatform = async (ctx: ReportCtx): Promise<Platform> => {
  const set = await ctx.settings.some(['reportCarrier', 'reportUscc', 'reportPermitNo'])
  return { name: set.reportCarrier, uscc: set.reportUscc, permitNo: set.reportPermitNo }
}
