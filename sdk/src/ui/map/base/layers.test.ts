import { describe, expect, it } from 'vitest'
import { ASIA } from './asia.ts'
import { basePaths } from './layers.ts'

const WUHAN = { lng: 114.2667, lat: 30.5833 }
const SIZE = { width: 800, height: 500 }

describe('the base map', () => {
  it('has land, lakes and rivers, and no boundary of any country', () => {
    expect(Object.keys((JSON.parse(ASIA) as { objects: object }).objects)).toEqual(['land', 'lakes', 'rivers'])
  })
  it('draws no more than is in sight and a margin around it', () => {
    const { land, rivers, grid } = basePaths({ center: WUHAN, zoom: 5 }, SIZE, 100)
    expect(rivers).not.toBe('')
    for (const path of [land, grid]) {
      const numbers = [...path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
      expect(numbers.length).toBeGreaterThan(4)
      expect(Math.min(...numbers.map(([x]) => x))).toBeGreaterThanOrEqual(-100)
      expect(Math.max(...numbers.map(([x]) => x))).toBeLessThanOrEqual(900)
    }
  })
  it('puts the coast where it is: Wuhan is land, the sea east of Shanghai is not', () => {
    // Wuhan in the middle of a small sight: nothing but land, whose edge is that of the drawing.
    const near = basePaths({ center: WUHAN, zoom: 11 }, SIZE, 0)
    expect(near.land).toMatch(/^M/)
    expect(basePaths({ center: { lng: 125.5, lat: 31 }, zoom: 8 }, SIZE, 0).land).toBe('')
  })
})
