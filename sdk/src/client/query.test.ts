import { describe, expect, it } from 'vitest'
import { addressOf, lastPage, listQueryOf, listStateOf, queryString, rangeOf, wireFilters } from './query.ts'

describe('filters in wire form', () => {
  it('S3-063 sends a date range as {name}Start and {name}End', () => {
    expect(wireFilters({ signTime: { start: '2026-01-01', end: '2026-01-31' } })).toEqual({
      signTimeStart: '2026-01-01',
      signTimeEnd: '2026-01-31',
    })
    expect(wireFilters({ signTime: { end: '2026-01-31' } })).toEqual({ signTimeEnd: '2026-01-31' })
  })

  it('trims, joins codes and leaves out what is empty', () => {
    expect(
      wireFilters({ a: ' x ', b: [10, 20], c: '', d: null, e: undefined, f: 0, g: false, h: [], i: '  ' }),
    ).toEqual({ a: 'x', b: '10,20', f: '0', g: 'false' })
  })

  it('reads a range back', () => {
    expect(rangeOf({ dStart: '2026-01-01' }, 'd')).toEqual({ start: '2026-01-01', end: undefined })
  })
})

describe('the state of a list', () => {
  it('S3-061 S9-002 S9-003 asks for page 1 of 20 rows unless told', () => {
    expect(listQueryOf(listStateOf({}))).toEqual({ pageNum: 1, pageSize: 20 })
  })

  it('S3-062 carries sortField and sortType', () => {
    const state = listStateOf({ sortField: 'signTime', sortType: 'desc' })
    expect(listQueryOf(state)).toMatchObject({ sortField: 'signTime', sortType: 'desc' })
    expect(listQueryOf(listStateOf({ sortField: 'signTime', sortType: 'sideways' })).sortType).toBe('asc')
    expect(listQueryOf(listStateOf({ sortType: 'desc' }))).not.toHaveProperty('sortType')
  })

  it('S9-001 takes the page sizes of the specification and no other', () => {
    for (const size of [10, 20, 30, 50, 100, 500]) expect(listStateOf({ pageSize: String(size) }).pageSize).toBe(size)
    for (const size of ['0', '-20', '21', '1000', 'x', '']) expect(listStateOf({ pageSize: size }).pageSize).toBe(20)
  })

  it('falls back to page 1 for a page that cannot be', () => {
    for (const page of ['0', '-1', '1.5', 'x', '', '1e99']) expect(listStateOf({ pageNum: page }).pageNum).toBe(1)
    expect(listStateOf({ pageNum: '7' }).pageNum).toBe(7)
  })

  const defaults = { pageSize: 50, sortField: 'gmtCreated', sortType: 'desc' as const, filters: { isCancel: '0' } }
  it.each([
    [{}],
    [{ pageNum: '3', vehicleNo: '鄂A00001' }],
    [{ sortField: 'signTime', sortType: 'asc' }],
    [{ isCancel: '4', pageSize: '100' }],
    [{ isCancel: '' }],
  ])('comes back from its address unchanged: %j', query => {
    const state = listStateOf(query as Record<string, string>, defaults)
    expect(addressOf(state, defaults)).toEqual(query)
    expect(listStateOf(addressOf(state, defaults), defaults)).toEqual(state)
  })

  it('knows the last page', () => {
    expect([lastPage(0, 20), lastPage(20, 20), lastPage(21, 20)]).toEqual([1, 1, 2])
  })
})

describe('queryString', () => {
  it('encodes, joins lists, leaves out what is empty', () => {
    expect(queryString({ a: 1, b: '汉 &', c: '', d: null, e: undefined, f: [1, 2], g: false })).toBe(
      'a=1&b=%E6%B1%89+%26&f=1%2C2&g=false',
    )
    expect(queryString(undefined)).toBe('')
  })
})
