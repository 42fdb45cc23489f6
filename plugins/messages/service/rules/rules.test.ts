// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { WARNING_KINDS } from '../../contract/warnings.ts'
import { beijingDay, daysLeft, silentFor } from './clock.ts'
import { corridorOf, judgeDeviation, kmToLine } from './deviation.ts'
import { levelOf } from './level.ts'
import { isLeap, type Sample } from './sample.ts'
import { type Limits, type Seen, type Surroundings, type Watched, watch } from './watch.ts'

const KM = 1 / 111.32
const LIMITS: Limits = {
  watched: WARNING_KINDS,
  speedLimit: 90,
  speedMinutes: 1,
  fatigueMinutes: 240,
  restMinutes: 20,
  stopMinutes: 60,
  stopKm: 0.5,
  deviationMinutes: 10,
}
const OPEN_ROAD: Surroundings = { isUnderWay: true, isStopExpected: false, forbidden: [], excluded: new Set() }

/** `north`: km north of the start. */
const at = (seconds: number, north: number, speed = 0): Sample => ({
  at: seconds,
  lng: 114,
  lat: 30 + north * KM,
  speed,
})

const follow = (samples: readonly Sample[], around: Partial<Surroundings> = {}, limits: Partial<Limits> = {}): Seen => {
  let state: Watched = {}
  const says: Seen['says'] = []
  for (const sample of samples) {
    const seen = watch(state, sample, { ...OPEN_ROAD, ...around }, { ...LIMITS, ...limits })
    state = seen.state
    says.push(...seen.says)
  }
  return { state, says }
}
const phases = (seen: Seen, kind: string) => seen.says.filter(each => each.kind === kind).map(({ phase }) => phase)

describe('S1-040 too fast', () => {
  it('is above the limit, not at it, for as long as the settings say', () => {
    const drive = (speed: number, seconds: number) => phases(follow([at(0, 0, speed), at(seconds, 1, speed)]), 'speed')
    expect(drive(90, 60)).toEqual([])
    expect(drive(90.1, 60)).toEqual(['begins'])
    expect(drive(90.1, 59)).toEqual([])
  })

  it('grows by the fastest and where that was, and ends below the limit', () => {
    const seen = follow([at(0, 0, 95), at(60, 1.6, 99), at(120, 3.3, 110), at(180, 5, 93), at(240, 6, 80)])
    expect(phases(seen, 'speed')).toEqual(['begins', 'goesOn', 'goesOn', 'ends'])
    expect(seen.says.at(-1)).toMatchObject({ value: 110, since: 0, at: 240, lat: 30 + 3.3 * KM })
    expect(seen.state.speeding).toBeUndefined()
  })

  it('is told anew when it happens anew', () => {
    const once = [at(0, 0, 95), at(60, 1, 95), at(90, 2, 60)]
    const seen = follow([
      ...once,
      ...once.map(sample => ({ ...sample, at: sample.at + 200, lat: sample.lat + 3 * KM })),
    ])
    expect(phases(seen, 'speed')).toEqual(['begins', 'ends', 'begins', 'ends'])
  })
})

describe('S1-042 too long at the wheel', () => {
  /** 60 km/h, a position a minute. */
  const driven = (from: number, minutes: number, north: number) =>
    Array.from({ length: minutes + 1 }, (_, minute) => at((from + minute) * 60, north + minute, 60))
  const rest = (from: number, minutes: number, north: number) =>
    Array.from({ length: minutes }, (_, minute) => at((from + minute + 1) * 60, north))

  it('is four hours without a rest, and not a minute less', () => {
    expect(phases(follow(driven(0, 239, 0)), 'fatigue')).toEqual([])
    expect(phases(follow(driven(0, 240, 0)), 'fatigue')).toEqual(['begins'])
  })

  it('counts on after a pause that is too short, and anew after one that is long enough', () => {
    const pause = (minutes: number) =>
      phases(follow([...driven(0, 200, 0), ...rest(200, minutes, 200), ...driven(201 + minutes, 60, 200)]), 'fatigue')
    expect(pause(19)[0]).toBe('begins')
    expect(pause(20)).toEqual([])
  })

  it('is over with a rest, and the minutes stand in it', () => {
    const seen = follow([...driven(0, 242, 0), ...rest(242, 20, 242)])
    expect(phases(seen, 'fatigue')).toEqual(['begins', 'goesOn', 'goesOn', 'ends'])
    expect(seen.says.at(-1)).toMatchObject({ value: 242, limit: 240 })
  })

  it('takes a silence for a drive when the vehicle has come far, and for a rest when it has not', () => {
    expect(phases(follow([at(0, 0, 60), at(240 * 60, 200, 60)]), 'fatigue')).toEqual(['begins'])
    expect(follow([at(0, 0, 60), at(60, 1, 60), at(240 * 60, 2, 60)]).state.driving).toBeUndefined()
  })
})

