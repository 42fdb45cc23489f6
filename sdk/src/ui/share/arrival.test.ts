import { describe, expect, it } from 'vitest'
import { greatCircleKm, roadKm } from '../../fields/index.ts'
import { expectedArrival } from './arrival.ts'

const NOW = new Date('2026-03-01T08:00:00Z')
const UNLOAD = { name: 'Shanghai', lng: 121.46, lat: 31.22 }

/** Points every ten minutes up to some minutes ago, at so many degrees of longitude a step. */
const drive = (steps: number, degrees: number, endedAgo = 5) =>
  Array.from({ length: steps + 1 }, (_, at) => ({
    time: new Date(NOW.getTime() - (endedAgo + (steps - at) * 10) * 60_000).toISOString(),
    lng: 114.3 + at * degrees,
    lat: 30.6,
    speed: 60,
  }))

const trip = (points: ReturnType<typeof drive>, more: object = {}) => ({ status: 50, points, unload: UNLOAD, ...more })

describe('when a vehicle is expected', () => {
  it('is the road left at the speed that was seen, counted from the last position', () => {
    const points = drive(12, 0.1)
    const [first, last] = [points[0]!, points.at(-1)!]
    const speed = greatCircleKm(first, last) / 2
    const found = expectedArrival(trip(points), NOW)!
    const left = roadKm(last, UNLOAD)
    expect(found.km).toBe(left)
    expect(Date.parse(found.at)).toBeCloseTo(Date.parse(last.time) + (left / speed) * 3_600_000, -4)
  })

  it('takes the last three hours alone, rests among them', () => {
    const fast = drive(30, 0.2)
    const slow = fast.map((point, at) => (at < 12 ? point : { ...point, lng: 114.3 + 2.4 + (at - 12) * 0.05 }))
    const [quick, late] = [expectedArrival(trip(fast), NOW)!, expectedArrival(trip(slow), NOW)!]
    const speed = greatCircleKm(slow[12]!, slow[30]!) / 3
    expect((Date.parse(late.at) - Date.parse(slow[30]!.time)) / 3_600_000).toBeCloseTo(late.km / speed, 1)
    expect(Date.parse(late.at)).toBeGreaterThan(Date.parse(quick.at))
  })

  it.each([
    ['before it departs', trip(drive(12, 0.1), { status: 30 })],
    ['after it has arrived', trip(drive(12, 0.1), { status: 60 })],
    ['without a destination', trip(drive(12, 0.1), { unload: undefined })],
    ['without a position', trip([])],
    ['with one position', trip(drive(0, 0.1))],
    ['after ten minutes', trip(drive(1, 0.2))],
    ['after two kilometres', trip(drive(6, 0.003))],
    ['while it stands', trip(drive(18, 0.01))],
    ['when the last position is old', trip(drive(12, 0.1, 121))],
    ['with a broken time', trip(drive(12, 0.1).map(point => ({ ...point, time: 'never' })))],
  ])('is not known %s', (_, asked) => expect(expectedArrival(asked, NOW)).toBeUndefined())

  it('is known at both limits', () => {
    expect(expectedArrival(trip(drive(2, 0.2)), NOW)).toBeDefined()
    expect(expectedArrival(trip(drive(12, 0.1, 120)), NOW)).toBeDefined()
  })

  it('is not in the past for one that should be there by now', () => {
    const near = { name: 'x', lng: 114.3 + 1.2 + 0.01, lat: 30.6 }
    const found = expectedArrival(trip(drive(12, 0.1, 90), { unload: near }), NOW)!
    expect(found.at).toBe(NOW.toISOString())
  })
})
