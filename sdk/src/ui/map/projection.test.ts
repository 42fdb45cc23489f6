import { describe, expect, it } from 'vitest'
import { arc, declutter } from './projection.ts'

describe('labels', () => {
  const at = (x: number) => ({ box: { x, y: 0, width: 10, height: 10 } })
  it('keeps the first of two that overlap', () => expect(declutter([at(0), at(5), at(20)])).toEqual([at(0), at(20)]))
})

it('bends the way back to the other side', () => {
  const a = { x: 0, y: 0 }
  const b = { x: 100, y: 0 }
  expect(arc(a, b)).not.toBe(arc(b, a))
})
