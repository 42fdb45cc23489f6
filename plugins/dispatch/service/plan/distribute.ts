import { type LeftReason, MOST_STOPS } from '../../contract/board.ts'
import { BEGINNINGS, bestOrder, EFFORT } from './solve.ts'
import {
  type Call,
  costOf,
  extended,
  isOverloaded,
  type Problem,
  problemOf,
  type Round,
  type Walked,
  walk,
} from './walk.ts'

/** A vehicle with what it calls at already, in its order. */
export interface Vehicle {
  id: number
  round: Round
  calls: readonly Call[]
}

export interface Distributed {
  /** By vehicle: all its calls in their order. Only those that got something. */
  vehicles: Map<number, Call[]>
  left: { id: number; reason: LeftReason }[]
}

interface Planned extends Vehicle {
  calls: Call[]
  /** Its calls with their distances. */
  problem: Problem
  walked: Walked
  isChanged: boolean
}

const allOf = (calls: readonly Call[]): number[] => [...calls.keys()]
const walkedOf = (round: Round, calls: readonly Call[]): Walked => walk(problemOf(round, calls), allOf(calls))

interface Place {
  vehicle: Planned
  at: number
  added: number
}

/** What stood in the way at the best place of a vehicle, from the worst to the least. */
type Obstacle = 'tooHeavy' | 'full' | 'window' | 'shift'

/** The cheapest place in one vehicle that breaks nothing, or what stands in the way. */
const placeIn = (vehicle: Planned, call: Call): Place | Obstacle => {
  const { round, calls } = vehicle
  if (isOverloaded(round, walkedOf(round, [call]))) return 'tooHeavy'
  if (calls.length >= MOST_STOPS) return 'full'
  const problem = extended(vehicle.problem, call)
  const before = costOf(round, vehicle.walked)
  let found: Place | undefined
  let obstacle: Obstacle = 'full'
  for (let at = 0; at <= calls.length; at += 1) {
    const order = [...allOf(calls).slice(0, at), calls.length, ...allOf(calls).slice(at)]
    const walked = walk(problem, order)
    if (isOverloaded(round, walked)) continue
    if (walked.late > vehicle.walked.late) {
      if (obstacle === 'full') obstacle = 'window'
      continue
    }
    if (walked.end > round.backBy && walked.end > vehicle.walked.end) {
      obstacle = 'shift'
      continue
    }
    const added = costOf(round, walked) - before
    if (!found || added < found.added) found = { vehicle, at, added }
  }
  return found ?? obstacle
}

const settle = (vehicle: Planned, calls: Call[]): void => {
  vehicle.calls = calls
  vehicle.problem = problemOf(vehicle.round, calls)
  vehicle.walked = walk(vehicle.problem, allOf(calls))
}

const put = ({ vehicle, at }: Place, call: Call): void => {
  settle(vehicle, [...vehicle.calls.slice(0, at), call, ...vehicle.calls.slice(at)])
  vehicle.isChanged = true
}

const reorder = (vehicle: Planned, effort: number): void => {
  const order = bestOrder(vehicle.problem, allOf(vehicle.calls), effort)
  settle(
    vehicle,
    order.map(index => vehicle.calls[index] as Call),
  )
}

/** The obstacle that is nearest to being none: that is what somebody can do something about. */
const NEAREST: readonly Obstacle[] = ['shift', 'window', 'full', 'tooHeavy']

const bestPlace = (vehicles: readonly Planned[], call: Call): Place | LeftReason => {
  let found: Place | undefined
  const obstacles = new Set<Obstacle>()
  for (const vehicle of vehicles) {
    const place = placeIn(vehicle, call)
    if (typeof place === 'string') obstacles.add(place)
    else if (!found || place.added < found.added) found = place
  }
  return found ?? NEAREST.find(each => obstacles.has(each)) ?? 'noTrip'
}

/** What is due first is placed first; of those the heavy ones, for which there are fewer places. */
const inTurn = (one: Call, other: Call): number => one.to - other.to || other.kg - one.kg || one.id - other.id

/** Better orders make room in time: what was left is tried once more after them. */
const TURNS = 3
/** Stops walked past in all improvements of one distribution: some seconds, however many vehicles share them. */
const ALL_EFFORT = 60_000_000

/**
 * Distributes calls among vehicles, each where it costs least without loading too much, missing a window or a shift. What
 * the vehicles have already stays with them, in a better order where there is one. Deterministic.
 * @param breathe awaited now and then, so that others are served meanwhile
 */
export const distribute = async (
  vehicles: readonly Vehicle[],
  open: readonly Call[],
  breathe: () => Promise<void> = async () => undefined,
): Promise<Distributed> => {
  const planned = vehicles.map(
    (vehicle): Planned => ({
      ...vehicle,
      calls: [...vehicle.calls],
      problem: problemOf(vehicle.round, vehicle.calls),
      walked: walkedOf(vehicle.round, vehicle.calls),
      isChanged: false,
    }),
  )
  const effort = Math.min(EFFORT, Math.floor(ALL_EFFORT / (Math.max(1, planned.length) * (TURNS + 1) * BEGINNINGS)))
  // A rough order would keep out what has room in a good one.
  for (const vehicle of planned) {
    reorder(vehicle, effort)
    await breathe()
  }
  let waiting = [...open].sort(inTurn)
  const reasons = new Map<number, LeftReason>()
  for (let turn = 0; turn < TURNS && waiting.length > 0; turn += 1) {
    const left: Call[] = []
    for (const call of waiting) {
      const place = bestPlace(planned, call)
      if (typeof place === 'string') {
        left.push(call)
        reasons.set(call.id, place)
      } else put(place, call)
      await breathe()
    }
    const isStuck = left.length === waiting.length
    waiting = left
    if (isStuck) break
    for (const vehicle of planned.filter(({ isChanged }) => isChanged)) {
      reorder(vehicle, effort)
      await breathe()
    }
  }
  return {
    vehicles: new Map(planned.filter(({ isChanged }) => isChanged).map(({ id, calls }) => [id, calls])),
    left: waiting.map(({ id }) => ({ id, reason: reasons.get(id) ?? 'noTrip' })),
  }
}
