import { expect, it } from 'vitest'
import type { TrialOffer } from '../../contract/calls.ts'
import { usableOf } from './usable.ts'

const offer = (more: Partial<TrialOffer>): TrialOffer => ({
  side: 'receivable',
  priceSystemName: 'Spring',
  unit: 'tonne',
  unitPrice: '80.10',
  amount: '4806.00',
  ...more,
})
const ORDER = { qty: 60, unit: 'tonne', priceMode: 'unit', unitPrice: '70.00' }

it('a price for a unit of the goods, or for the vehicle, is taken over', () => {
  expect(usableOf(offer({}), ORDER)).toEqual({ priceMode: 'unit', unitPrice: '80.10' })
  const whole = offer({ unit: 'vehicle', unitPrice: '4200.00', amount: '4200.00' })
  expect(usableOf(whole, ORDER)).toEqual({ priceMode: 'vehicle', unitPrice: '4200.00' })
})

it.each<[string, Partial<TrialOffer>]>([
  ['by tonne and kilometre', { unitPrice: '0.35', amount: '16800.00' }],
  ['by the kilometre', { unit: 'vehicle', unitPrice: '6.00', amount: '4800.00' }],
  ['with a minimum that counts', { amount: '5000.00' }],
  ['of another unit', { unit: 'piece' }],
  ['that cannot be counted yet', { amount: undefined }],
  ['of nothing', { unitPrice: '0.00', amount: '0.00' }],
])('one %s is none that an order can have', (_what, more) => expect(usableOf(offer(more), ORDER)).toBeUndefined())

it('what the order has already is not offered once more, what differs by a fen is', () => {
  expect(usableOf(offer({}), { ...ORDER, unitPrice: '80.1' })).toBeUndefined()
  expect(usableOf(offer({}), { ...ORDER, unitPrice: '80.11' })).toBeDefined()
  expect(usableOf(offer({}), { ...ORDER, unitPrice: '80.10', priceMode: 'vehicle' })).toBeDefined()
  expect(usableOf(offer({}), { ...ORDER, qty: undefined })).toBeUndefined()
})
