import { describe, expect, it } from 'vitest'
import { stopsOf, thinned } from './track.ts'

const at = (minute: number, speed: number) => ({
  time: new Date(Date.UTC(2026, 2, 30, 4, minute)).toISOString(),
  lng: 114 + minute / 100,
  lat: 30,
  speed,
})

describe('stops of a track', () => {
  it.each([
    ['nothing', [], []],
    ['a vehicle that never stands', [at(0, 50), at(10, 60)], []],
    ['a wait at a light', [at(0, 50), at(2, 0), at(6, 0), at(8, 40)], []],
    ['a stop between two legs', [at(0, 50), at(5, 1), at(20, 0), at(25, 40)], [[5, 20]]],
    [
      'one at the start and one at the end',
      [at(0, 0), at(12, 30), at(20, 0), at(31, 0)],
      [
        [0, 12],
        [20, 11],
      ],
    ],
  ] as const)('%s', (_name, points, wanted) => {
    const stops = stopsOf(points)
    expect(stops.map(({ from, minutes }) => [new Date(from).getUTCMinutes(), minutes])).toEqual(wanted)
  })

  it('stands where it came to rest', () => {
    expect(stopsOf([at(5, 0), at(20, 0), at(21, 50)])[0]).toMatchObject({ lng: 114.05, lat: 30 })
  })
})

it('thins a track evenly and keeps its ends', () => {
  const points = Array.from({ length: 1000 }, (_, index) => index)
  const few = thinned(points, 10)
  expect(few).toHaveLength(10)
  expect([few[0], few.at(-1)]).toEqual([0, 999])
  expect(thinned([1, 2], 10)).toEqual([1, 2])
})
