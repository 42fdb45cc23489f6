import { describe, expect, it, vi } from 'vitest'
import { rowsInSight, scrollToRow } from './grid/rows-in-sight.ts'
import { Selection } from './selection.ts'

const page = ['a', 'b', 'c', 'd', 'e'].map(key => [key, { key }] as const)
const rowOf = (key: string) => ({ key })

describe('chosen rows', () => {
  it('are toggled, and stay from page to page', () => {
    const selection = new Selection<{ key: string }>()
    selection.toggle('a', rowOf('a'))
    selection.toggle('z', rowOf('z'))
    expect(selection.rows()).toEqual([{ key: 'a' }, { key: 'z' }])
    selection.toggle('a', rowOf('a'))
    expect(selection.keys()).toEqual(['z'])
    expect(selection.stateOf(['a', 'b'])).toBe('none')
  })
  it('a span follows what its last row becomes, in either direction', () => {
    const selection = new Selection<{ key: string }>()
    selection.toggle('d', rowOf('d'))
    selection.span('b', page)
    expect(selection.keys().sort()).toEqual(['b', 'c', 'd'])
    selection.span('c', page)
    expect(selection.keys()).toEqual(['d'])
    expect(selection.stateOf(page.map(([key]) => key))).toBe('some')
  })
  it('a span without a beginning is its one row', () => {
    const selection = new Selection<{ key: string }>()
    selection.span('c', page)
    expect(selection.keys()).toEqual(['c'])
  })
  it('everything that matches holds rows never seen, and ends with the first single choice', () => {
    const selection = new Selection<{ key: string }>()
    selection.setPage(page, true)
    expect(selection.stateOf(page.map(([key]) => key))).toBe('all')
    selection.chooseMatching()
    expect(selection.has('never seen')).toBe(true)
    selection.toggle('a', rowOf('a'))
    expect(selection.matching).toBe(false)
    expect(selection.keys()).toEqual(['a'])
  })
  it.each(['rows', 'matching'])('are kept for a page that leaves memory (%s)', what => {
    const selection = new Selection<{ key: string }>()
    expect(selection.kept()).toBeUndefined()
    if (what === 'matching') selection.chooseMatching()
    else selection.setPage(page.slice(0, 2), true)
    const again = new Selection(selection.kept())
    expect([again.keys(), again.rows(), again.matching]).toEqual([
      selection.keys(),
      selection.rows(),
      what === 'matching',
    ])
  })
  it('tells only when something has changed', () => {
    const selection = new Selection<{ key: string }>()
    const told = vi.fn()
    selection.subscribe(told)
    selection.clear()
    expect(told).not.toHaveBeenCalled()
    selection.setPage(page, true)
    selection.clear()
    expect(told).toHaveBeenCalledTimes(2)
  })
})

describe('rows in sight', () => {
  it('are all of them up to a hundred', () => {
    expect(rowsInSight(100, 40, 2000, 400)).toEqual({ from: 0, to: 100 })
  })
  it.each([0, 39, 320, 4000, 19_400, 99_999])('cover the window at %d px, and few more', scrollTop => {
    const { from, to } = rowsInSight(500, 40, scrollTop, 600)
    const top = Math.min(Math.floor(scrollTop / 40), 499)
    expect(from).toBeLessThanOrEqual(top)
    expect(to).toBeGreaterThanOrEqual(Math.min(500, Math.ceil((Math.min(scrollTop, 19_400) + 600) / 40)))
    expect(to - from).toBeLessThanOrEqual(48)
  })
  it('a row is brought just into sight, below the head, and left where it is when it is seen', () => {
    expect(scrollToRow(0, 40, 40, 500, 400)).toBe(0)
    expect(scrollToRow(30, 40, 40, 0, 400)).toBe(880)
    expect(scrollToRow(3, 40, 40, 0, 400)).toBe(0)
  })
})
