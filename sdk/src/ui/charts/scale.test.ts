import { describe, expect, it } from 'vitest'
import { textWidth, valueAxis, visibleLabels } from './scale.ts'

describe('value axis', () => {
  it('starts at zero and ends on a round number above the largest value', () => {
    const axis = valueAxis([12, 87, 43], 100)
    expect(axis.y(0)).toBe(100)
    expect(axis.ticks[0]).toBe(0)
    expect(axis.ticks.at(-1)).toBeGreaterThanOrEqual(87)
  })
  it('shows no half steps for counts', () => {
    expect(valueAxis([0, 1, 2], 100).ticks).toEqual([0, 1, 2])
  })
  it('survives empty and all-zero data', () => {
    expect(valueAxis([], 50).y(0)).toBe(50)
    expect(valueAxis([0, 0], 50).y(0)).toBe(50)
  })
  it('goes below zero for losses', () => {
    const axis = valueAxis([-10, 20], 100)
    expect(axis.y(-10)).toBeGreaterThan(axis.y(0))
  })
})

describe('labels', () => {
  it('keeps the last and equal steps', () => {
    const shown = visibleLabels(30, 300, 60)
    expect(shown).toEqual([5, 11, 17, 23, 29])
  })
  it('shows all when they fit', () => expect(visibleLabels(3, 300, 60)).toEqual([0, 1, 2]))
  it('is empty without points', () => expect(visibleLabels(0, 300, 60)).toEqual([]))
  it('counts CJK glyphs as wider', () => expect(textWidth('武汉')).toBeGreaterThan(textWidth('ab')))
})
