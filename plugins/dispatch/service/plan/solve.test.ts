import { describe, expect, it } from 'vitest'
import { CITY_DETOUR } from '../../contract/board.ts'
import { distribute } from './distribute.ts'
import { BEGINNINGS, bestOrder, EFFORT, nearestNeighbour } from './solve.ts'
import { kmBetween, msFor } from './travel.ts'
import { type Call, costOf, isOverloaded, lateBy, loadOf, problemOf, type Round, walk } from './walk.ts'

const START = Date.parse('2026-11-24T00:00:00Z')
const HOUR = 3_600_000
const MINUTE = 60_000

/** The same numbers everywhere. */
const seeded = (seed: number) => {
  let state = seed
  return () => {
    state += 0x6d2b79f5
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const ROUND: Round = {
  start: { lng: 114.3, lat: 30.6 },
  departAt: START,
  speedKmh: 25,
  capacityKg: 3000,
  capacityM3: 18,
  backBy: START + 12 * HOUR,
}
const call = (id: number, more: Partial<Call> = {}): Call => ({
  id,
  place: { lng: 114.3 + id / 100, lat: 30.6 },
  from: START,
  to: START + 12 * HOUR,
  serviceMinutes: 10,
  kg: 100,
  m3: 0.5,
  isPickUp: false,
  ...more,
})
const drawn = (seed: number, many: number, hasWindows: boolean): Call[] => {
  const next = seeded(seed)
  return Array.from({ length: many }, (_, id) => {
    const from = START + Math.floor(next() * 7) * HOUR
    return call(id + 1, {
      place: { lng: 114.3 + (next() - 0.5) * 0.3, lat: 30.6 + (next() - 0.5) * 0.25 },
      kg: 20 + Math.round(next() * 120),
      isPickUp: next() < 0.25,
      ...(hasWindows && { from, to: from + 2 * HOUR }),
    })
  })
}
const measured = (calls: readonly Call[]) => {
  const problem = problemOf(ROUND, calls)
  const [ours, nearest] = [bestOrder(problem), nearestNeighbour(problem)].map(order => walk(problem, order))
  return { ours: ours!, nearest: nearest!, costs: [costOf(ROUND, ours!), costOf(ROUND, nearest!)] as const }
}

describe('S1-027 the order of stops', () => {
  it('is over 300 cases never worse than always going to the nearest, and more than 8 % shorter on average', () => {
    let [ours, nearest, better] = [0, 0, 0]
    for (let seed = 1; seed <= 300; seed += 1) {
      const calls = drawn(seed, 5 + (seed % 16), false)
      const found = measured(calls)
      expect(found.costs[0], `seed ${seed}`).toBeLessThanOrEqual(found.costs[1] + 1e-9)
      ours += found.ours.km
      nearest += found.nearest.km
      if (found.costs[0] < found.costs[1] - 1e-9) better += 1
    }
    expect(1 - ours / nearest).toBeGreaterThan(0.08)
    expect(better).toBeGreaterThan(250)
  })

  it('misses with windows of two hours less than a quarter of the minutes that the nearest misses, and in no case more', () => {
    let [ours, nearest] = [0, 0]
    for (let seed = 1001; seed <= 1200; seed += 1) {
      const found = measured(drawn(seed, 6 + (seed % 12), true))
      expect(found.costs[0], `seed ${seed}`).toBeLessThanOrEqual(found.costs[1] + 1e-9)
      expect(found.ours.late, `seed ${seed}`).toBeLessThanOrEqual(found.nearest.late)
      ours += found.ours.late
      nearest += found.nearest.late
    }
    expect(ours / nearest).toBeLessThan(0.25)
  })

  it('has every stop once, is the same again, and is never worse than what stood there', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const calls = drawn(seed, 12, true)
      const problem = problemOf(ROUND, calls)
      const current = [...calls.keys()].reverse()
      const order = bestOrder(problem, current)
      expect([...order].sort((a, b) => a - b)).toEqual([...calls.keys()])
      expect(bestOrder(problem, current)).toEqual(order)
      const cost = (each: number[]) => costOf(ROUND, walk(problem, each))
      expect(cost(order)).toBeLessThanOrEqual(cost(current) + 1e-9)
    }
  })

  it('comes for as many stops as a trip may have, with an effort that is bounded', () => {
    expect(bestOrder(problemOf(ROUND, drawn(7, 60, true)))).toHaveLength(60)
    // Stops walked past: about half a second of a processor in all, on every machine the same order.
    expect(EFFORT * BEGINNINGS).toBeLessThanOrEqual(15_000_000)
  })
})

