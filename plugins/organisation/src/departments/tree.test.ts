import type { Department } from '@ntocc/sdk/contracts'
import { describe, expect, it } from 'vitest'
import { departmentTree, pathTo, placeAfter, placeDropped } from './tree.ts'

const department = (id: number, code: string, parentCode: string | null = null) =>
  ({ id, code, parentCode, name: code }) as Department
/** top > (a > (a1, a2), b, c), and one whose parent has gone. */
const tree = departmentTree([
  department(1, 'top'),
  department(2, 'a', 'top'),
  department(3, 'b', 'top'),
  department(4, 'c', 'top'),
  department(5, 'a1', 'a'),
  department(6, 'a2', 'a'),
  department(7, 'lost', 'gone'),
])

describe('departments as a tree', () => {
  it('S2-110 stand below their parents; one whose parent has gone stands at the top', () => {
    expect(tree.map(({ department: { code } }) => code)).toEqual(['top', 'lost'])
    expect(pathTo(tree, 'a2').map(each => each.code)).toEqual(['top', 'a', 'a2'])
    expect(pathTo(tree, 'nothing')).toEqual([])
  })

  it('S2-110 take a step among those beside them, in, and out', () => {
    expect(placeAfter(tree, 'b', 'up')).toEqual({ id: 3, parentCode: 'top', beforeCode: 'a' })
    expect(placeAfter(tree, 'a', 'down')).toEqual({ id: 2, parentCode: 'top', beforeCode: 'c' })
    expect(placeAfter(tree, 'b', 'down')).toEqual({ id: 3, parentCode: 'top' })
    expect(placeAfter(tree, 'b', 'in')).toEqual({ id: 3, parentCode: 'a' })
    expect(placeAfter(tree, 'a2', 'out')).toEqual({ id: 6, parentCode: 'top', beforeCode: 'b' })
    expect(placeAfter(tree, 'c', 'out')).toEqual({ id: 4, parentCode: null, beforeCode: 'lost' })
  })

  it('S2-110 have no step where there is nowhere to go', () => {
    expect(placeAfter(tree, 'a', 'up')).toBeUndefined()
    expect(placeAfter(tree, 'a', 'in')).toBeUndefined()
    expect(placeAfter(tree, 'c', 'down')).toBeUndefined()
    expect(placeAfter(tree, 'top', 'out')).toBeUndefined()
    expect(placeAfter(tree, 'nothing', 'up')).toBeUndefined()
  })

  it('S2-110 go where they are dropped, but not into themselves', () => {
    expect(placeDropped(tree, 'c', { code: 'a', gap: 0 })).toEqual({ id: 4, parentCode: 'a' })
    expect(placeDropped(tree, 'c', { code: 'a1', gap: -1 })).toEqual({ id: 4, parentCode: 'a', beforeCode: 'a1' })
    expect(placeDropped(tree, 'c', { code: 'a1', gap: 1 })).toEqual({ id: 4, parentCode: 'a', beforeCode: 'a2' })
    expect(placeDropped(tree, 'a', { code: 'c', gap: 1 })).toEqual({ id: 2, parentCode: 'top' })
    // Into the gap in front of itself: it stays where it is.
    expect(placeDropped(tree, 'b', { code: 'a', gap: 1 })).toEqual({ id: 3, parentCode: 'top', beforeCode: 'c' })
    expect(placeDropped(tree, 'a', { code: 'a2', gap: 0 })).toBeUndefined()
    expect(placeDropped(tree, 'a', { code: 'a', gap: 0 })).toBeUndefined()
  })
})
