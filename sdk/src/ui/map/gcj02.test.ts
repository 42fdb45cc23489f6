import { describe, expect, it } from 'vitest'
import { toGcj02, toWgs84 } from './gcj02.ts'

describe('the offset of Chinese web maps', () => {
  // The first is the published example of the usual conversion libraries.
  it.each([
    ['Beijing', 116.404, 39.915, 116.41024449916938, 39.91640428150164],
    ['Wuhan', 114.2667, 30.5833, 114.27211272800376, 30.580838840639693],
    ['Ürümqi', 87.6005, 43.801, 87.60333908365781, 43.80221153801546],
  ])('moves %s', (_city, lng, lat, toLng, toLat) => {
    const there = toGcj02({ lng, lat })
    expect(there.lng).toBeCloseTo(toLng, 9)
    expect(there.lat).toBeCloseTo(toLat, 9)
  })
  it.each([
    ['Tokyo', 139.69, 35.69],
    ['Singapore', 103.82, 1.35],
  ])('leaves %s where it is', (_city, lng, lat) => expect(toGcj02({ lng, lat })).toEqual({ lng, lat }))
  it('finds the way back to below a centimetre', () => {
    for (let lng = 75; lng < 135; lng += 7.3)
      for (let lat = 18; lat < 53; lat += 4.1) {
        const back = toWgs84(toGcj02({ lng, lat }))
        expect(Math.abs(back.lng - lng)).toBeLessThan(1e-7)
        expect(Math.abs(back.lat - lat)).toBeLessThan(1e-7)
      }
  })
})
