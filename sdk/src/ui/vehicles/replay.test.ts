import { describe, expect, it } from 'vitest'
import type { TrackPoint } from '../../contracts/endpoints/index.ts'
import { runsOf } from '../charts/TimeChart.tsx'
import { gapOf, standingsOf } from './replay.ts'

const point = (minute: number, lng: number, speed = 60): TrackPoint =>
  ({ time: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(), lng, lat: 30, speed }) as TrackPoint
const minute = (value: number) => Date.UTC(2026, 0, 1, 0, value)

describe('a silence', () => {
  const every = (minutes: number) => Array.from({ length: 9 }, (_, index) => point(index * minutes, 114))
  it('is long by what the tracker does: three times as long as usual, and 15 minutes at least', () => {
    expect(gapOf(every(1))).toBe(15)
    expect(gapOf(every(5))).toBe(15)
    expect(gapOf(every(20))).toBe(60)
    expect(gapOf([point(0, 114)])).toBe(15)
  })
})

describe('a track that is played', () => {
  const track = [point(0, 114, 40), point(5, 114.05, 50), point(10, 114.1, 60), point(25, 114.2), point(41, 114.3)]
  const find = standingsOf([...track, point(42, 114.3), point(43, 114.3), point(44, 114.3)])

  it('stands between two points by the time that has passed', () => {
    expect(find(minute(7))).toMatchObject({ lng: expect.closeTo(114.07, 6), speed: 54 })
    expect(find(minute(5)).km).toBeCloseTo(find(minute(10)).km / 2, 6)
    // 0.1 degrees of longitude at 30 degrees north
    expect(find(minute(10)).km).toBeCloseTo(9.63, 1)
  })
  it('is bridged over 15 minutes of silence and not over 16', () => {
    expect(find(minute(24)).lng).toBeGreaterThan(114.15)
    expect(find(minute(40)).lng).toBe(114.2)
    expect(find(minute(41)).lng).toBe(114.3)
  })
  it('begins with the first point and ends with the last', () => {
    expect(find(minute(-60))).toMatchObject({ lng: 114, km: 0 })
    expect(find(minute(600)).lng).toBe(114.3)
  })
})

describe('a measure by time', () => {
  it('is open where nobody measured: after 15 minutes it goes on, after more it begins anew', () => {
    const moments = [0, 15, 31, 32].map(value => ({ time: point(value, 0).time, value }))
    expect(runsOf(moments, 15).map(run => run.length)).toEqual([2, 2])
  })
})
