import { plainPlate } from '@ntocc/sdk/fields'
import type { MapPoint, MapTone } from '@ntocc/sdk/ui'
import { type LiveVehicle, STANDING_KMH } from '../../contract/tracking.ts'

export const LIVE_STATES = ['moving', 'standing', 'silent'] as const
export type LiveState = (typeof LIVE_STATES)[number]

/** A vehicle with what it does, by the clock of whoever looks. */
export interface SeenVehicle extends LiveVehicle {
  state: LiveState
  /** Minutes since it was heard of. */
  age: number
}

/** What a vehicle does: nothing is known of one that has not been heard of for long. */
export const seenAt = (vehicle: LiveVehicle, now: Date, silentMinutes: number): SeenVehicle => {
  const age = Math.max(0, Math.floor((now.getTime() - Date.parse(vehicle.time)) / 60_000))
  const isMoving = (vehicle.speed ?? 0) >= STANDING_KMH
  return { ...vehicle, age, state: age >= silentMinutes ? 'silent' : isMoving ? 'moving' : 'standing' }
}

const TONES: Readonly<Record<LiveState, MapTone>> = { moving: 'moving', standing: 'waiting', silent: 'stopped' }
export const toneOfState = (state: LiveState): MapTone => TONES[state]

export interface LiveFilter {
  state?: LiveState | undefined
  word?: string | undefined
  team?: string | undefined
  isWarned?: boolean
}

const contains = (vehicle: LiveVehicle, word: string): boolean =>
  [vehicle.plateNo, vehicle.driverName, vehicle.waybillNo].some(each => each?.toUpperCase().includes(plainPlate(word)))

/** Vehicles that match; plate, driver or waybill contain the word. */
export const matching = (
  vehicles: readonly SeenVehicle[],
  { state, word = '', team, isWarned = false }: LiveFilter,
): SeenVehicle[] => {
  const wanted = word.trim().toUpperCase()
  return vehicles.filter(
    vehicle =>
      (!state || vehicle.state === state) &&
      (!team || vehicle.teamCode === team) &&
      (!isWarned || vehicle.warnings) &&
      (wanted === '' || contains(vehicle, wanted)),
  )
}

export const countsOf = (vehicles: readonly SeenVehicle[]): Record<LiveState, number> => {
  const counts = { moving: 0, standing: 0, silent: 0 }
  for (const { state } of vehicles) counts[state] += 1
  return counts
}

/** Red is kept for vehicles with open warnings. */
export const pointOf = (vehicle: SeenVehicle, note: string): MapPoint => ({
  key: vehicle.plateNo,
  label: vehicle.plateNo,
  lng: vehicle.lng,
  lat: vehicle.lat,
  tone: vehicle.warnings ? 'trouble' : toneOfState(vehicle.state),
  note,
})

/** All of them, with what has come since. A vehicle that was heard of before the first answer is not in the second. */
export const merged = (all: readonly LiveVehicle[], news: ReadonlyMap<string, LiveVehicle>): LiveVehicle[] => {
  if (news.size === 0) return [...all]
  const known = new Set(all.map(({ plateNo }) => plateNo))
  const added = [...news.values()].filter(({ plateNo }) => !known.has(plateNo))
  return [...all.map(vehicle => newer(vehicle, news.get(vehicle.plateNo))), ...added]
}

const newer = (one: LiveVehicle, other: LiveVehicle | undefined): LiveVehicle =>
  other && other.time >= one.time ? other : one
