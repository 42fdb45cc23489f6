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
  'status',
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
  'operatingPermitNo',
  'trailerNo',
] as const

const SHIPPER = ['id', 'code', 'branchCode', 'isDeleted', 'name', 'uscc'] as const

/** Records by one of their columns, of which the first of a kind counts. */
export type ByKey = ReadonlyMap<string, Row>

interface Keyed {
  readonly relation: SQL
  /** Column that the keys are of. */
  readonly by: string
}

const read = async (ctx: ReportCtx, { relation, by }: Keyed, keys: readonly string[]): Promise<ByKey> => {
  if (keys.length === 0) return new Map()
  const column = sql.raw(by)
  const found = await ctx.query<{ row: Row }>(
    sql`select distinct on (r.${column}) to_jsonb(r) as row from ${relation} r
      where r.branch_code = ${ctx.session.branchCode} and not r.is_deleted and r.${column} = any(${sql.param([...keys])}::text[])`,
  )
  return new Map(found.map(({ row }) => [String(row[by]), row]))
}

export const readWaybills = (ctx: ReportCtx, codes: readonly string[]) =>
  read(ctx, { relation: ctx.offered(Waybill, WAYBILL), by: 'code' }, codes)
export const readDrivers = (ctx: ReportCtx, codes: readonly string[]) =>
  read(ctx, { relation: ctx.offered(Driver, DRIVER), by: 'code' }, codes)
export const readVehicles = (ctx: ReportCtx, plates: readonly string[]) =>
  read(ctx, { relation: ctx.offered(Vehicle, VEHICLE), by: 'plate_no' }, plates)
export const readShippers = (ctx: ReportCtx, codes: readonly string[]) =>
  read(ctx, { relation: ctx.offered(Shipment, SHIPPER), by: 'code' }, codes)

/** A contract of another area, which may not be there. */
const Contract = { name: 'shipmentContract', fields: {}, own: {} }

const CONTRACT = ['branchCode', 'isDeleted', 'contractNo', 'signDate'] as never[]

/** The days on which contracts were signed, by their numbers; nothing of one that is not signed. */
export const readContracts = async (ctx: ReportCtx, numbers: readonly string[]): Promise<ByKey> =>
  ctx.references.knows(Contract.name)
    ? read(ctx, { relation: ctx.offered(Contract, CONTRACT), by: 'contract_no' }, numbers)
    : new Map()

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

/** Most trips beside one waybill: more prove no more. */
const MOST_TRIPS = 20

/** Other trips of the vehicle or the driver while waybills were under way, by the codes of these. */
export const readTrips = async (
  ctx: ReportCtx,
  waybills: readonly Row[],
): Promise<ReadonlyMap<string, readonly Row[]>> => {
  const ways = waybills.filter(({ depart_time, sign_time }) => depart_time && sign_time)
  if (ways.length === 0) return new Map()
  const asked = ways.map(({ code, driver_code, vehicle_no, depart_time, sign_time }) => ({
    code,
    driver_code,
    vehicle_no,
    depart_time,
    sign_time,
  }))
  const rows = await ctx.query<{ code: string; row: Row }>(
    sql`select w.code, t.row from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as w(code text, driver_code text, vehicle_no text, depart_time timestamptz, sign_time timestamptz)
      cross join lateral (select to_jsonb(r) as row from ${ctx.offered(Waybill, TRIP)} r
        where r.branch_code = ${ctx.session.branchCode} and not r.is_deleted and r.code <> w.code
          and (r.driver_code = w.driver_code or r.vehicle_no = w.vehicle_no)
          and r.depart_time < w.sign_time and coalesce(r.sign_time, now()) > w.depart_time
        limit ${MOST_TRIPS}) t`,
  )
  const found = new Map<string, Row[]>()
  for (const { code, row } of rows) found.set(code, [...(found.get(code) ?? []), row])
  return found
}

type Track = ReportCase['track']

/** Where waybills went, by their numbers; nothing of those of which nobody knows. */
export const readTracks = async (ctx: ReportCtx, numbers: readonly string[]): Promise<ReadonlyMap<string, Track>> => {
  const tracks = numbers.length > 0 ? await ctx.request('tracksOf', [...numbers]) : undefined
  return new Map(
    [...(tracks ?? [])].map(([no, points]) => [no, points.map(({ time, lng, lat }) => ({ at: time, lng, lat }))]),
  )
}

export const readPlatform = async (ctx: ReportCtx): Promise<Platform> => {
  const set = await ctx.settings.some(['reportCarrier', 'reportUscc', 'reportPermitNo'])
  return { name: set.reportCarrier, uscc: set.reportUscc, permitNo: set.reportPermitNo }
}
