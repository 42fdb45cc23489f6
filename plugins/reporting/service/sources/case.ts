import { reportMachine } from '@ntocc/sdk/contracts'
import type { ReportCase } from '@ntocc/sdk/reporting'
import { inStates, sql } from '@ntocc/sdk/service'
import { ReportDocument } from '../../contract/documents.ts'
import { codeOf } from '../missed.ts'
import type { ReportCtx } from '../types.ts'
import { driverDocument, type Platform, vehicleDocument, type WaybillRows, waybillDocument } from './documents.ts'
import { readContract, readDriver, readShipper, readTrack, readTrips, readVehicle, readWaybill } from './read.ts'
import { numberOf, type Row, textOf } from './row.ts'

const placeOf = (waybill: Row, side: 'load' | 'unload') => {
  const [lng, lat] = [numberOf(waybill, `${side}_lng`), numberOf(waybill, `${side}_lat`)]
  return lng === undefined || lat === undefined ? undefined : { lng, lat }
}

const isoOf = (row: Row, name: string): string => new Date(String(row[name])).toISOString()

/** The regulator has it. */
const isAccepted = async (ctx: ReportCtx, code: string): Promise<boolean> => {
  const [found] = await ctx.query(
    sql`select 1 from ${ctx.table(ReportDocument)} where branch_code = ${ctx.session.branchCode} and code = ${code}
      and status ${inStates(reportMachine, 'arrived')} and not is_deleted`,
  )
  return found !== undefined
}

/** A day of a contract is Beijing's, from its beginning. */
const signedAt = (contract: Row): string | undefined => {
  const day = textOf(contract, 'sign_date')
  return day && new Date(`${day.slice(0, 10)}T00:00:00+08:00`).toISOString()
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

/**
 * The case that the pre-check judges, from records as they are now. Its payments and its invoices are not known here yet: rules
 * about them wait.
 */
export const caseOf = async (ctx: ReportCtx, province: string, rows: WaybillRows): Promise<ReportCase> => {
  const { waybill, driver, vehicle, platform, now } = rows
  const contract = await readContract(ctx, textOf(waybill, 'contract_no'))
  const trips = await readTrips(ctx, waybill)
  const licence = textOf(driver, 'licence_no') ?? ''
  return {
    now,
    platform: { name: platform.name ?? '', uscc: platform.uscc ?? '' },
    waybill: {
      document: waybillDocument(rows),
      serials: [textOf(waybill, 'serial_no') ?? '0000'],
      isAccepted: false,
      loading: placeOf(waybill, 'load'),
      unloading: placeOf(waybill, 'unload'),
      routeKm: numberOf(waybill, 'distance_km'),
      loadedKilograms: numberOf(waybill, 'gross_kg'),
      payableYuan: ((numberOf(waybill, 'payable_amount') ?? 0) / 100).toFixed(2),
      prohibited: [],
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
      contract: { no: textOf(contract, 'contract_no') ?? '', signedAt: signedAt(contract), collectors: [] },
    }),
    track: await readTrack(ctx, textOf(waybill, 'waybill_no') ?? ''),
    payments: [],
    invoices: [],
    trips: trips.map(trip => ({
      waybillNo: textOf(trip, 'waybill_no') ?? '',
      vehicleNumber: textOf(trip, 'vehicle_no') ?? '',
      drivingLicenses: trip.driver_code === waybill.driver_code ? [licence] : [],
      from: isoOf(trip, 'depart_time'),
      to: trip.sign_time ? isoOf(trip, 'sign_time') : undefined,
    })),
  }
}
