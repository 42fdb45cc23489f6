import { describe, expect, it } from 'vitest'
import { arc, declutter, fitProjection } from './projection.ts'

const WUHAN = { lng: 114.2667, lat: 30.5833 }
const SHANGHAI = { lng: 121.4581, lat: 31.2222 }

describe('projection', () => {
  it('fits all points inside the frame', () => {
    const map = fitProjection([WUHAN, SHANGHAI], 600, 400)
    for (const point of [WUHAN, SHANGHAI]) {
      expect(map.x(point.lng)).toBeGreaterThanOrEqual(27)
      expect(map.x(point.lng)).toBeLessThanOrEqual(573)
      expect(map.y(point.lat)).toBeGreaterThanOrEqual(27)
      expect(map.y(point.lat)).toBeLessThanOrEqual(373)
    }
  })
  it('puts east to the right and north to the top', () => {
    const map = fitProjection([WUHAN, SHANGHAI], 600, 400)
    expect(map.x(SHANGHAI.lng)).toBeGreaterThan(map.x(WUHAN.lng))
    expect(map.y(SHANGHAI.lat)).toBeLessThan(map.y(WUHAN.lat))
  })
  it('draws a bounded number of grid lines for one point and for none', () => {
    for (const points of [[WUHAN], []]) {
      const map = fitProjection(points, 600, 400)
      expect(map.lngLines.length).toBeGreaterThan(1)
      expect(map.lngLines.length).toBeLessThan(14)
      expect(map.latLines.length).toBeLessThan(14)
    }
  })
})

describe('labels', () => {
  const at = (x: number) => ({ box: { x, y: 0, width: 10, height: 10 } })
  it('keeps the first of two that overlap', () => expect(declutter([at(0), at(5), at(20)])).toEqual([at(0), at(20)]))
})

it('bends the way back to the other side', () => {
  const a = { x: 0, y: 0 }
  const b = { x: 100, y: 0 }
  expect(arc(a, b)).not.toBe(arc(b, a))
})
