import { reportMachine, waybillMachine } from '@ntocc/sdk/contracts'
import { type Follow, inStates, type Provides, type SQL, sql } from '@ntocc/sdk/service'
import { ReportDocument } from '../contract/documents.ts'
import { makeFlows } from './funds.ts'
import { isUnderWay, makeOnTheWay } from './locations.ts'
import { makeDocuments } from './missed.ts'
import { soon } from './queue.ts'
import { END_TYPES, type EndType, locationNo } from './sources/ends.ts'
import type { StagedWaybill } from './stages.ts'
import type { Area, ReportCtx } from './types.ts'

/** What changes of a record without its documents being others. */
const BESIDE = new Set([
  'version',
  'gmtModified',
  'modifiedBy',
  'reportStatus',
  'lastLng',
  'lastLat',
  'lastTime',
  'status',
  'statusSince',
  'payStatus',
  'payTime',
  'invoiceStatus',
  'invoiceIssuedTime',
  'fiveFlow',
  'riskLevel',
  'abnormalFlag',
  'trackStatus',
])

type Rec = Readonly<Record<string, unknown>>

/** Whether something changed that a document may tell. */
export const isTelling = (before: Rec, after: Rec): boolean =>
  Object.keys(after).some(
    key => !BESIDE.has(key) && before[key] !== after[key] && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )

const among = (codes: readonly string[]): SQL =>
  sql`(${sql.join(
    codes.map(code => sql`${code}`),
    sql`, `,
  )})`

/**
 * Documents of records that are others now: what was sent is marked, which a correction mends; what has not been sent is judged anew.
 * What was kept back of a waybill is judged anew too when its driver or its vehicle is another.
 */
const outdate = async (ctx: ReportCtx, kind: string, codes: readonly string[]): Promise<void> => {
  if (codes.length === 0) return
  await ctx.records.changeMany(
    ReportDocument,
    sql`doc_kind = ${kind} and record_code in ${among(codes)} and not is_deleted`,
    { isOutdated: true },
  )
  if (kind === 'fundFlow') return
  if (kind === 'waybill') {
    // A stage that the regulator has said what was known then; what it does not have is judged anew.
    await ctx.records.changeMany(
      ReportDocument,
      sql`doc_kind = 'stage' and record_code in ${among(codes)} and status ${inStates(reportMachine, 'mendable')} and not is_deleted`,
      { isOutdated: true },
    )
    return
  }
  await ctx.records.changeMany(
    ReportDocument,
    sql`doc_kind in ('waybill', 'stage', 'location') and status = ${reportMachine.at.checkFailed} and not is_deleted and exists (
      select 1 from jsonb_array_elements_text(needs) n where split_part(n, '/', 2) = ${kind}
        and split_part(n, '/', 3) in ${among(codes)})`,
    { isOutdated: true },
  )
}

const changedCodes = (written: readonly { before?: Rec | undefined; after: Rec }[], key: string): string[] =>
  written.flatMap(({ before, after }) => (before && isTelling(before, after) ? [String(after[key])] : []))

const isOff = (waybill: Rec | undefined): boolean => waybillMachine.within(Number(waybill?.status), 'off')

/** What was no carriage in the end is not told of any more. */
const calledOff = (written: Parameters<Follow<Area>>[1]): string[] =>
  written.flatMap(({ before, after }) => (before && !isOff(before) && isOff(after) ? [String(after.code)] : []))

const textIn = (after: Rec, key: string): string | undefined => {
  const value = after[key]
  return typeof value === 'string' ? value : undefined
}

const reported = (after: Rec): StagedWaybill => ({
  code: String(after.code),
  waybillNo: String(after.waybillNo),
  reportType: textIn(after, 'reportType'),
  driverCode: String(after.driverCode),
  vehicleNo: String(after.vehicleNo),
  shipmentCode: String(after.shipmentCode),
  departTime: textIn(after, 'departTime'),
  arriveUnloadTime: textIn(after, 'arriveUnloadTime'),
  unloadTime: textIn(after, 'unloadTime'),
  signTime: textIn(after, 'signTime'),
  finishTime: textIn(after, 'finishTime'),
})

/** What says that an end of the way was reached. */
const REACHED = ['status', 'departTime', 'unloadTime', 'signTime'] as const

