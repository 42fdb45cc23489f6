import { endpoint, input, answer as of } from '@ntocc/sdk/contracts'
import { integer, shape, text, type ValuesOf } from '@ntocc/sdk/fields'
import type { CityStop } from './stops.ts'
import type { CityTrip } from './trips.ts'

/** What whoever drives reads of a trip and its stops. */
export const SHEET_TRIP = [
  'id',
  'version',
  'tripNo',
  'day',
  'plateNo',
  'plateColor',
  'driverName',
  'departAt',
  'startName',
  'startLng',
  'startLat',
  'stopCount',
  'settledCount',
  'failedCount',
  'plannedKm',
  'drivenKm',
  'plannedEnd',
  'status',
] as const satisfies readonly (keyof CityTrip)[]
export type SheetTrip = Pick<CityTrip, (typeof SHEET_TRIP)[number]>

export const SHEET_STOP = [
  'id',
  'version',
  'stopNo',
  'seq',
  'kind',
  'customer',
  'address',
  'lng',
  'lat',
  'contact',
  'contactPhone',
  'windowFrom',
  'windowTo',
  'weight',
  'volume',
  'pieces',
  'remark',
  'plannedAt',
  'lateMinutes',
  'arrivedAt',
  'settledAt',
  'receiver',
  'signedPieces',
  'failReason',
  'failNote',
  'status',
] as const satisfies readonly (keyof CityStop)[]
export type SheetStop = Pick<CityStop, (typeof SHEET_STOP)[number]>

export type Sheet = SheetTrip & { stops: SheetStop[] }

const Driving = shape({
  move: text({ max: 10 }).required(),
  version: integer({ min: 0 }).required(),
})

const at = <const P extends string>(path: P) => `/ntocc-tms-api/dispatch${path}` as const

export const sheetCalls = {
  /** Trips that are published or under way, and those that ended lately: a driver's own, for staff those of the branch. */
  citySheets: endpoint({
    name: 'citySheets',
    method: 'GET',
    path: at('/sheet'),
    data: of.list<SheetTrip>(['id', 'tripNo']),
    permission: 'cityTrip.drive',
  }),
  citySheet: endpoint({
    name: 'citySheet',
    method: 'GET',
    path: at('/sheet/{id}'),
    data: of.value<Sheet>(['id', 'tripNo', 'stops']),
    permission: 'cityTrip.drive',
  }),
  cityTripDrive: endpoint({
    name: 'cityTripDrive',
    method: 'POST',
    path: at('/sheet/{id}/drive'),
    body: input<ValuesOf<typeof Driving>>(Driving),
    data: of.value<{ id: number; version: number; status: number }>(['id', 'version', 'status']),
    versioned: true,
    permission: 'cityTrip.drive',
  }),
} as const
