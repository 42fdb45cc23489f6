import { describe, expect, it } from 'vitest'
import { fitView, fromWorld, tilesOf, tileUrl, toWorld } from './tiles.ts'

const WUHAN = { lng: 114.2667, lat: 30.5833 }
const SHANGHAI = { lng: 121.4581, lat: 31.2222 }
const SIZE = { width: 600, height: 400 }

describe('tiles', () => {
  it('find a place and the way back', () => {
    for (const point of [WUHAN, SHANGHAI, { lng: 0, lat: 0 }]) {
      const back = fromWorld(toWorld(point, 12), 12)
      expect(back.lng).toBeCloseTo(point.lng, 9)
      expect(back.lat).toBeCloseTo(point.lat, 9)
    }
    // The known number of the tile Wuhan lies in.
    expect(Math.floor(toWorld(WUHAN, 10).x / 256)).toBe(837)
    expect(Math.floor(toWorld(WUHAN, 10).y / 256)).toBe(420)
  })
  it('show all places at once, as near as they can', () => {
    const view = fitView([WUHAN, SHANGHAI], SIZE, { isWhole: true })
    const middle = toWorld(view.center, view.zoom)
    for (const point of [WUHAN, SHANGHAI]) {
      const at = toWorld(point, view.zoom)
      expect(Math.abs(at.x - middle.x)).toBeLessThanOrEqual(300)
      expect(Math.abs(at.y - middle.y)).toBeLessThanOrEqual(200)
    }
    const nearer = toWorld(WUHAN, view.zoom + 1).x - toWorld(SHANGHAI, view.zoom + 1).x
    expect(Math.abs(nearer)).toBeGreaterThan(600 - 96)
  })
  it('stand at a street for one place and at the country for none', () => {
    expect(fitView([WUHAN], SIZE).zoom).toBe(15)
    expect(fitView([WUHAN], SIZE, { most: 11 }).zoom).toBe(11)
    expect(fitView([], SIZE).zoom).toBe(4)
  })
  it('cover the map without a gap', () => {
    const tiles = tilesOf({ center: WUHAN, zoom: 8 }, SIZE)
    expect(Math.min(...tiles.map(tile => tile.left))).toBeLessThanOrEqual(0)
    expect(Math.max(...tiles.map(tile => tile.left)) + 256).toBeGreaterThanOrEqual(600)
    expect(Math.max(...tiles.map(tile => tile.top)) + 256).toBeGreaterThanOrEqual(400)
    expect(new Set(tiles.map(tile => tile.key)).size).toBe(tiles.length)
  })
  it('go round the world but not over the poles', () => {
    const tiles = tilesOf({ center: { lng: 179.9, lat: 84 }, zoom: 3 }, { width: 800, height: 800 })
    expect(tiles.every(tile => tile.x >= 0 && tile.x < 8 && tile.y >= 0)).toBe(true)
    expect(tiles.some(tile => tile.x === 0)).toBe(true)
  })
  it('have addresses', () => {
    expect(tileUrl('https://{s}.t.example/{z}/{x}/{y}.png', { x: 4, y: 3, z: 5 })).toBe('https://b.t.example/5/4/3.png')
  })
})
