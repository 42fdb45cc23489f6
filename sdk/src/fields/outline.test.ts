import { describe, expect, it } from 'vitest'
import { outline } from './builders.ts'
import { areaOf, cornersOf, crossingOf, isInside, MOST_CORNERS, writeCorners } from './outline.ts'

const field = outline()
const broken = (text: unknown) => field.check(text)?.code?.replace('validation.outline.', '')
const ring = (count: number, radius = 0.1) =>
  writeCorners(
    Array.from({ length: count }, (_, at) => ({
      lng: 114 + radius * Math.cos((at / count) * 2 * Math.PI),
      lat: 30 + radius * Math.sin((at / count) * 2 * Math.PI),
    })),
  )

describe('an outline', () => {
  it('has three to a hundred corners', () => {
    expect(broken(ring(2))).toBe('few')
    expect(broken(ring(3))).toBeUndefined()
    expect(broken(ring(MOST_CORNERS))).toBeUndefined()
    expect(broken(ring(MOST_CORNERS + 1))).toBe('many')
  })

  it('does not cross itself, nor go back over itself, nor touch itself', () => {
    expect(broken('114,30; 115,31; 115,30; 114,31')).toBe('crosses')
    expect(field.check('114,30; 115,31; 115,30; 114,31')?.params).toEqual({ one: 1, other: 3 })
    expect(broken('114,30; 115,30; 114.5,30; 114.5,31')).toBe('crosses')
    expect(broken('114,30; 114,30; 115,30; 115,31')).toBe('crosses')
    // A corner on another side.
    expect(broken('114,30; 116,30; 116,31; 115,30; 114,31')).toBe('crosses')
    // A corner on a straight side is nothing wrong, and neither is a bay.
    expect(broken('114,30; 114.5,30; 115,30; 115,31')).toBeUndefined()
    expect(broken('114,30; 116,30; 116,31; 115,30.2; 114,31')).toBeUndefined()
    expect(crossingOf(cornersOf(ring(100)))).toBeUndefined()
  })

  it('is neither a dot nor a province', () => {
    expect(broken('114,30; 114.0001,30; 114.0001,30.0001')).toBe('small')
    expect(broken('114,30; 114.0002,30; 114.0002,30.0002')).toBeUndefined()
    expect(broken('114,30; 116.6,30; 116.6,31')).toBeUndefined()
    expect(broken('114,30; 117.2,30; 117.2,31')).toBe('wide')
    expect(areaOf(cornersOf('114,30; 114.1,30; 114.1,30.1; 114,30.1'))).toBeCloseTo(107.3, 0)
  })

  it('is of longitudes and latitudes', () => {
    for (const wrong of [
      '114',
      '114,30,5',
      '181,30; 115,30; 115,31',
      '114,91; 115,30; 115,31',
      'a,b',
      '114,30; ; x',
      5,
    ])
      expect(broken(wrong), String(wrong)).toBe('corner')
    expect(field.check('114,30; 115,30; here')?.params).toEqual({ at: 3 })
  })

  it('is read as people and other programs write it, and closed or not', () => {
    const plain = '114,30; 115,30; 115,31'
    for (const typed of [
      '114,30\n115,30\n115,31\n',
      '114 30;115 30;115 31',
      '(114，30)；(115，30)；(115，31)',
      '114,30; 115,30; 115,31; 114,30',
      '114.0000000001,30|115,30|115,31',
    ])
      expect(field.normalise(typed), typed).toBe(plain)
    expect(field.normalise('114,30; here')).toBe('114,30; here')
  })

  it('knows what is inside, its line included', () => {
    const bay = cornersOf('114,30; 116,30; 116,32; 115,31; 114,32')
    expect(isInside(bay, { lng: 114.5, lat: 30.5 })).toBe(true)
    expect(isInside(bay, { lng: 115, lat: 31.5 })).toBe(false)
    expect(isInside(bay, { lng: 115, lat: 30 })).toBe(true)
    expect(isInside(bay, { lng: 114, lat: 31 })).toBe(true)
    expect(isInside(bay, { lng: 113.999, lat: 31 })).toBe(false)
    expect(isInside(bay, { lng: 117, lat: 30 })).toBe(false)
  })
})
