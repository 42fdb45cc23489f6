import { describe, expect, it } from 'vitest'
import { cameraOf, transformOf } from './camera.ts'
import { scaleOf } from './ScaleBar.tsx'

const WUHAN = { lng: 114.2667, lat: 30.5833 }
const SIZE = { width: 600, height: 400 }

describe('a camera', () => {
  it('is a transform of the world, and comes back from it', () => {
    for (const zoom of [3, 5.4, 11]) {
      const back = cameraOf(transformOf({ center: WUHAN, zoom }, SIZE), SIZE)
      expect(back.zoom).toBeCloseTo(zoom, 9)
      expect(back.center.lng).toBeCloseTo(WUHAN.lng, 9)
      expect(back.center.lat).toBeCloseTo(WUHAN.lat, 9)
    }
  })
  it('stays over the same place when the drawing becomes wider', () => {
    const wide = { width: 900, height: 500 }
    expect(cameraOf(transformOf({ center: WUHAN, zoom: 6 }, wide), wide).center.lng).toBeCloseTo(WUHAN.lng, 9)
  })
})

describe('the scale', () => {
  it('is the longest round distance with room, true at the latitude of the middle', () => {
    const { km, px } = scaleOf({ center: WUHAN, zoom: 6 })
    expect(km).toBe(100)
    // 100 km at 30.58° N, where a degree of longitude has 95.8 km and 45.5 px.
    expect(px).toBeCloseTo((100 / 95.83) * ((256 * 64) / 360), 0)
  })
  it('is longer on the equator than near the pole, as Mercator stretches it', () => {
    expect(scaleOf({ center: { lng: 0, lat: 0 }, zoom: 6 }).km).toBeGreaterThan(
      scaleOf({ center: { lng: 0, lat: 70 }, zoom: 6 }).km,
    )
  })
})
