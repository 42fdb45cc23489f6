import { expect, it } from 'vitest'
import { byRate, rateIn, saidIn, typedOf, wrongIn } from './typed.ts'

const ROW = { cost: null, distanceKm: 131 }

it('only what is not reported already is stated, as it was typed', () => {
  expect(saidIn(typedOf(ROW), ROW)).toEqual({})
  expect(saidIn({ cost: '327.5', distanceKm: '131' }, ROW)).toEqual({ cost: '327.50' })
  expect(saidIn({ cost: '', distanceKm: '140' }, { cost: '300.00', distanceKm: 131 })).toEqual({ distanceKm: 140 })
})

it('what cannot be is told by its input', () => {
  expect(wrongIn({ cost: '12.345', distanceKm: '131' })).toEqual(['cost'])
  expect(wrongIn({ cost: '-1', distanceKm: '1.5' })).toEqual(['cost', 'distanceKm'])
  expect(wrongIn({ cost: '', distanceKm: null })).toEqual([])
})

it('a rate fills the costs of those that have none', () => {
  expect([rateIn('2.5'), rateIn(''), rateIn('-1'), rateIn('dear')]).toEqual([2.5, undefined, undefined, undefined])
  expect(byRate(typedOf(ROW), ROW, 2.5)).toEqual({ cost: '327.50', distanceKm: 131 })
  const known = { cost: '300.00', distanceKm: 131 }
  expect(byRate(typedOf(known), known, 2.5)).toEqual(known)
})
