import type { Place } from '@ntocc/sdk/fields'
import { distances, kmBetween, msFor } from './travel.ts'

/** A place to call at. Times in milliseconds since 1970. */
export interface Call {
  id: number
  place: Place
  from: number
  to: number
  serviceMinutes: number
  kg: number
  m3: number
  isPickUp: boolean
}

/** A vehicle with its depot. */
export interface Round {
  start: Place
  departAt: number
  speedKmh: number
  capacityKg: number
  /** Undefined where only the weight counts. */
  capacityM3: number | undefined
  /** When it must be back. */
  backBy: number
}

/** A round and whatever it may call at; distances are reckoned once. Index 0 of them is the depot. */
export interface Problem {
  round: Round
  calls: readonly Call[]
  km: Float64Array
}

export const problemOf = (round: Round, calls: readonly Call[]): Problem => ({
  round,
  calls,
  km: distances([round.start, ...calls.map(({ place }) => place)]),
})

/** The same with one more call, as the last: only its own distances are reckoned. */
export const extended = ({ round, calls, km }: Problem, call: Call): Problem => {
  const [size, wider] = [calls.length + 1, calls.length + 2]
  const more = new Float64Array(wider * wider)
  for (let row = 0; row < size; row += 1) more.set(km.subarray(row * size, (row + 1) * size), row * wider)
  for (let at = 0; at < size; at += 1) {
    const between = kmBetween(at === 0 ? round.start : (calls[at - 1] as Call).place, call.place)
    more[at * wider + size] = between
    more[size * wider + at] = between
  }
  return { round, calls: [...calls, call], km: more }
}

/** What comes of an order of calls. */
export interface Walked {
  km: number
  /** Whole minutes after the end of windows, all together. */
  late: number
  lateStops: number
  peakKg: number
  peakM3: number
  /** Back at the depot. */
  end: number
}

export interface Visit {
  arrive: number
  /** Goods wait for nobody: it begins when the window does. */
  begin: number
  leave: number
  late: number
  legKm: number
}

const MINUTE = 60_000

/** Whole minutes after the end of a window: the last moment of it is in time. */
export const lateBy = (arrive: number, to: number): number => (arrive > to ? Math.ceil((arrive - to) / MINUTE) : 0)

/**
 * Goes through calls in an order, by their indices. Goods to hand over are on board from the depot on, goods that are picked
 * up stay on board until it is back.
 */
export const walk = (
  { round, calls, km }: Problem,
  order: readonly number[],
  visit?: (index: number, at: Visit) => void,
): Walked => {
  const size = calls.length + 1
  let kg = 0
  let m3 = 0
  for (const index of order) {
    const call = calls[index] as Call
    if (call.isPickUp) continue
    kg += call.kg
    m3 += call.m3
  }
  const walked: Walked = { km: 0, late: 0, lateStops: 0, peakKg: kg, peakM3: m3, end: 0 }
  let clock = round.departAt
  let at = 0
  for (const index of order) {
    const call = calls[index] as Call
    const legKm = km[at * size + index + 1] as number
    const arrive = clock + msFor(legKm, round.speedKmh)
    const begin = Math.max(arrive, call.from)
    const late = lateBy(arrive, call.to)
    clock = begin + call.serviceMinutes * MINUTE
    at = index + 1
    walked.km += legKm
    walked.late += late
    if (late > 0) walked.lateStops += 1
    kg += call.isPickUp ? call.kg : -call.kg
    m3 += call.isPickUp ? call.m3 : -call.m3
    if (kg > walked.peakKg) walked.peakKg = kg
    if (m3 > walked.peakM3) walked.peakM3 = m3
    visit?.(index, { arrive, begin, leave: clock, late, legKm })
  }
  const home = km[at * size] as number
  walked.km += home
  walked.end = clock + msFor(home, round.speedKmh)
  return walked
}

/** Weights come in thousandths: what differs by less is the same. */
const GRAIN = 1e-6

/** How much of the vehicle is taken, 1 for all of it: of weight and room the scarcer. */
export const loadOf = ({ capacityKg, capacityM3 }: Round, { peakKg, peakM3 }: Walked): number => {
  const byWeight = capacityKg > 0 ? peakKg / capacityKg : peakKg > 0 ? Number.POSITIVE_INFINITY : 0
  return Math.max(byWeight, capacityM3 ? peakM3 / capacityM3 : 0)
}

export const isOverloaded = (round: Round, walked: Walked): boolean => loadOf(round, walked) > 1 + GRAIN

/** One figure to compare orders by: first what does not fit, then minutes late, then kilometres. */
export const costOf = (round: Round, walked: Walked): number => {
  const load = loadOf(round, walked)
  const over = load > 1 + GRAIN ? Math.min(load - 1, 1000) : 0
  const overtime = Math.max(0, Math.ceil((walked.end - round.backBy) / MINUTE))
  return over * 1e10 + walked.late * 1e4 + overtime * 10 + walked.km
}
