import { greatCircleKm, type Place } from '@ntocc/sdk/fields'
import { CITY_DETOUR } from '../../contract/board.ts'

/**
 * How far and how long it is between places of a city: the one model of distance and time of this area. Streets are longer
 * than the line through the air by a fixed share, and traffic has one speed, which the branch sets.
 */

export const kmBetween = (from: Place, to: Place): number => greatCircleKm(from, to) * CITY_DETOUR

export const msFor = (km: number, speedKmh: number): number => (km / speedKmh) * 3_600_000

/** Distances between all places, row by row. */
export const distances = (places: readonly Place[]): Float64Array => {
  const size = places.length
  const km = new Float64Array(size * size)
  for (let from = 0; from < size; from += 1)
    for (let to = 0; to < from; to += 1) {
      const between = kmBetween(places[from] as Place, places[to] as Place)
      km[from * size + to] = between
      km[to * size + from] = between
    }
  return km
}
