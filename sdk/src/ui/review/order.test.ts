import { describe, expect, it } from 'vitest'
import { currentOf, neighbourOf } from './order.ts'
import type { ReviewItem } from './types.ts'

const item = (id: number, by?: 'me' | 'other'): ReviewItem => ({
  id,
  version: 0,
  title: `Case ${id}`,
  code: `C${id}`,
  gmtModified: '2026-01-01T00:00:00Z',
  ...(by && { claim: { byName: by, mine: by === 'me' } }),
})
const QUEUE = [item(1, 'other'), item(2), item(3, 'me'), item(4, 'other'), item(5)]

describe('order of work', () => {
  it.each([
    ['what was asked for, whoever has it', QUEUE, 4, 4],
    ['the first free one otherwise', QUEUE, undefined, 2],
    ['the first free one when the asked one is gone', QUEUE, 9, 2],
    ['the first when nobody else can be looked at', [item(1, 'other')], undefined, 1],
    ['nothing of an empty queue', [], undefined, undefined],
  ] as const)('shows %s', (_, items, open, expected) => {
    expect(currentOf(items, open)?.id).toBe(expected)
  })

  it.each([
    [2, 1, 3],
    [3, 1, 5],
    [5, 1, 2],
    [2, -1, 5],
    [5, -1, 3],
    [1, 1, 2],
    [9, 1, 2],
  ] as const)('from %i by %i goes to %i, past those that others have', (from, step, expected) => {
    expect(neighbourOf(QUEUE, from, step)?.id).toBe(expected)
  })

  it('has no neighbour where there is no other free case', () => {
    expect(neighbourOf([item(1), item(2, 'other')], 1, 1)).toBeUndefined()
    expect(neighbourOf([], undefined, 1)).toBeUndefined()
  })
})
