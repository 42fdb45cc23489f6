import { greatCircleKm } from '@ntocc/sdk/fields'
import { describe, expect, it } from 'vitest'
import { durationOf, lengthOf, type Quirk, steady, whereAt, withQuirk } from './course.ts'

const HOUR = 3_600_000
const FROM = Date.parse('2026-11-25T02:00:00Z')
const [load, unload] = [
  { lng: 114.3, lat: 30.6 },
  { lng: 115.3, lat: 30.6 },
]
const WAY = [load, { lng: 114.8, lat: 30.7 }, unload]

/** What a device tells on the way, every quarter of a minute. */
const told = (quirk: Quirk | undefined, way = WAY) => {
  const course = withQuirk(way, FROM, 75, quirk)
  const count = Math.ceil(durationOf(course) / 15_000)
  return Array.from({ length: count + 1 }, (_, at) => whereAt(course, FROM + at * 15_000))
}

/** The longest that something held, in minutes. */
const longest = (holds: readonly boolean[]): number => {
  let [most, now] = [0, 0]
  for (const each of holds) {
    now = each ? now + 1 : 0
    most = Math.max(most, now)
  }
  return most / 4
}

describe('a course', () => {
  it('begins where it begins, ends where it ends, and is driven at its speed meanwhile', () => {
    const course = steady(WAY, FROM, 60)
    expect(whereAt(course, FROM - HOUR)).toMatchObject({ ...load, kmh: 0, isThere: false })
    expect(whereAt(course, FROM + 1_000)).toMatchObject({ kmh: 60, isThere: false })
    const end = FROM + (lengthOf(WAY) / 60) * HOUR
    expect(whereAt(course, end - 1_000).isThere).toBe(false)
    expect(whereAt(course, end + 1_000)).toMatchObject({ ...unload, kmh: 0, isThere: true })
    // The console was off over night.
    expect(whereAt(course, end + 9 * HOUR)).toMatchObject({ ...unload, kmh: 0, isThere: true })
  })

  it('of no length is there at once', () => {
    expect(whereAt(steady([load, load], FROM, 48), FROM)).toMatchObject({ ...load, kmh: 0, isThere: true })
  })

  it.each(['speeding', 'rest', 'detour', undefined] as const)('with %s is never faster than it says', quirk => {
    const places = told(quirk)
    for (const [at, place] of places.entries()) {
      const last = places[at - 1]
      if (!last) continue
      expect(greatCircleKm(last, place) * 240).toBeLessThan(Math.max(last.kmh, place.kmh, 75) * 1.02 + 0.5)
    }
  })

  it('has on it what rules warn of by default, and nothing else', () => {
    const isFast = (quirk: Quirk | undefined) => longest(told(quirk).map(({ kmh }) => kmh > 90 * 1.04))
    expect(isFast('speeding')).toBeGreaterThan(2)
    for (const quirk of ['rest', 'detour', undefined] as const) expect(isFast(quirk)).toBe(0)
    const stands = (quirk: Quirk | undefined) => longest(told(quirk).map(({ kmh, isThere }) => kmh === 0 && !isThere))
    expect(stands('rest')).toBeGreaterThan(61)
    expect(stands('speeding')).toBeLessThan(1)
    // Kilometres north or south of a way that leads due east.
    const isAway = (quirk: Quirk | undefined) =>
      longest(told(quirk, [load, unload]).map(({ lat }) => Math.abs(lat - load.lat) * 111 > 5))
    expect(isAway('detour')).toBeGreaterThan(11)
    expect(isAway('rest')).toBe(0)
  })
})
