import { expect, it } from 'vitest'
import { binMachine } from '../../contract/machines.ts'
import type { PlannedBin } from '../../contract/places.ts'
import { fillOf, shareOf } from './fill.ts'

const bin = (more: Partial<PlannedBin> = {}): PlannedBin => ({
  code: 'B',
  binNo: 'A-01',
  status: binMachine.at.open,
  maxKg: 100,
  maxPallets: 2,
  kg: 0,
  pallets: 0,
  lines: 1,
  ...more,
})

it.each([
  ['empty', { lines: 0 }],
  ['some', { kg: 49.9 }],
  ['half', { kg: 50 }],
  ['half', { kg: 1, pallets: 1 }],
  ['half', { kg: 89.9 }],
  ['full', { kg: 90 }],
  ['full', { pallets: 2 }],
  ['over', { kg: 100.1 }],
  ['used', { maxKg: null, maxPallets: null, kg: 70 }],
  ['blocked', { status: binMachine.at.blocked, lines: 0 }],
  ['counting', { status: binMachine.at.counting, kg: 100 }],
] as const)('S1-032 a bin is %s: %o', (fill, more) => {
  expect(fillOf(bin(more))).toBe(fill)
})

it('what nobody has said the size of has no share', () => {
  expect(shareOf(bin({ maxKg: null, maxPallets: null }))).toBeUndefined()
})
