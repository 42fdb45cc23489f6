import { describe, expect, it } from 'vitest'
import { progressOf, receiptOf } from './progress.ts'

const node = (type: string, hour: number) => ({ type, time: `2026-03-01T0${hour}:00:00Z` })
const NODES = [node('accept', 0), node('arriveLoad', 1), node('load', 2), node('depart', 3), node('arriveUnload', 6)]
const states = (status: number, nodes = NODES) => progressOf({ status, nodes }).map(({ state }) => state)

describe('how far a trip has come', () => {
  it.each([
    [20, ['next', 'next', 'next', 'next']],
    [30, ['now', 'next', 'next', 'next']],
    [50, ['done', 'now', 'next', 'next']],
    [60, ['done', 'done', 'now', 'next']],
    [70, ['done', 'done', 'now', 'next']],
    [80, ['done', 'done', 'done', 'done']],
    [90, ['done', 'done', 'done', 'done']],
    [95, ['done', 'done', 'trouble', 'next']],
  ])('in state %i', (status, expected) => expect(states(status)).toEqual(expected))

  it('a cancelled one that never left has no step behind it', () => {
    expect(states(95, [])).toEqual(['next', 'next', 'next', 'next'])
  })

  it('tells the times of the steps it took, and none of those ahead', () => {
    expect(progressOf({ status: 50, nodes: NODES }).map(({ time }) => time)).toEqual([
      '2026-03-01T01:00:00Z',
      '2026-03-01T03:00:00Z',
      undefined,
      undefined,
    ])
  })

  it('says what became of the receipt', () => {
    expect([50, 80, 85, 90, 95].map(receiptOf)).toEqual(['none', 'toReview', 'rejected', 'approved', 'none'])
  })
})
