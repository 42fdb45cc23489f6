import { type OrderCounts, type VehiclePosition, vehicleMachine, waybillMachine } from '@ntocc/sdk/contracts'
import { wallClock } from '@ntocc/sdk/fields'
import type { MapPoint, MapTone } from '@ntocc/sdk/ui'

/** ms between two looks at the figures. */
export const REFRESH_MS = 30_000
/** Days of the ranking: one day is too few to be a ranking. */
export const RANKING_DAYS = 7
export const RANKING_ROWS = 8
/** Vehicles on the map, and points of each one's way. */
export const MAP_QUERY = { limit: 200, trail: 12 } as const

const DAY_MS = 86_400_000

/** First and last day of so many days that end today on the platform's wall clock, yyyy-mm-dd. */
export function daysUntilNow(days: number, now: Date): { dateStart: string; dateEnd: string } {
  const end = wallClock(now)
  const start = new Date(end.getTime() - (days - 1) * DAY_MS)
  return { dateStart: start.toISOString().slice(0, 10), dateEnd: end.toISOString().slice(0, 10) }
}

/** Vehicles as the map shows them: named by plate, coloured by what they do. */
export const pointsOf = (vehicles: readonly VehiclePosition[], speed: (kmh: number) => string): MapPoint[] =>
  vehicles.map(({ vehicleNo, state, lng, lat, trail, speed: kmh }) => ({
    key: vehicleNo,
    label: vehicleNo,
    tone: vehicleMachine.toneOf(Number(state)),
    lng,
    lat,
    trail,
    note: speed(kmh),
  }))

export interface StateCount {
  code: string
  count: number
  tone: MapTone
}

/** Open states in the order of a waybill's life; those nobody is in are left out. */
export function openStates({ byStatus }: Pick<OrderCounts, 'byStatus'>): StateCount[] {
  const counts = new Map(byStatus.map(({ code, count }) => [Number(code), count]))
  return waybillMachine.codes
    .filter(code => code < 90)
    .map(code => ({
      code: String(code),
      count: counts.get(code) ?? 0,
      tone: waybillMachine.toneOf(code),
    }))
    .filter(({ count }) => count > 0)
}
