import { describe, expect, it } from 'vitest'
import { MOST_PEAKS, MOST_POINTS, MOST_ROWS } from '../../contract/tracking.ts'
import type { Sample } from '../rules/sample.ts'
import { Fold, gapMinutesOf } from './fold.ts'
import type { FoldedDay } from './folded-day.ts'

const START = Date.UTC(2026, 2, 1) / 1000
const MINUTE = 60
const KM = 1 / 111.195
/** So many minutes after the start, so many km north. */
const at = (minute: number, km: number, speed = 60): Sample => ({
  at: START + minute * MINUTE,
  lng: 114,
  lat: 30 + km * KM,
  speed,
})
const told = (samples: readonly Sample[], days = 1) => {
  const fold = new Fold(START, START + days * 86_400)
  for (const sample of samples) fold.add(sample)
  return fold.end()
}
const drive = (minutes: number, from = 0, km = 0) =>
  Array.from({ length: minutes }, (_, minute) => at(from + minute, km + minute))

describe('a way told from its positions', () => {
  it('S2-101 comes to mileage, top speed and times', () => {
    const way = told([...drive(30), at(30, 30, 90), at(31, 31, 0), at(41, 31, 0), at(42, 32)])
    expect(way.km).toBeCloseTo(32, 0)
    expect(way).toMatchObject({
      topSpeed: 90,
      movingMinutes: 32,
      standingMinutes: 10,
      count: 34,
      ignored: 0,
      gapCount: 0,
    })
    expect(way.points.at(-1)?.[4]).toBe(way.km)
  })

  it('nothing at all is nothing, and one position is a point', () => {
    expect(told([])).toMatchObject({ points: [], peaks: [], stops: [], gaps: [], km: 0, count: 0 })
    expect(told([at(5, 0)])).toMatchObject({ points: [[START + 300, 114, 30, 60, 0]], km: 0, count: 1, stops: [] })
  })

  it('a stop lasts ten minutes at least, and places may wander meanwhile', () => {
    const standing = (minutes: number) =>
      told([...drive(5), at(5, 5, 0), at(5 + minutes / 2, 5.1, 1), at(5 + minutes, 6), at(6 + minutes, 7)])
    expect(standing(9.8).stops).toEqual([])
    expect(standing(10).stops).toMatchObject([{ minutes: 10, lat: 30 + 5 * KM, from: '2026-03-01T00:05:00.000Z' }])
    // Creeping on is no stop.
    const creeping = Array.from({ length: 30 }, (_, minute) => at(minute, minute * 0.25, 2))
    expect(told(creeping).stops).toEqual([])
  })

  it('a stop at the end of the span is one too', () => {
    expect(told([at(0, 0, 0), at(12, 0, 0)]).stops).toMatchObject([{ minutes: 12 }])
  })

  it('a gap begins with fifteen minutes of silence; what was driven in it is not counted', () => {
    const silent = (minutes: number) => told([...drive(5), at(4 + minutes, 10), at(5 + minutes, 11)])
    expect(silent(14.9).gaps).toEqual([])
    expect(silent(14.9).km).toBeCloseTo(11, 0)
    expect(silent(15).gaps).toMatchObject([{ minutes: 15, km: 6, from: '2026-03-01T00:04:00.000Z' }])
    expect(silent(15).km).toBeCloseTo(5, 0)
  })

  it('a track with a point now and then says itself what is a silence', () => {
    const everyMinutes = (minutes: number) => Array.from({ length: 9 }, (_, index) => at(index * minutes, index))
    expect(gapMinutesOf(everyMinutes(1))).toBe(15)
    expect(gapMinutesOf(everyMinutes(20))).toBe(60)
    expect(gapMinutesOf([])).toBe(15)
  })

  it('a device that sleeps while the vehicle stands makes a gap within one stop', () => {
    const way = told([...drive(5), at(5, 5, 0), at(8, 5, 0), at(120, 5.05, 0), at(121, 6)])
    expect(way.gaps).toMatchObject([{ minutes: 112, km: 0 }])
    expect(way.stops).toMatchObject([{ minutes: 116 }])
    // One that has gone elsewhere meanwhile left nobody knows when.
    expect(told([at(0, 0, 0), at(11, 0, 0), at(60, 30)]).stops).toMatchObject([{ minutes: 11 }])
  })

  it('leaves out what cannot be, what is out of order and what is told twice', () => {
    const way = told([at(0, 0), at(1, 1), at(2, 400), at(3, 3), at(3, 3), at(2.5, 2), at(4, 4)])
    expect(way).toMatchObject({ count: 4, ignored: 1 })
    expect(way.km).toBeCloseTo(4, 0)
  })

  it('goes on from where it is when the last place was the wrong one', () => {
    const way = told([at(0, 900), at(1, 1), at(2, 2), at(3, 3)])
    expect(way).toMatchObject({ count: 3, ignored: 1 })
    expect(way.km).toBeCloseTo(1, 0)
  })

  it('is as large for a month of positions every ten seconds as for a day, and its line keeps its ends', () => {
    const month: Sample[] = []
    for (let second = 0; second < 30 * 86_400; second += 10) {
      const hour = (second / 3_600) % 24
      const isDriving = hour > 8 && hour < 18
      const km = Math.abs((second / 86_400) % 2) * 500
      month.push({
        at: START + second,
        lng: 114 + Math.sin(second / 9_000),
        lat: 30 + km * KM * 0.1,
        speed: isDriving ? 70 : 0,
      })
    }
    const way = told(month, 30)
    expect(way.count + way.ignored).toBe(month.length)
    expect(way.points.length).toBeLessThanOrEqual(MOST_POINTS)
    expect(way.points.length).toBeGreaterThan(300)
    expect(way.peaks.length).toBeLessThanOrEqual(MOST_PEAKS)
    expect(way.points[0]?.[0]).toBe(START)
    expect(way.points.at(-1)?.[0]).toBe(month.at(-1)?.at)
    expect(way.points.every(([time], index) => index === 0 || time > (way.points[index - 1]?.[0] ?? 0))).toBe(true)
  })

  it('lists the longest of very many stops and gaps, in their order, and says how many there are', () => {
    const many: Sample[] = []
    for (let round = 0; round < 700; round++) {
      const start = round * 60
      many.push(at(start, round * 3), at(start + 2, round * 3 + 1, 0), at(start + 20 + (round % 5), round * 3 + 1, 0))
    }
    const way = told(many, 30)
    expect(way.stopCount).toBe(700)
    expect(way.stops).toHaveLength(MOST_ROWS)
    expect(way.gaps).toHaveLength(MOST_ROWS)
    expect(Math.min(...way.stops.map(({ minutes }) => minutes))).toBeGreaterThan(18)
    expect([...way.stops].sort((one, other) => one.from.localeCompare(other.from))).toEqual(way.stops)
    expect(way.points.length).toBeLessThanOrEqual(MOST_POINTS)
  })

  it('the fastest of each part is kept, however short it was', () => {
    const way = told([...drive(200), at(200, 200, 121), at(201, 201, 40)], 30)
    expect(Math.max(...way.peaks.map(([, speed]) => speed))).toBe(121)
  })

  describe('told from days that were folded before', () => {
    const DAY = 86_400
    const MIDNIGHT = START - (START % DAY)
    /** Every half minute: driving from eight to six, a stop at noon, a silence in the afternoon of the second day. */
    const week = (): Sample[] => {
      const samples: Sample[] = []
      let km = 0
      for (let second = 0; second < 7 * DAY; second += 30) {
        const hour = (second / 3_600) % 24
        const isDriving = hour >= 8 && hour < 18 && !(hour >= 12 && hour < 12.5)
        if (isDriving) km += 0.5
        const isSilent = Math.floor(second / DAY) === 1 && hour >= 15 && hour < 16
        if (!isSilent)
          samples.push({ at: MIDNIGHT + second, lng: 114, lat: 30 + (km % 900) * KM * 0.3, speed: isDriving ? 60 : 0 })
      }
      return samples
    }
    const folded = (samples: readonly Sample[], day: number) => {
      const fold = new Fold(MIDNIGHT + day * DAY, MIDNIGHT + (day + 1) * DAY, { mostPoints: 400, mostPeaks: 144 })
      for (const sample of samples) if (Math.floor((sample.at - MIDNIGHT) / DAY) === day) fold.add(sample)
      // As it is stored and read again.
      return JSON.parse(JSON.stringify(fold.day() ?? null)) as FoldedDay
    }
    const both = (samples: readonly Sample[]) => {
      const fold = new Fold(MIDNIGHT, MIDNIGHT + 7 * DAY)
      for (let day = 0; day < 7; day++) fold.addDay(folded(samples, day))
      const whole = new Fold(MIDNIGHT, MIDNIGHT + 7 * DAY)
      for (const sample of samples) whole.add(sample)
      return { byDays: fold.end(), whole: whole.end() }
    }

    it('a week comes to the same: stops over midnight are one, gaps and times are as they were', () => {
      const { byDays, whole } = both(week())
      expect(byDays.stops).toEqual(whole.stops)
      expect(byDays.stops.some(({ from, to }) => from.slice(0, 10) !== to.slice(0, 10))).toBe(true)
      expect(byDays.gaps).toEqual(whole.gaps)
      expect(byDays.gaps).toHaveLength(1)
      for (const name of [
        'count',
        'ignored',
        'stopCount',
        'gapCount',
        'movingMinutes',
        'standingMinutes',
        'topSpeed',
      ] as const)
        expect(byDays[name], name).toBe(whole[name])
      expect(byDays.km).toBeCloseTo(whole.km, 0)
    })

    it('its line has the ends of stops and gaps, in order, with the kilometres going on', () => {
      const { byDays, whole } = both(week())
      const times = new Set(byDays.points.map(([at]) => at))
      const ends = [...byDays.stops, ...byDays.gaps].flatMap(({ from, to }) => [from, to])
      expect(ends.filter(end => !times.has(Date.parse(end) / 1000))).toEqual([])
      expect(byDays.points.length).toBeLessThanOrEqual(MOST_POINTS)
      expect(
        byDays.points.every(([at, , , , km], n, all) => n === 0 || (at > all[n - 1]![0] && km >= all[n - 1]![4])),
      ).toBe(true)
      expect(byDays.points.at(-1)?.slice(0, 4)).toEqual(whole.points.at(-1)?.slice(0, 4))
      expect(byDays.points.at(-1)?.[4]).toBeCloseTo(whole.km, 0)
    })

    it('who stands for days stands once', () => {
      const standing = Array.from({ length: 7 * 288 }, (_, n) => ({
        at: MIDNIGHT + n * 300,
        lng: 114,
        lat: 30,
        speed: 0,
      }))
      const { byDays, whole } = both(standing)
      expect(byDays.stops).toHaveLength(1)
      expect(byDays.stops).toEqual(whole.stops)
    })

    it('the silence between two days is a gap', () => {
      const samples = week().filter(({ at }) => at < MIDNIGHT + DAY - 3_600 || at > MIDNIGHT + DAY + 3_600)
      const { byDays, whole } = both(samples)
      expect(byDays.gapCount).toBe(2)
      expect(byDays.gaps).toEqual(whole.gaps)
      expect(byDays.stops).toEqual(whole.stops)
    })

    it('however often a device tells, a day is small', () => {
      const samples = Array.from({ length: DAY }, (_, n) => ({
        at: MIDNIGHT + n,
        lng: 114 + Math.sin(n / 900),
        lat: 30 + n * 0.0001,
        speed: n % 7 === 0 ? 0 : 40,
      }))
      expect(JSON.stringify(folded(samples, 0)).length).toBeLessThan(40_000)
    })
  })
})
