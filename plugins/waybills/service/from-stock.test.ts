import { expect, it } from 'vitest'
import { qtyFromStock } from './from-stock.ts'

it('what a warehouse has loaded is told in the unit of the waybill, and not where that is not known', () => {
  const documents = ['CK1']
  const tea = { documents, kg: 1250.4, quantities: { piece: 50 } }
  expect(qtyFromStock('tonne', tea)).toBe(1.25)
  expect(qtyFromStock('kilogram', tea)).toBe(1250.4)
  expect(qtyFromStock('piece', tea)).toBe(50)
  expect(qtyFromStock('pallet', tea)).toBeUndefined()
  const unweighed = { documents, quantities: { piece: 50, bag: 2 } }
  for (const unit of ['tonne', 'kilogram', 'piece', 'bag']) expect(qtyFromStock(unit, unweighed), unit).toBeUndefined()
})
