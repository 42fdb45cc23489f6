import type { StoredPoint } from '@ntocc/sdk/contracts'
import { greatCircleKm, roadKm } from '@ntocc/sdk/fields'
import { describe, expect, it } from 'vitest'
import { estimateArrival, lateMinutesOf, punctualityOf } from './estimate.ts'

const NOW = new Date('2026-03-01T08:00:00Z')
const MINUTE = 60
const UNLOAD = { lng: 121.46, lat: 31.22 }
const LAT = 30.6

/** Points every ten minutes up to some minutes ago, at so many degrees of longitude a step. */
const drive = (steps: number, degrees: number, endedAgo = 5): StoredPoint[] =>
  Array.from({ length: steps + 1 }, (_, at) => [
    NOW.getTime() / 1000 - (endedAgo + (steps - at) * 10) * MINUTE,
    114.3 + at * degrees,
    LAT,
    60,
  ])

const placeOf = ([, lng, lat]: StoredPoint) => ({ lng, lat })
const estimate = (points: StoredPoint[], unload: typeof UNLOAD | undefined = UNLOAD) =>
  estimateArrival({ points, unload }, NOW)
const at = (time: string | undefined) => Date.parse(time ?? '')

describe('S1-013 when a vehicle is expected', () => {
  it('is the road left at the speed that was seen, counted from the last position', () => {
    const points = drive(12, 0.1)
    const [first, last] = [points[0]!, points.at(-1)!]
    const speed = greatCircleKm(placeOf(first), placeOf(last)) / 2
    const found = estimate(points)!
    const left = roadKm(placeOf(last), UNLOAD)
    expect(found).toMatchObject({ leftKm: left, positionTime: new Date(last[0] * 1000).toISOString() })
    expect(at(found.estimatedArriveTime)).toBeCloseTo(last[0] * 1000 + (left / speed) * 3_600_000, -4)
  })

  it('takes the last three hours alone, rests among them', () => {
    const fast = drive(30, 0.2)
    const slow = fast.map(
      ([time, lng, lat, kmh], step): StoredPoint =>
        step < 12 ? [time, lng, lat, kmh] : [time, 114.3 + 2.4 + (step - 12) * 0.05, lat, kmh],
    )
    const [quick, late] = [estimate(fast)!, estimate(slow)!]
    const speed = greatCircleKm(placeOf(slow[12]!), placeOf(slow[30]!)) / 3
    const hours = (at(late.estimatedArriveTime) - slow[30]![0] * 1000) / 3_600_000
    expect(hours).toBeCloseTo(late.leftKm / speed, 1)
    expect(at(late.estimatedArriveTime)).toBeGreaterThan(at(quick.estimatedArriveTime))
  })

  it.each([
    ['without a position', () => estimate([])],
    ['when the last position is old', () => estimate(drive(12, 0.1, 121))],
    ['when the last position is of later than now', () => estimate(drive(12, 0.1, -11))],
    ['with a broken time', () => estimate(drive(12, 0.1).map(([, ...rest]): StoredPoint => [Number.NaN, ...rest]))],
    ['without a destination', () => estimateArrival({ points: drive(12, 0.1), unload: undefined }, NOW)],
  ])('nothing is known %s', (_, found) => expect(found()).toBeUndefined())

  it.each([
    ['with one position', drive(0, 0.1)],
    ['after ten minutes', drive(1, 0.2)],
    ['after two kilometres', drive(6, 0.003)],
    ['while it stands', drive(18, 0.01)],
  ])('the way that is left is known and the time is not %s', (_, points) => {
    expect(estimate(points)).toEqual({
      leftKm: roadKm(placeOf(points.at(-1)!), UNLOAD),
      positionTime: expect.any(String),
    })
  })

  it('is known at both limits', () => {
    expect(estimate(drive(2, 0.2))?.estimatedArriveTime).toBeDefined()
    expect(estimate(drive(12, 0.1, 120))?.estimatedArriveTime).toBeDefined()
  })

  it('is not in the past for one that should be there by now', () => {
    const near = { lng: 114.3 + 1.2 + 0.01, lat: LAT }
    expect(estimate(drive(12, 0.1, 90), near)?.estimatedArriveTime).toBe(NOW.toISOString())
  })
})

const HOUR = 3_600_000
const PAST = NOW.getTime() - HOUR
const AHEAD = NOW.getTime() + HOUR

it.each([
  ['came after it', { status: 60, plan: PAST, arrived: PAST + HOUR / 2 }, undefined, 'late', 30],
  ['came in time', { status: 70, plan: PAST, arrived: PAST }, undefined, 'onTime', 0],
  ['came, nobody knows when', { status: 60, plan: PAST, arrived: undefined }, undefined, 'unknown', undefined],
  ['is past it on the road', { status: 50, plan: PAST, arrived: undefined }, undefined, 'late', 60],
  ['is past it and expected', { status: 50, plan: PAST, arrived: undefined }, AHEAD, 'late', 120],
  ['is expected after it', { status: 50, plan: AHEAD, arrived: undefined }, AHEAD + HOUR, 'willBeLate', 60],
  ['is expected in time', { status: 50, plan: AHEAD, arrived: undefined }, AHEAD, 'onTime', 0],
  ['is expected early', { status: 50, plan: AHEAD, arrived: undefined }, AHEAD - HOUR, 'onTime', -60],
  ['has time, and no estimate', { status: 50, plan: AHEAD, arrived: undefined }, undefined, 'unknown', undefined],
  ['has none', { status: 50, plan: undefined, arrived: undefined }, AHEAD, 'unknown', undefined],
])('against the deadline, a waybill that %s', (_, due, expected, is, minutes) => {
  expect(punctualityOf(due, expected, NOW)).toBe(is)
  expect(lateMinutesOf(due, expected, NOW)).toBe(minutes)
})
