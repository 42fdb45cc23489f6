import { describe, expect, it, vi } from 'vitest'
import { Counters, MOST_COUNTERS } from './counters.ts'

const WINDOW = 600_000

describe('counters in one process', () => {
  it('count in a window that begins with the first, and never below nothing', () => {
    let now = 1_000
    const counters = new Counters(() => now)
    expect(counters.count('a', 100, 1)).toEqual({ count: 1, resetsAt: 1_100 })
    now += 50
    expect(counters.count('a', 100, 1)).toEqual({ count: 2, resetsAt: 1_100 })
    now += 50
    expect(counters.count('a', 100, 1)).toEqual({ count: 1, resetsAt: 1_200 })
    expect(counters.count('a', 100, -5).count).toBe(0)
    expect(counters.size).toBe(0)
  })

  it('a clock that was set back does not make a window longer', () => {
    let now = 1_000_000
    const counters = new Counters(() => now)
    counters.count('a', 100, 1)
    now = 0
    expect(counters.count('a', 100, 1).resetsAt).toBe(100)
  })

  it('hold no more than their most, and what has expired goes by itself', () => {
    let now = 0
    const counters = new Counters(() => now, 1_000)
    for (let n = 0; n < 5_000; n++) counters.count(`name${n}`, WINDOW, 1)
    expect(counters.size).toBe(1_000)
    now = WINDOW
    for (let n = 0; n < 1_000; n++) counters.count('one', WINDOW, 1)
    expect(counters.size).toBe(1)
  })

  it('a name that is being tried outlives a flood of names that are tried once', () => {
    const counters = new Counters(() => 0, 1_000)
    for (let n = 0; n < 5; n++) counters.count('admin', WINDOW, 1)
    for (let n = 0; n < 20_000; n++) counters.count(`name${n}`, WINDOW, 1)
    expect(counters.count('admin', WINDOW, 1).count).toBe(6)
  })

  it('a count among a hundred thousand names looks at as few as one among a thousand, and seldom begins anew', () => {
    const counters = new Counters(() => 0)
    for (let n = 0; n < 2 * MOST_COUNTERS; n++) counters.count(`name${n}`, WINDOW, 1)
    const walk = Object.getPrototypeOf(new Map().entries()) as Iterator<unknown>
    const [looks, beginnings] = [vi.spyOn(walk, 'next'), vi.spyOn(Map.prototype, 'entries')]
    const COUNTS = 5_000
    for (let n = 0; n < COUNTS; n++) counters.count(`more${n}`, WINDOW, 1)
    const [looked, begun] = [looks.mock.calls.length, beginnings.mock.calls.length]
    vi.restoreAllMocks()
    expect(looked).toBeGreaterThanOrEqual(2 * COUNTS)
    expect(looked).toBeLessThanOrEqual(10 * COUNTS + 10)
    expect(begun).toBeLessThanOrEqual(1)
  })
})
