import { describe, expect, it } from 'vitest'
import { kmBetween, nearestPlace } from './nearest.ts'

const WUHAN = { name: 'Wuhan', lng: 114.3055, lat: 30.5928 }
const SHANGHAI = { name: 'Shanghai', lng: 121.4737, lat: 31.2304 }
const NOWHERE = { name: 'Nowhere' }

describe('the nearest place', () => {
  it.each([
    ['in the middle of one', WUHAN, 'Wuhan', 0],
    ['a degree north of it', { lng: WUHAN.lng, lat: WUHAN.lat + 1 }, 'Wuhan', 111],
    ['on its way to another', { lng: 119, lat: 31 }, 'Shanghai', 237],
  ])('%s', (_, point, name, km) => {
    const found = nearestPlace([NOWHERE, WUHAN, SHANGHAI], point)
    expect(found?.name).toBe(name)
    expect(Math.round(found?.km ?? -1)).toBe(km)
  })

  it('is told in kilometres: a degree of longitude is shorter than one of latitude', () => {
    const places = [
      { name: 'North', lng: 114, lat: 34 },
      { name: 'East', lng: 117.3, lat: 31 },
    ]
    expect(nearestPlace(places, { lng: 114, lat: 31 })?.name).toBe('East')
  })

  it('is none where no place has a position', () => {
    expect(nearestPlace([NOWHERE], WUHAN)).toBeUndefined()
  })

  it('is the same distance both ways', () => {
    expect(kmBetween(WUHAN, SHANGHAI)).toBeCloseTo(kmBetween(SHANGHAI, WUHAN), 6)
    expect(Math.round(kmBetween(WUHAN, SHANGHAI))).toBe(687)
  })
})