/** What a location says of a waybill, for both ends, and of one end alone. */
const LOCATED = ['serialNo', 'vehicleNo', 'driverCode', 'driverName'] as const
const AT_END: Readonly<Record<EndType, readonly string[]>> = {
  LOAD: ['loadLng', 'loadLat', 'loadAreaCode', 'loadAddress'],
  UNLOAD: ['unloadLng', 'unloadLat', 'unloadAreaCode', 'unloadAddress'],
}

const locationSays = (waybill: Rec, type: EndType): string => {
  const moment = type === 'LOAD' ? waybill.departTime : (waybill.unloadTime ?? waybill.signTime)
  return JSON.stringify([moment ?? null, ...[...LOCATED, ...AT_END[type]].map(key => waybill[key] ?? null)])
}

/** A waybill changes all the way; a location is another only by what it says itself. */
const outdateLocations = async (ctx: ReportCtx, written: Parameters<Follow<Area>>[1]): Promise<void> => {
  const numbers = written.flatMap(({ before, after }) =>
    END_TYPES.filter(type => before && locationSays(before, type) !== locationSays(after, type)).map(type =>
      locationNo(String(after.waybillNo), type),
    ),
  )
  if (numbers.length === 0) return
  await ctx.records.changeMany(
    ReportDocument,
    sql`doc_kind = 'location' and business_no in ${among(numbers)} and not is_deleted`,
    { isOutdated: true },
  )
}

/**
 * Where a waybill left and where it was unloaded is told as it happens; once it is finished it is told of itself. One that changes afterwards is told
 * of anew.
 */
export const followWaybill: Follow<Area> = async (ctx, written) => {
  const standing = written.filter(({ after }) => after.isDeleted !== true)
  const finished = standing.filter(
    ({ before, after }) => after.status === waybillMachine.at.finished && before?.status !== after.status,
  )
  const reached = standing.filter(
    ({ before, after }) => isUnderWay(Number(after.status)) && REACHED.some(key => before?.[key] !== after[key]),
  )
  // Marked before others are made, which say what the records say now.
  await outdate(ctx, 'waybill', [...changedCodes(written, 'code'), ...calledOff(written)])
  await outdateLocations(ctx, written)
  await makeDocuments(
    ctx,
    finished.map(({ after }) => reported(after)),
  )
  await makeOnTheWay(
    ctx,
    reached.map(({ after }) => reported(after)),
  )
}

export const followDriver: Follow<Area> = (ctx, written) => outdate(ctx, 'driver', changedCodes(written, 'code'))
export const followVehicle: Follow<Area> = (ctx, written) => outdate(ctx, 'vehicle', changedCodes(written, 'plateNo'))

/** What an area brings of waybills has changed: it is as if they had changed themselves. */
export const refreshReports: Required<Provides<Area>>['refreshReports'] = async (ctx, { province, waybillNos }) => {
  if (waybillNos.length === 0) return 0
  const concerned = await ctx.records.changeMany(
    ReportDocument,
    sql`doc_kind in ('waybill', 'stage') and province = ${province} and waybill_no in ${among(waybillNos)} and not is_deleted`,
    { isOutdated: true },
  )
  if (concerned.length > 0) await soon(ctx, 'prepareReports')
  return concerned.length
}

/** What a flow of funds says of a payment. */
const PAID = ['status', 'paidAmount', 'bankSerialNo', 'payeeName', 'cardNo'] as const

/** What a bank has paid is to be told of; what it says otherwise afterwards is told of anew. Whoever has payments knows what they were for. */
export const followPayment: Follow<Area> = async (ctx, written) => {
  const codes = written.flatMap(({ before, after }) =>
    PAID.some(key => before?.[key] !== after[key]) ? [String(after.code)] : [],
  )
  if (codes.length === 0) return
  await outdate(ctx, 'fundFlow', codes)
  const payments = (await ctx.request('carriagePaid', { payments: codes })) ?? []
  const waybillNos = [...new Set(payments.flatMap(({ shares }) => shares.map(({ waybillNo }) => waybillNo)))]
  if (waybillNos.length === 0) return
  // What was paid in advance is for a waybill only since its batch: it is told of with the rest.
  await makeFlows(ctx, (await ctx.request('carriagePaid', { waybillNos })) ?? [])
}
