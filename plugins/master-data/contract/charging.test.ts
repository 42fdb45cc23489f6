import { describe, expect, it } from 'vitest'
import { ChargingType } from './charges.ts'
import { CHARGE_BASES, CHARGING_TERMS, chargeOf, formulaOf, USUAL_FORMULA } from './charging.ts'

describe('S2-096 charging', () => {
  it('counts the usual formula of every basis, and no less than the minimum', () => {
    for (const basis of CHARGE_BASES) {
      const source = formulaOf({ basis })
      expect(ChargingType.fields.formula.check(source)).toBeUndefined()
      const values = { price: '2.50', quantity: 30, distance: 400, minimum: '5000.00' }
      expect(chargeOf(source, values).amount).toBe('5000.00')
    }
    expect(chargeOf(USUAL_FORMULA.weight, { price: '248.00', quantity: 29.9 }).amount).toBe('7415.20')
    expect(chargeOf(USUAL_FORMULA.vehicle, { price: '1870.00' }).amount).toBe('1870.00')
    expect(formulaOf({ basis: 'weight', formula: 'price' })).toBe('price')
    expect(
      chargeOf(formulaOf({ basis: 'distance', unit: 'tonne' }), { price: '0.4', tonnage: 30, distance: 500 }),
    ).toEqual({ amount: '6000.00' })
  })

  it.each([
    ['none', '123.46'],
    ['cent', '123.46'],
    ['integer', '123.00'],
    ['ten', '120.00'],
    [undefined, '123.46'],
    ['toString', '123.46'],
  ])('rounds by %s to %s', (mode, amount) => expect(chargeOf('price', { price: '123.455' }, mode).amount).toBe(amount))

  it('rounds once, from the exact value', () => {
    expect(chargeOf('price / 3 * 3', { price: '0.10' }).amount).toBe('0.10')
    expect(chargeOf('price * 1.005', { price: '1.00' }).amount).toBe('1.01')
  })

  it('says what is missing instead of charging nothing', () => {
    expect(chargeOf('price * tonnage * distance', { price: '0.4' })).toEqual({ missing: ['tonnage', 'distance'] })
    expect(chargeOf('price * distance', { price: '0.4', distance: null })).toEqual({ missing: ['distance'] })
  })

  it('gives no amount where there is none', () => {
    expect(chargeOf('price +', { price: 1 })).toEqual({ fault: 'formula' })
    expect(chargeOf('price / distance', { price: 1, distance: 0 })).toEqual({ fault: 'zero' })
    expect(chargeOf('0 - price', { price: 1 })).toEqual({ fault: 'negative' })
    expect(chargeOf('price * price', { price: '999999999' })).toEqual({ fault: 'excess' })
  })

  it('knows every term that its help names', () => {
    for (const term of CHARGING_TERMS) expect(ChargingType.fields.formula.check(term)).toBeUndefined()
  })
})
