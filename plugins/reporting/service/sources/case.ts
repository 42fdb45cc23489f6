import { waybillMachine } from '@ntocc/sdk/contracts'
import type { ReportCase } from '@ntocc/sdk/reporting'
import { codeOf } from '../new-document.ts'
import { driverDocument, type Platform, vehicleDocument, type WaybillRows, waybillDocument } from './documents.ts'
import { placeOf } from './ends.ts'
import { casedPayments, type PaidShare } from './payments.ts'
import { numberOf, type Row, textOf } from './row.ts'
import type { Sources } from './sources.ts'

const isoOf = (row: Row, name: string): string => new Date(String(row[name])).toISOString()

/** A day of a contract is Beijing's, from its beginning. */
const signedAt = (contract: Row): string | undefined => {
  const day = textOf(contract, 'sign_date')
  return day && new Date(`${day.slice(0, 10)}T00:00:00+08:00`).toISOString()
}

/** Records of a waybill that is to be reported. */
export const waybillRows = (
  { waybills, drivers, vehicles, shippers }: Sources,
  recordCode: string | undefined,
  platform: Platform,
): WaybillRows | undefined => {
  const waybill = recordCode === undefined ? undefined : waybills.get(recordCode)
  // One that is off was no carriage: there is nothing to tell of it.
  if (!waybill || waybillMachine.within(Number(waybill.status), 'off')) return undefined
  const driver = drivers.get(String(waybill.driver_code)) ?? {}
  const vehicle = vehicles.get(String(waybill.vehicle_no)) ?? {}
  const shipper = shippers.get(String(waybill.shipment_code)) ?? {}
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

/**
 * The case that the pre-check judges, from records as they are now. What was paid and invoiced is looked at once the
 * regulator has the waybill.
 */
export const caseOf = (sources: Sources, province: string, rows: WaybillRows): ReportCase => {
  const { waybill, driver, vehicle, platform, now } = rows
  const contract = sources.contracts.get(textOf(waybill, 'contract_no') ?? '')
  const trips = sources.trips.get(String(waybill.code)) ?? []
  const licence = textOf(driver, 'licence_no') ?? ''
  const waybillNo = textOf(waybill, 'waybill_no') ?? ''
  const isAccepted = (kind: string, no: string): boolean => sources.told.has(codeOf(province, kind, no))
  const reportedAt = sources.told.get(codeOf(province, 'waybill', waybillNo))
  const paid = (reportedAt && sources.payments.get(waybillNo)) || []
  const { cased, shares } = casedPayments(paid, rows, sources.flows)
  return {
    now,
    platform: { name: platform.name ?? '', uscc: platform.uscc ?? '' },
    waybill: {
      document: waybillDocument(rows),
      serials: [textOf(waybill, 'serial_no') ?? '0000'],
      reportedAt,
      isAccepted: reportedAt !== undefined,
      told: sources.taken.get(codeOf(province, 'waybill', waybillNo)),
      loading: placeOf(waybill, 'LOAD'),
      unloading: placeOf(waybill, 'UNLOAD'),
      routeKm: numberOf(waybill, 'distance_km'),
      loadedKilograms: numberOf(waybill, 'gross_kg'),
      payableYuan: payableOf(waybill, shares),
      prohibited: sources.forbidden.get(textOf(waybill, 'goods_name') ?? '') ?? [],
    },
    vehicle: {
      document: vehicleDocument(vehicle),
      isAccepted: isAccepted('vehicle', String(waybill.vehicle_no)),
      certificateTo: textOf(vehicle, 'road_cert_to')?.slice(0, 10),
    },
    drivers: [
      {
        document: driverDocument(driver),
        isAccepted: isAccepted('driver', String(waybill.driver_code)),
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
    track: sources.tracks.get(waybillNo),
    payments: cased,
    invoices: (reportedAt && sources.invoices.get(waybillNo)) || [],
    trips: trips.map(trip => ({
      waybillNo: textOf(trip, 'waybill_no') ?? '',
      vehicleNumber: textOf(trip, 'vehicle_no') ?? '',
      drivingLicenses: trip.driver_code === waybill.driver_code ? [licence] : [],
      from: isoOf(trip, 'depart_time'),
      to: trip.sign_time ? isoOf(trip, 'sign_time') : undefined,
    })),
  }
}
