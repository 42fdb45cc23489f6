// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { aboveList, differencesOf, explained, priceOf } from './differences.ts'
import type { Fill, FuelSheet } from './reconciliation.ts'

const time = '2026-03-02T02:00:00Z'
const fill: Fill = { id: 1, code: 'T1', time, product: '0#', quantity: 100, price: '7.00', amount: '700.00' }
const sheet = (line: object, ours: Partial<Fill> = {}): FuelSheet => {
  const whole = { time, product: '0#', quantity: 100, amount: '700.00', ...line }
  return {
    id: 1,
    version: 1,
    line: whole as never,
    price: priceOf(whole.amount, whole.quantity),
    fill: { ...fill, ...ours },
    matchMinutes: 120,
    pairDays: 3,
    odd: [],
  }
}
const said = (line: object, ours?: Partial<Fill>) => {
  const found = differencesOf(sheet(line, ours))
  return found && [explained(found), found]
}
const NONE = { quantity: 0, price: '0.00', amount: '0.00', minutes: 0, product: false }

describe('what differs between a line and its fill', () => {
  it('is explained by one thing or by nothing', () => {
    expect(said({ amount: '712.00' })).toEqual(['price', { ...NONE, price: '0.12', amount: '12.00' }])
    expect(said({ quantity: 101.5, amount: '710.50' })).toEqual([
      'quantity',
      { ...NONE, quantity: 1.5, amount: '10.50' },
    ])
    expect(said({ time: '2026-03-02T04:01:00Z' })).toEqual(['time', { ...NONE, minutes: 121 }])
    expect(said({ time: '2026-03-01T23:59:00Z' })).toEqual(['time', { ...NONE, minutes: -121 }])
    expect(said({ quantity: 90, amount: '720.00' })?.[0]).toBeUndefined()
    expect(said({ product: '92#' })?.[0]).toBeUndefined()
    expect(differencesOf({ ...sheet({}), fill: undefined } as never)).toBeUndefined()
  })

  it('is rounding up to a fen of the price, and time within what a match allows is none', () => {
    expect(said({ amount: '701.00' })).toEqual(['rounding', { ...NONE, amount: '1.00' }])
    expect(said({ amount: '702.00' })?.[0]).toBe('price')
    expect(said({ time: '2026-03-02T04:00:00Z' })).toEqual(['time', NONE])
  })
})

it('what is above the list price is told of one and of all', () => {
  expect(aboveList({ price: '7.51', listPrice: '7.50', quantity: 100 })).toEqual({ each: '0.01', all: '1.00' })
  expect(aboveList({ price: '7.50', listPrice: '7.50', quantity: 100 })).toBeUndefined()
  expect(aboveList({ price: '7.50', quantity: 100 })).toBeUndefined()
})
