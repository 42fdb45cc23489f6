import { vehicleMachine } from '../../contracts/basic/machines.ts'
import type { VehiclePosition } from '../../contracts/endpoints/index.ts'
import { plainPlate, type Tone } from '../../fields/index.ts'
import type { GeoPoint } from '../map/projection.ts'
import type { MapPoint } from '../map/types.ts'

/** Positions older than this say where a vehicle was, not where it is. */
export const STALE_MINUTES = 30

export type FleetFilter = 'all' | 'onTrip' | 'free'
export const FLEET_FILTERS: readonly FleetFilter[] = ['all', 'onTrip', 'free']

export const isOnTrip = (vehicle: VehiclePosition): boolean => vehicle.waybillId !== undefined

/** Vehicles that match: on a trip or free, and plate, driver or waybill number containing the text. */
export function filterFleet(
  vehicles: readonly VehiclePosition[],
  filter: FleetFilter,
  text: string,
): readonly VehiclePosition[] {
  const wanted = plainPlate(text.trim().toUpperCase())
  return vehicles.filter(vehicle => {
    if (filter !== 'all' && isOnTrip(vehicle) !== (filter === 'onTrip')) return false
    if (wanted === '') return true
    return [vehicle.vehicleNo, vehicle.driverName, vehicle.waybillNo].some(each => each?.toUpperCase().includes(wanted))
  })
}

/** Colour of a vehicle: what it is doing, grey when it has not been heard of for long. */
export function toneOf(vehicle: VehiclePosition, silentMinutes: number | undefined): Tone {
  if (silentMinutes === undefined || silentMinutes > STALE_MINUTES) return 'stopped'
  return vehicleMachine.toneOf(Number(vehicle.state))
}

/** A vehicle as the map draws it; only a trip leaves a trail worth drawing. */
export function pointOf(vehicle: VehiclePosition, tone: Tone, note: string): MapPoint {
  const trail: readonly GeoPoint[] = isOnTrip(vehicle) ? vehicle.trail : []
  return { key: vehicle.vehicleNo, label: vehicle.vehicleNo, lng: vehicle.lng, lat: vehicle.lat, tone, trail, note }
}

/** How many vehicles each filter would show. */
export const countsOf = (vehicles: readonly VehiclePosition[]): Record<FleetFilter, number> => {
  const onTrip = vehicles.filter(isOnTrip).length
  return { all: vehicles.length, onTrip, free: vehicles.length - onTrip }
}
