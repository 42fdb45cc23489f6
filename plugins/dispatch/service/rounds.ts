import type { CityStop } from '../contract/stops.ts'
import type { CityTrip } from '../contract/trips.ts'
import { type Call, loadOf, problemOf, type Round, type Visit, type Walked, walk } from './plan/walk.ts'
import type { ServiceCtx } from './types.ts'

const HOUR = 3_600_000

/** What the branch says of its city. */
export interface City {
  speedKmh: number
  shiftHours: number
}

export const cityOf = async ({ settings }: ServiceCtx): Promise<City> => ({
  speedKmh: await settings.get('citySpeed'),
  shiftHours: await settings.get('shiftHours'),
})

type Vehicle = Pick<CityTrip, 'startLng' | 'startLat' | 'departAt' | 'capacityKg' | 'capacityM3'>

export const roundOf = (trip: Vehicle, { speedKmh, shiftHours }: City): Round => {
  const departAt = Date.parse(trip.departAt)
  return {
    start: { lng: trip.startLng, lat: trip.startLat },
    departAt,
    speedKmh,
    capacityKg: Number(trip.capacityKg ?? 0),
    capacityM3: trip.capacityM3 == null ? undefined : Number(trip.capacityM3),
    backBy: departAt + shiftHours * HOUR,
  }
}

export const callOf = (stop: CityStop): Call => ({
  id: stop.id,
  place: { lng: stop.lng, lat: stop.lat },
  from: Date.parse(stop.windowFrom),
  to: Date.parse(stop.windowTo),
  serviceMinutes: stop.serviceMinutes,
  kg: Number(stop.weight),
  m3: Number(stop.volume),
  isPickUp: stop.kind === 'pickUp',
})

export interface Timetable {
  walked: Walked
  visits: Visit[]
  /** Percent. */
  loadRate: number
}

const MOST_PERCENT = 99_999

/** Stops in their order, with when the vehicle comes to each. */
export const timetableOf = (round: Round, stops: readonly CityStop[]): Timetable => {
  const calls = stops.map(callOf)
  const visits: Visit[] = []
  const walked = walk(problemOf(round, calls), [...calls.keys()], (_, visit) => visits.push(visit))
  const loadRate = Math.min(MOST_PERCENT, Math.round(loadOf(round, walked) * 1000) / 10)
  return { walked, visits, loadRate }
}