describe('the model', () => {
  it('reckons streets longer than the air, and time by one speed', () => {
    const km = kmBetween({ lng: 114.3, lat: 30.6 }, { lng: 114.3, lat: 30.7 })
    expect(km).toBeCloseTo(11.12 * CITY_DETOUR, 1)
    expect(msFor(25, 25)).toBe(HOUR)
    expect(kmBetween(ROUND.start, ROUND.start)).toBe(0)
  })

  it('takes the last moment of a window for in time, and a moment later for a minute late', () => {
    expect([lateBy(START, START), lateBy(START + 1, START), lateBy(START + MINUTE, START)]).toEqual([0, 1, 1])
    expect(lateBy(START + MINUTE + 1, START)).toBe(2)
  })

  it('waits for a window to begin, and goes home at the end', () => {
    const calls = [call(1, { from: START + 3 * HOUR })]
    const visits: number[] = []
    const walked = walk(problemOf(ROUND, calls), [0], (_, { begin }) => visits.push(begin))
    expect(visits).toEqual([START + 3 * HOUR])
    expect(walked.km).toBeCloseTo(2 * kmBetween(ROUND.start, calls[0]!.place), 6)
    expect(walked.end).toBeCloseTo(START + 3 * HOUR + 10 * MINUTE + msFor(walked.km / 2, 25), -1)
  })

  it('loads goods to hand over at the depot, and what is picked up on the way', () => {
    const calls = [call(1, { kg: 2000 }), call(2, { kg: 1800, isPickUp: true })]
    const problem = problemOf(ROUND, calls)
    const [before, after] = [walk(problem, [1, 0]), walk(problem, [0, 1])]
    expect([before.peakKg, after.peakKg]).toEqual([3800, 2000])
    expect([isOverloaded(ROUND, before), isOverloaded(ROUND, after)]).toEqual([true, false])
    expect(bestOrder(problem)).toEqual([0, 1])
  })

  it('is full at its capacity and not before it, of weight and of room', () => {
    const load = (more: Partial<Call>, round = ROUND) => {
      const problem = problemOf(round, [call(1, more)])
      return [loadOf(round, walk(problem, [0])), isOverloaded(round, walk(problem, [0]))]
    }
    expect(load({ kg: 3000 })).toEqual([1, false])
    expect(load({ kg: 3000.01 })[1]).toBe(true)
    expect(load({ m3: 18 })).toEqual([1, false])
    expect(load({ m3: 18.01 })[1]).toBe(true)
    expect(load({ m3: 100 }, { ...ROUND, capacityM3: undefined })[1]).toBe(false)
  })
})

describe('S1-027 open stops', () => {
  const vehicle = (id: number, more: Partial<Round> = {}, calls: Call[] = []) => ({
    id,
    round: { ...ROUND, ...more },
    calls,
  })

  it('are distributed without loading too much or missing a window, the same way each time', async () => {
    const open = drawn(42, 40, true)
    const vehicles = [1, 2, 3, 4].map(id => vehicle(id))
    const found = await distribute(vehicles, open)
    const placed = [...found.vehicles.values()].flat().map(({ id }) => id)
    expect([...placed, ...found.left.map(({ id }) => id)].sort((a, b) => a - b)).toEqual(open.map(({ id }) => id))
    expect(placed.length).toBeGreaterThan(30)
    for (const calls of found.vehicles.values()) {
      const walked = walk(problemOf(ROUND, calls), [...calls.keys()])
      expect(isOverloaded(ROUND, walked)).toBe(false)
      expect(walked.late).toBe(0)
    }
    expect(await distribute(vehicles, open)).toEqual(found)
  })

  it('that cannot be placed are told why', async () => {
    const reason = async (vehicles: Parameters<typeof distribute>[0], open: Call) =>
      (await distribute(vehicles, [open])).left.map(each => each.reason)
    const far = { lng: 114.3, lat: 31.2 }
    expect(await reason([], call(1))).toEqual(['noTrip'])
    expect(await reason([vehicle(1)], call(1, { kg: 3000.5 }))).toEqual(['tooHeavy'])
    expect(await reason([vehicle(1)], call(1, { kg: 3000 }))).toEqual([])
    expect(await reason([vehicle(1, {}, [call(9, { kg: 2000 })])], call(1, { kg: 1001 }))).toEqual(['full'])
    expect(await reason([vehicle(1, {}, [call(9, { kg: 2000 })])], call(1, { kg: 1000 }))).toEqual([])
    expect(await reason([vehicle(1)], call(1, { place: far, to: START + HOUR }))).toEqual(['window'])
    expect(await reason([vehicle(1, { backBy: START + HOUR })], call(1, { place: far }))).toEqual(['shift'])
  })

  it('are 300 among 20 vehicles, and others have their turn at least once for each vehicle meanwhile', async () => {
    const vehicles = Array.from({ length: 20 }, (_, at) => vehicle(at + 1))
    let breaths = 0
    const found = await distribute(vehicles, drawn(3, 300, true), async () => {
      breaths += 1
    })
    expect(found.vehicles.size).toBeGreaterThan(10)
    expect(breaths).toBeGreaterThanOrEqual(20)
  })

  it('leave what a vehicle has with it', async () => {
    const own = [call(5), call(6)]
    const found = await distribute([vehicle(1, {}, own)], [call(1)])
    expect(
      found.vehicles
        .get(1)
        ?.map(({ id }) => id)
        .sort(),
    ).toEqual([1, 5, 6])
  })
})
