import { describe, expect, it } from 'vitest'
import { fileNameOf, pressed, readChoice } from './offer.ts'

const ORDER = ['a', 'b', 'c', 'd', 'e', 'f']

describe('columns of an export', () => {
  it('are chosen one by one and stay in the order of the list', () => {
    expect(pressed(ORDER, ['c'], 'a')).toEqual(['a', 'c'])
    expect(pressed(ORDER, ['a', 'c'], 'a')).toEqual(['c'])
  })
  it('are chosen in a row with shift, from the one pressed before', () => {
    expect(pressed(ORDER, [], 'e', { from: 'a' })).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(pressed(ORDER, ['f'], 'b', { from: 'd' })).toEqual(['b', 'c', 'd', 'f'])
    expect(pressed(ORDER, ORDER, 'b', { from: 'c' })).toEqual(['a', 'd', 'e', 'f'])
  })
  it('that are out of sight stay as they are', () => {
    expect(pressed(ORDER, ['a', 'f'], 'e', { from: 'b', inSight: ['b', 'e'] })).toEqual(['a', 'b', 'e', 'f'])
    expect(pressed(ORDER, ['a', 'b'], 'b', { inSight: ['b', 'e'] })).toEqual(['a'])
    expect(pressed(ORDER, [], 'e', { from: 'a', inSight: ['b', 'e'] })).toEqual(['e'])
  })
})

describe('a kept choice', () => {
  const read = (text: string | null) => readChoice(text, ORDER, ['xlsx', 'csv'])
  it('is used as far as the list still has its fields', () => {
    expect(read('{"names":["b","gone"],"type":"csv"}')).toEqual({ names: ['b'], type: 'csv' })
    expect(read('{"names":["gone"],"type":"csv"}')).toBeUndefined()
  })
  it('is none when it is none', () => {
    for (const text of [null, '', '{', '[]', '{"names":"b","type":"csv"}', '{"names":["b"],"type":"doc"}'])
      expect(read(text), String(text)).toBeUndefined()
  })
})

it('the name of a file tells the list, its filters and the day, and is no longer than programs take', () => {
  expect(fileNameOf('Waybills', ['In transit'], '2026-11-23')).toBe('Waybills In transit 2026-11-23')
  expect(fileNameOf('Waybills', [], '2026-11-23')).toBe('Waybills 2026-11-23')
  expect(fileNameOf('x'.repeat(300), [], '2026-11-23')).toHaveLength(131)
})