describe('standing', () => {
  const stand = (minutes: number, wander: number) => [at(0, 0), at(minutes * 60, wander)]

  it('is told after as long as the settings say, within what counts as one place', () => {
    expect(phases(follow(stand(59, 0.1)), 'stop')).toEqual([])
    expect(phases(follow(stand(60, 0.49)), 'stop')).toEqual(['begins'])
    expect(phases(follow(stand(60, 0.51)), 'stop')).toEqual([])
  })

  it('is nothing where vehicles stand, and while no goods are on the way', () => {
    expect(phases(follow(stand(90, 0), { isStopExpected: true }), 'stop')).toEqual([])
    expect(phases(follow(stand(90, 0), { isUnderWay: false }), 'stop')).toEqual([])
    expect(phases(follow(stand(90, 0), { excluded: new Set(['stop']) }), 'stop')).toEqual([])
    expect(phases(follow(stand(90, 0), {}, { watched: ['speed'] }), 'stop')).toEqual([])
  })
})

describe('S1-041 off the way', () => {
  const [load, unload] = [
    { lng: 114, lat: 30 },
    { lng: 114, lat: 31 },
  ]
  const east = (km: number, seconds: number): Sample => ({
    at: seconds,
    lng: 114 + (km * KM) / Math.cos((30.5 * Math.PI) / 180),
    lat: 30.5,
    speed: 0,
  })

  it('is further than the width, for as long as the settings say', () => {
    const corridor = corridorOf(load, unload, [[load, unload]], 5)
    const go = (km: number, minutes: number) =>
      phases(follow([east(km, 0), east(km, minutes * 60)], { corridor }), 'deviation')
    expect(go(4.9, 10)).toEqual([])
    expect(go(5.1, 10)).toEqual(['begins'])
    expect(go(5.1, 9)).toEqual([])
    expect(phases(follow([east(9, 0), east(9, 600)], { corridor, isUnderWay: false }), 'deviation')).toEqual([])
  })

  it('leaves room for winding roads where nobody has gone before', () => {
    const { width } = corridorOf(load, unload, [], 5)
    expect(width).toBeGreaterThan(20)
    expect(width).toBeLessThan(23)
  })

  it('goes by the nearest of the ways that were taken, beyond their ends too', () => {
    const detour = [load, { lng: 114.3, lat: 30.5 }, unload]
    const corridor = corridorOf(load, unload, [[load, unload], detour], 5)
    expect(judgeDeviation(undefined, { at: 0, lng: 114.3, lat: 30.5, speed: 0 }, corridor, { minutes: 0 }).state).toBe(
      undefined,
    )
    expect(kmToLine({ lng: 114, lat: 31.1 }, [load, unload])).toBeCloseTo(11.1, 1)
    expect(kmToLine({ lng: 114, lat: 31 }, [load])).toBeCloseTo(111.3, 0)
    expect(kmToLine(load, [])).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('places that are not to be entered', () => {
  it('are told when they are entered, each once, and when all are left', () => {
    let state: Watched = {}
    const step = (seconds: number, forbidden: readonly string[]) => {
      const seen = watch(state, at(seconds, seconds / 100), { ...OPEN_ROAD, forbidden }, LIMITS)
      state = seen.state
      return seen.says.filter(({ kind }) => kind === 'fence').map(({ phase, places }) => [phase, places])
    }
    expect(step(1, [])).toEqual([])
    expect(step(2, ['A'])).toEqual([['begins', ['A']]])
    expect(step(3, ['A'])).toEqual([['goesOn', ['A']]])
    expect(step(4, ['A', 'B'])).toEqual([['begins', ['B']]])
    expect(step(5, [])).toEqual([['ends', ['A', 'B']]])
  })
})

describe('positions', () => {
  it('that come late, twice or from elsewhere change nothing', () => {
    const first = follow([at(100, 0, 95)])
    for (const sample of [at(100, 0, 40), at(50, 0, 40)])
      expect(watch(first.state, sample, OPEN_ROAD, LIMITS)).toEqual({ state: first.state, says: [] })
    const elsewhere = watch(first.state, at(160, 60, 40), OPEN_ROAD, LIMITS)
    expect(elsewhere).toEqual({ state: { ...first.state, odd: at(160, 60, 40) }, says: [] })
    expect(watch(elsewhere.state, at(190, 1, 40), OPEN_ROAD, LIMITS).state).toMatchObject({ last: at(190, 1, 40) })
    expect(isLeap(at(0, 0), at(60, 3.3))).toBe(false)
    expect(isLeap(at(0, 0), at(60, 3.4))).toBe(true)
    expect(isLeap(at(0, 0), at(3_600, 900))).toBe(false)
  })
})

describe('a wrong position after a silence', () => {
  it('blinds nobody: the second one that agrees with the one before is believed, and judged', () => {
    const [wrong, right, again] = [at(3_700, 80, 0), at(3_730, 10, 95), at(3_760, 10.8, 96)]
    const { state } = follow([at(0, 0), wrong, right])
    expect(state).toMatchObject({ last: wrong, odd: right })
    const seen = watch(state, again, OPEN_ROAD, LIMITS)
    expect(seen.state).toMatchObject({ last: again, speeding: { since: 3_760 } })
    expect(seen.state.odd).toBeUndefined()
  })

  it('loses nothing of how long somebody has been driving', () => {
    const drive = Array.from({ length: 20 }, (_, n) => at(n * 600, n * 10, 60))
    const end = drive.at(-1) as Sample
    const { state } = follow([
      ...drive,
      at(end.at + 4_000, 500, 60),
      at(end.at + 4_030, 230, 60),
      at(end.at + 4_060, 230.5, 60),
    ])
    expect(state.driving).toBeDefined()
  })
})

describe('the clock', () => {
  it('tells silence and papers by their limits, in days of Beijing', () => {
    expect(silentFor(0, 30 * 60_000 - 1, 30)).toBeUndefined()
    expect(silentFor(0, 30 * 60_000, 30)).toBe(30)
    const evening = Date.parse('2026-03-01T16:30:00Z')
    expect(beijingDay(evening)).toBe('2026-03-02')
    expect(daysLeft('2026-03-02', evening)).toBe(0)
    expect(daysLeft('2026-03-01', evening)).toBe(-1)
    expect(daysLeft('2026-03-09', evening)).toBe(7)
  })
})

describe('how serious it is', () => {
  it.each([
    ['speed', 107, 90, '1'],
    ['speed', 108, 90, '2'],
    ['speed', 135, 90, '3'],
    ['fatigue', 240, 240, '2'],
    ['fatigue', 299, 240, '2'],
    ['fatigue', 300, 240, '3'],
    ['stop', 119, 60, '1'],
    ['stop', 120, 60, '2'],
    ['certificate', 3, 7, '1'],
    ['certificate', 2, 7, '2'],
    ['certificate', 0, 7, '2'],
    ['certificate', -1, 7, '3'],
    ['fence', 0, 0, '2'],
  ] as const)('%s at %d of %d: %s', (kind, value, limit, expected) => {
    expect(levelOf(kind, value, limit)).toBe(expected)
  })
})
