import { describe, expect, it } from 'vitest'
import { binNumbers, MOST_BINS } from './bin-numbers.ts'

const numbersOf = (from: string, to: string) => {
  const found = binNumbers(from, to)
  if ('problem' in found) throw new Error(found.problem)
  return found.numbers
}

describe('numbers of bins by their pattern', () => {
  it('go part by part, with leading zeros, in the order of walking', () => {
    expect(numbersOf('A-09-1', 'B-10-2')).toEqual([
      'A-09-1',
      'A-09-2',
      'A-10-1',
      'A-10-2',
      'B-09-1',
      'B-09-2',
      'B-10-1',
      'B-10-2',
    ])
  })

  it('know what comes after Z', () => {
    expect(numbersOf('Y-1', 'AB-1')).toEqual(['Y-1', 'Z-1', 'AA-1', 'AB-1'])
    expect(numbersOf('AZ', 'BA')).toEqual(['AZ', 'BA'])
  })

  it('of one bin are one', () => {
    expect(numbersOf('A-01-01', 'A-01-01')).toEqual(['A-01-01'])
  })

  it.each([
    ['a-01', 'a-02', 'form'],
    ['A--1', 'A--2', 'form'],
    ['A-01', 'A-B', 'differs'],
    ['A-01', 'A-100', 'differs'],
    ['A-01', 'A-01-01', 'differs'],
    ['B-01', 'A-09', 'reversed'],
    ['A-0001', 'B-2501', 'many'],
  ] as const)('from %s to %s: %s', (from, to, problem) => {
    expect(binNumbers(from, to)).toEqual({ problem })
  })

  it('are at most as many as are made at once', () => {
    expect(numbersOf('A-0001', 'B-2500')).toHaveLength(MOST_BINS)
  })
})
