// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { FUTURE_MS, LATE_MS } from '../contract/positions.ts'
import { readBatch, readPosition } from './read-batch.ts'
import { mergeTrack } from './tracks.ts'

const NOW = Date.parse('2026-03-02T04:00:00Z')
const good = { plateNo: '鄂A12345', time: '2026-03-02T11:59:00+08:00', lng: 114.3, lat: 30.6, speed: 72.5 }

describe('a position as a device sends it', () => {
  it('is read with its offset, as milliseconds, with or without a speed', () => {
    expect(readPosition(good, NOW)).toEqual({
      plateNo: '鄂A12345',
      at: NOW / 1000 - 60,
      lng: 114.3,
      lat: 30.6,
      speed: 72.5,
    })
    expect(readPosition({ ...good, time: NOW, speed: undefined }, NOW)).toMatchObject({
      at: NOW / 1000,
      speed: undefined,
    })
    expect(readPosition({ ...good, plateNo: '鄂a12345' }, NOW)).toMatchObject({ plateNo: '鄂A12345' })
  })

  it.each([
    ['no object', 7],
    ['nothing', null],
    ['no plate', { ...good, plateNo: undefined }],
    ['an endless plate', { ...good, plateNo: 'x'.repeat(13) }],
    ['a time without its offset', { ...good, time: '2026-03-02T11:59:00' }],
    ['no time', { ...good, time: 'now' }],
    ['a longitude beyond the earth', { ...good, lng: 180.1 }],
    ['a latitude beyond the earth', { ...good, lat: -90.1 }],
    ['a text for a number', { ...good, lng: '114.3' }],
    ['what no device knows', { ...good, lng: 0, lat: 0 }],
    ['a speed of nothing', { ...good, speed: -1 }],
    ['a speed beyond all', { ...good, speed: 301 }],
    ['no number', { ...good, speed: Number.NaN }],
  ])('%s is malformed', (_, raw) => {
    expect(readPosition(raw, NOW)).toBe('malformed')
  })

  it('is refused from the future and from long ago, and not a moment before', () => {
    const at = (time: number) => readPosition({ ...good, time }, NOW)
    expect(at(NOW + FUTURE_MS)).toBeTypeOf('object')
    expect(at(NOW + FUTURE_MS + 1)).toBe('future')
    expect(at(NOW - LATE_MS)).toBeTypeOf('object')
    expect(at(NOW - LATE_MS - 1)).toBe('late')
  })

  it('stands once for each moment of a vehicle, oldest first', () => {
    const { byPlate, repeated, refused } = readBatch(
      [
        { ...good, time: NOW },
        good,
        good,
        { ...good, plateNo: '鄂B00001' },
        'x',
        { ...good, time: NOW + 2 * FUTURE_MS },
      ],
      NOW,
    )
    expect(byPlate.get('鄂A12345')?.map(({ at }) => at)).toEqual([NOW / 1000 - 60, NOW / 1000])
    expect([byPlate.size, repeated, refused]).toEqual([2, 1, { future: 1, late: 0, malformed: 1 }])
  })
})

describe('a track', () => {
  const point = (time: number) => [time, 114, 30, 60] as [number, number, number, number]

  it('takes points where they belong by time, a minute apart, and keeps those that it has', () => {
    const track = [point(0), point(10), point(600)]
    const merged = mergeTrack(track, [point(70), point(69), point(300), point(600), point(659), point(661)])
    expect(merged.map(([time]) => time)).toEqual([0, 10, 70, 300, 600, 661])
  })
})
