import { describe, expect, it } from 'vitest'
import { isWhole, type ShareRule, shareOut } from './share-out.ts'

const sum = (parts: readonly number[]) => parts.reduce((all, each) => all + each, 0)

/** The same numbers at every run. */
const numbers = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state % below
  }
}
const rule = (next: (below: number) => number): ShareRule[] => {
  const count = 1 + next(6)
  const cuts = Array.from({ length: count - 1 }, () => next(10_001)).sort((one, other) => one - other)
  return [...cuts, 10_000].map((cut, at) => ({
    ratio: (cut - (cuts[at - 1] ?? 0)) / 100,
    fixed: next(3) === 0 ? `${next(500)}.${String(next(100)).padStart(2, '0')}` : null,
  }))
}

describe('a sum is shared out', () => {
  it('to the fen, whatever the rule and the sum', () => {
    const next = numbers(7)
    for (let run = 0; run < 3_000; run++) {
      const shares = rule(next)
      const total = next(run % 3 === 0 ? 50 : 90_000_000)
      const parts = shareOut(total, shares)
      const said = JSON.stringify({ total, shares })
      expect(sum(parts), said).toBe(total)
      expect(Math.min(...parts), said).toBeGreaterThanOrEqual(0)
      const fixed = sum(shares.map(each => Math.round(Number(each.fixed ?? 0) * 100)))
      const rest = Math.max(total - fixed, 0)
      // Nobody is further from the exact share than a fen.
      if (total >= fixed)
        for (const [at, share] of shares.entries()) {
          const exact =
            Math.round(Number(share.fixed ?? 0) * 100) + (rest * Math.round((share.ratio ?? 0) * 100)) / 10_000
          expect(Math.abs((parts[at] ?? 0) - exact), said).toBeLessThan(1)
        }
    }
  })

  it('fixed sums first, as far as it goes, and the odd fen to the largest remainder', () => {
    expect(shareOut(100, [{ ratio: 33.33 }, { ratio: 33.33 }, { ratio: 33.34 }])).toEqual([33, 33, 34])
    expect(shareOut(1, [{ ratio: 50 }, { ratio: 50 }])).toEqual([1, 0])
    expect(shareOut(10_000, [{ ratio: 0, fixed: '20.00' }, { ratio: 100 }])).toEqual([2_000, 8_000])
    expect(shareOut(1_500, [{ ratio: 0, fixed: '10.00' }, { ratio: 0, fixed: '10.00' }, { ratio: 100 }])).toEqual([
      1_000, 500, 0,
    ])
  })

  it('ratios are 100 percent together', () => {
    expect(isWhole([{ ratio: 33.33 }, { ratio: 66.67 }])).toBe(true)
    expect(isWhole([{ ratio: 33.33 }, { ratio: 66.66 }])).toBe(false)
    expect(() => shareOut(1, [{ ratio: 99.99 }])).toThrow()
  })
})
