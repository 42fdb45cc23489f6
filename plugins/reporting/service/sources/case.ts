import { reportMachine } from '@ntocc/sdk/contracts'
import type { ReportCase } from '@ntocc/sdk/reporting'
import { inStates, sql } from '@ntocc/sdk/service'
import { ReportDocument } from '../../contract/documents.ts'
import { codeOf } from '../new-document.ts'
import type { ReportCtx } from '../types.ts'
import { driverDocument, type Platform, vehicleDocument, type WaybillRows, waybillDocument } from './documents.ts'
import { placeOf } from './ends.ts'
import { casedPayments, type PaidShare } from './payments.ts'
import { readContract, readDriver, readShipper, readTrack, readTrips, readVehicle, readWaybill } from './read.ts'
import { numberOf, type Row, textOf } from './row.ts'

const isoOf = (row: Row, name: string): string => new Date(String(row[name])).toISOString()

/** Since when the regulator has it; undefined for what it does not have. */
const acceptedAt = async (ctx: ReportCtx, code: string): Promise<string | undefined> => {
  const [found] = await ctx.records.where(ReportDocument, {
    where: sql`code = ${code} and status ${inStates(reportMachine, 'arrived')}`,
    limit: 1,
  })
  return found && (found.sentAt ?? found.gmtModified ?? undefined)
}

const isAccepted = async (ctx: ReportCtx, code: string): Promise<boolean> => (await acceptedAt(ctx, code)) !== undefined

/** A day of a contract is Beijing's, from its beginning. */
const signedAt = (contract: Row): string | undefined => {
  const day = textOf(contract, 'sign_date')
  return day && new Date(`${day.slice(0, 10)}T00:00:00+08:00`).toISOString()
}

/** Code of the waybill that a document tells of. */
export const waybillRecord = async (ctx: ReportCtx, code: string): Promise<string | undefined> => {
  const [found] = await ctx.records.where(ReportDocument, { where: sql`code = ${code}`, limit: 1 })
  return found?.recordCode
}

/** Records of a waybill that is to be reported. */
export const readWaybillRows = async (
  ctx: ReportCtx,
  recordCode: string,
  platform: Platform,
): Promise<WaybillRows | undefined> => {
  const waybill = await readWaybill(ctx, recordCode)
  if (!waybill) return undefined
  const driver = (await readDriver(ctx, String(waybill.driver_code))) ?? {}
  const vehicle = (await readVehicle(ctx, String(waybill.vehicle_no))) ?? {}
  const shipper = (await readShipper(ctx, String(waybill.shipment_code))) ?? {}
  return { waybill, driver, vehicle, shipper, platform, now: new Date() }
}

/** A captain who collects for a driver was given that by the contract: the waybill says so, and the team is the one that was paid. */
const collectorsOf = (waybill: Row, shares: readonly PaidShare[]): string[] =>
  waybill.captain_collect === true
    ? shares.flatMap(({ payment }) =>
        payment.teamCode !== null && payment.teamCode === waybill.team_code ? [payment.payee] : [],
      )
    : []

/** What was agreed with the carrier in the end, where it was settled; else what the waybill says. */
const payableOf = (waybill: Row, shares: readonly PaidShare[]): string =>
  shares[0]?.share.due ?? ((numberOf(waybill, 'payable_amount') ?? 0) / 100).toFixed(2)

/** Invoices that name the waybill; where no area draws any, none. */
const casedInvoices = async (ctx: ReportCtx, waybillNo: string): Promise<ReportCase['invoices']> => {
  const invoices = (await ctx.request('invoicesOf', [waybillNo]))?.get(waybillNo) ?? []
  return invoices.map(({ no, amount }) => ({ no, amountYuan: amount, isLinked: true }))
}

/** What the branch forbids of the goods; nothing where no area keeps a list. */
const forbiddenOf = async (ctx: ReportCtx, waybill: Row): Promise<readonly string[]> => {
  const goods = textOf(waybill, 'goods_name')
  return (goods && (await ctx.request('forbiddenIn', [goods]))?.get(goods)) || []
}

/**
 * The case that the pre-check judges, from records as they are now. What was paid and invoiced is looked at once the
 * regulator has the waybill.
 */
export const caseOf = async (ctx: ReportCtx, province: string, rows: WaybillRows): Promise<ReportCase> => {
  const { waybill, driver, vehicle, platform, now } = rows
  const contract = await readContract(ctx, textOf(waybill, 'contract_no'))
  const trips = await readTrips(ctx, waybill)
  const licence = textOf(driver, 'licence_no') ?? ''
  const waybillNo = textOf(waybill, 'waybill_no') ?? ''
  const reportedAt = await acceptedAt(ctx, codeOf(province, 'waybill', waybillNo))
  const { cased, shares } = reportedAt ? await casedPayments(ctx, rows, waybillNo) : { cased: [], shares: [] }
  return {
    now,
    platform: { name: platform.name ?? '', uscc: platform.uscc ?? '' },
    waybill: {
      document: waybillDocument(rows),
      serials: [textOf(waybill, 'serial_no') ?? '0000'],
      reportedAt,
      isAccepted: reportedAt !== undefined,
      loading: placeOf(waybill, 'LOAD'),
      unloading: placeOf(waybill, 'UNLOAD'),
      routeKm: numberOf(waybill, 'distance_km'),
      loadedKilograms: numberOf(waybill, 'gross_kg'),
      payableYuan: payableOf(waybill, shares),
      prohibited: await forbiddenOf(ctx, waybill),
    },
    vehicle: {
      document: vehicleDocument(vehicle),
      isAccepted: await isAccepted(ctx, codeOf(province, 'vehicle', String(waybill.vehicle_no))),
      certificateTo: textOf(vehicle, 'road_cert_to')?.slice(0, 10),
    },
    drivers: [
      {
        document: driverDocument(driver),
        isAccepted: await isAccepted(ctx, codeOf(province, 'driver', String(waybill.driver_code))),
        licenceTo: textOf(driver, 'licence_to')?.slice(0, 10),
        qualificationTo: textOf(driver, 'qualification_to')?.slice(0, 10),
      },
    ],
    ...(contract && {
      contract: {
        no: textOf(contract, 'contract_no') ?? '',
        signedAt: signedAt(contract),
        collectors: collectorsOf(waybill, shares),
      },
    }),
    track: await readTrack(ctx, waybillNo),
    payments: cased,
    invoices: reportedAt ? await casedInvoices(ctx, waybillNo) : [],
    trips: trips.map(trip => ({
      waybillNo: textOf(trip, 'waybill_no') ?? '',
      vehicleNumber: textOf(trip, 'vehicle_no') ?? '',
      drivingLicenses: trip.driver_code === waybill.driver_code ? [licence] : [],
      from: isoOf(trip, 'depart_time'),
      to: trip.sign_time ? isoOf(trip, 'sign_time') : undefined,
    })),
  }
}
