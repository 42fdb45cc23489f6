import { useCallback } from 'react'
import type { VehiclePosition } from '../../contracts/endpoints/index.ts'
import { waybillCalls } from '../../contracts/endpoints/tms.ts'
import { platformNow } from '../../fields/platform-clock.ts'
import { useFormat, useRecord } from '../../hooks/index.ts'
import { minutesBetween } from '../core/moments.ts'
import type { MapPoint } from '../map/types.ts'
import { pointOf, toneOf } from './fleet.ts'

const REFRESH_MS = 30_000
const TRAIL_POINTS = 60
const MOST_VEHICLES = 300

/** Where the branch's vehicles are, asked for again every half minute while the page is on screen. */
export function useFleet() {
  return useRecord(waybillCalls.vehiclePositions, {
    query: { trail: TRAIL_POINTS, limit: MOST_VEHICLES },
    refreshMs: REFRESH_MS,
  })
}

/** Vehicles as points of the map, with speed and driver for who cannot see it. */
export function useFleetPoints(): (vehicles: readonly VehiclePosition[]) => MapPoint[] {
  const format = useFormat()
  return useCallback(
    vehicles => {
      const now = platformNow()
      return vehicles.map(vehicle => {
        const note = [vehicle.driverName, format.speed(vehicle.speed)].filter(Boolean).join(', ')
        return pointOf(vehicle, toneOf(vehicle, minutesBetween(vehicle.time, now)), note)
      })
    },
    [format],
  )
}
