import { TRIP } from '../contract/machines.ts'
import type { CityStop } from '../contract/stops.ts'
import type { CityTrip } from '../contract/trips.ts'

export const stopName = (row: Pick<CityStop, 'code' | 'stopNo'>): string => row.stopNo ?? row.code
export const tripName = (row: Pick<CityTrip, 'code' | 'tripNo'>): string => row.tripNo ?? row.code
export const printPath = (row: { id: number }): string => `/dispatch/print?id=${row.id}`
export const tripPath = (row: { id: number }): string => `/dispatch/trip?id=${row.id}`

/**
 * Ending of the key of what is said where a trip has no stops: they come onto it by the board while it is planned,
 * and what nobody handed over leaves one that was cancelled.
 */
export const noStopsOf = ({ status }: Pick<CityTrip, 'status'>): string =>
  status === TRIP.draft ? 'tripToPlan' : status === TRIP.cancelled ? 'tripCancelled' : 'tripWithout'
