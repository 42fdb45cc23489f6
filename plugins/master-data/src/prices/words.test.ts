import { expect, it } from 'vitest'
import { formulaInWords } from './words.ts'

const words = {
  term: (name: string) => `the ${name}`,
  verb: (name: string) => `${name} of`,
  number: (value: number) => value.toFixed(1),
}

it('a formula says what each of its terms was', () => {
  const values = { price: '280.00', quantity: '30', minimum: '500' }
  expect(formulaInWords('max(price * quantity, minimum)', values, words)).toBe(
    'max of (the price 280.0 × the quantity 30.0; the minimum 500.0)',
  )
  expect(formulaInWords('round(price * tonnage, 50) + 12 - 1 / 2', { price: '2' }, words)).toBe(
    'round of (the price 2.0 × the tonnage; 50) + 12 − 1 ÷ 2',
  )
})

it('what is no term stays', () => expect(formulaInWords('toString * 2', {}, words)).toBe('toString × 2'))
