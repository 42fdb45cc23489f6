import { describe, expect, it } from 'vitest'

// By address: what Node runs directly carries no types.
const stats = await import(new URL('./stats.mjs', import.meta.url).href)
const { keeps, longestChain, median, medianRatio, percentile, shown, shownBudget } = stats

describe('figures', () => {
  it('take the middle, not the mean: one disturbed round does not count', () => {
    expect(median([9, 1, 2])).toBe(2)
    expect(median([1, 2, 3, 100])).toBe(2.5)
    expect(() => median([])).toThrow('no values')
    expect(percentile([5, 1, 4, 2, 3], 0.99)).toBe(5)
    expect(percentile([5, 1, 4, 2, 3], 0.4)).toBe(2)
    expect(
      medianRatio([
        [10, 20],
        [1000, 10],
        [30, 40],
      ]),
    ).toBe(0.75)
  })

  it('keep a budget or not, at the very edge too; nothing that is not a number keeps one', () => {
    expect(keeps(4, { most: 4 })).toBe(true)
    expect(keeps(4.1, { most: 4 })).toBe(false)
    expect(keeps(0.65, { least: 0.65 })).toBe(true)
    expect(keeps(0.6, { least: 0.65 })).toBe(false)
    expect(keeps(Number.NaN, { most: 4 })).toBe(false)
    expect(keeps(77, {})).toBe(true)
  })

  it('are shown with their unit', () => {
    expect(shown(0.6543, 'x')).toBe('0.65x')
    expect(shown(152_460, 'kB')).toBe('152.5 kB')
    expect(shown(4, 'requests')).toBe('4 requests')
    expect(shownBudget({ most: 30_000, unit: 'kB' })).toBe('<= 30.0 kB')
    expect(shownBudget({ unit: 'x' })).toBe('reported')
  })
})

describe('the longest chain', () => {
  const a = { start: 0, end: 1 }
  const b = { start: 1, end: 2 }
  const beside = { start: 0.5, end: 2 }
  const c = { start: 2, end: 3 }
  const after = { start: 3, end: 4 }

  it('counts requests that waited for one another, and none that ran beside them or came later', () => {
    expect(longestChain([a, beside, b, c, after], c)).toEqual([a, b, c])
    expect(longestChain([a, beside], beside)).toEqual([beside])
  })

  it('does not wait for a request that never ended', () => {
    expect(longestChain([{ start: 0, end: undefined }, a, c], c)).toEqual([a, c])
  })
})
