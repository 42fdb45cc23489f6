import {
  balance,
  chargedQty,
  chargesOf,
  type Extras,
  freight,
  roundFen,
  SERVICE_MODES,
  serviceTermsOf,
  splitPayable,
  type Terms,
} from '@ntocc/sdk/contracts'
import { describe, expect, it } from 'vitest'
import { Random } from './random.ts'

const terms: Terms = {
  priceMode: 'unit',
  chargeBy: 'unload',
  unitPrice: 24_800,
  carrierUnitPrice: 22_780,
  lossTolerance: 2,
  lossPrice: 52_000,
  roundMode: 'none',
  unit: 'tonne',
  grossKg: null,
}
const extras: Extras = {
  serviceMode: 'rate',
  serviceRate: 18,
  servicePrice: 0,
  dispatchRate: 8,
  taxRate: 33,
  infoFee: 5000,
  insuranceFee: 3000,
  deductOther: 0,
}

describe('charges', () => {
  it('price the unloaded quantity and deduct only the loss beyond the tolerance', () => {
    // 30 t loaded, 29.9 t unloaded: 0.1 t lost, 0.06 t tolerated, 0.04 t at 520 yuan.
    const charges = chargesOf(terms, extras, 30, 29.9)
    expect(charges).toMatchObject({
      chargeQty: 29.9,
      lossQty: 0.1,
      shipperFreight: 741_520,
      carrierFreight: 681_122,
      deductLoss: 2080,
      serviceFee: 13_347,
      dispatchFee: 5449,
      taxFee: 24_470,
      receivableAmount: 741_520 + 13_347 + 3000 - 2080,
      payableAmount: 681_122 - 5000 - 2080,
    })
  })

  it('take what else is deducted from what is paid and from what is owed', () => {
    const [plain, less] = [0, 1000].map(deductOther => chargesOf(terms, { ...extras, deductOther }, 30, 29.9))
    expect(less).toMatchObject({
      payableAmount: Number(plain?.payableAmount) - 1000,
      receivableAmount: Number(plain?.receivableAmount) - 1000,
      profit: plain?.profit,
    })
  })

  it('charge a vehicle the same whatever it carries', () => {
    expect(freight('vehicle', 187_000, 12, 'none')).toBe(187_000)
    expect(freight('vehicle', 187_040, 99, 'integer')).toBe(187_000)
  })

  it.each([
    ['load', 30],
    ['unload', 29],
    ['min', 29],
    ['max', 30],
  ] as const)('charge by %s', (chargeBy, expected) => {
    expect(chargedQty(chargeBy, 30, 29)).toBe(expected)
  })

  it.each([
    ['none', 12_345],
    ['cent', 12_345],
    ['integer', 12_300],
    ['ten', 12_000],
  ] as const)('round by %s', (mode, expected) => {
    expect(roundFen(12_345, mode)).toBe(expected)
  })

  it.each([
    ['1.25 % of 2400.00', 'rate', 12.5, 0, 3000],
    ['as before there were modes', null, 12.5, 0, 3000],
    ['0.55 a tonne of 30 t', 'perTonne', 12.5, 55, 1650],
    ['once for the waybill', 'perOrder', 12.5, 5000, 5000],
  ] as const)('take a service fee: %s', (_what, serviceMode, serviceRate, servicePrice, serviceFee) => {
    const priced: Terms = { ...terms, unitPrice: 8000 }
    const agreed = { ...extras, serviceMode, serviceRate, servicePrice }
    const charges = chargesOf(priced, agreed, 30, 30)
    expect(charges).toMatchObject({ shipperFreight: 240_000, serviceFee })
    expect(charges.receivableAmount).toBe(240_000 + serviceFee + 3000)
  })

  it.each([
    ['the quantity that is charged', 'tonne', null, 30, 29.9, 1645],
    ['kilograms', 'kilogram', null, 30_000, 29_900, 1645],
    ['the weight of goods that are counted', 'piece', 12_500, 10, 10, 688],
    ['nothing where no weight is known', 'piece', null, 10, 10, 0],
  ] as const)('by the tonne: %s', (_what, unit, grossKg, load, unload, serviceFee) => {
    const agreed = { ...extras, serviceMode: 'perTonne' as const, serviceRate: 0, servicePrice: 55 }
    expect(chargesOf({ ...terms, unit, grossKg }, agreed, load, unload).serviceFee).toBe(serviceFee)
  })

  it('read terms as records have them, and no mode that they do not know', () => {
    const kept = { serviceMode: 'perTonne', serviceRate: null, servicePrice: '0.55' }
    expect(serviceTermsOf(kept)).toEqual({ serviceMode: 'perTonne', serviceRate: 0, servicePrice: 55 })
    expect(serviceTermsOf({ serviceMode: 'monthly', serviceRate: 3 })).toEqual({
      serviceMode: null,
      serviceRate: 3,
      servicePrice: 0,
    })
  })

  it('never deduct more than the carrier earns', () => {
    const charges = chargesOf({ ...terms, lossPrice: 90_000_000 }, { ...extras, infoFee: 0 }, 30, 20)
    expect(charges.payableAmount).toBe(0)
  })

  it.each([
    ['percents of it, in whole yuan', 123_456, 30, 10, [37_000, 12_300, 74_156]],
    ['half a yuan is one', 500, 10, 0, [100, 0, 400]],
    ['less than half is none', 500, 9, 0, [0, 0, 500]],
    ['all of it in oil', 90_000, 100, 0, [90_000, 0, 0]],
    ['nothing agreed', 90_001, 0, 0, [0, 0, 90_001]],
  ])('are paid in oil, toll and cash: %s', (_what, payable, oil, etc, [oilAmount, etcAmount, cashAmount]) => {
    expect(splitPayable(payable, oil, etc)).toEqual({ oilAmount, etcAmount, cashAmount })
  })

  it('balance for any terms and quantities, in whole fen', () => {
    const random = new Random('charges')
    for (let round = 0; round < 3000; round++) {
      const any: Terms = {
        priceMode: random.pick(['unit', 'vehicle']),
        chargeBy: random.pick(['load', 'unload', 'min', 'max']),
        unitPrice: random.int(1, 900_000),
        carrierUnitPrice: random.int(1, 900_000),
        lossTolerance: random.int(0, 50) / 10,
        lossPrice: random.int(0, 9_000_000),
        roundMode: random.pick(['none', 'cent', 'integer', 'ten']),
        unit: random.pick(['tonne', 'kilogram', 'piece']),
        grossKg: random.int(1, 60_000),
      }
      const service = {
        serviceMode: random.pick([...SERVICE_MODES, null]),
        serviceRate: random.int(0, 300) / 10,
        servicePrice: random.int(0, 9000),
      }
      const load = random.int(1, 60_000) / 1000
      const charges = chargesOf(any, { ...extras, ...service }, load, random.int(1, 60_000) / 1000)
      expect(balance(charges)).toEqual({
        receivableAmount: charges.receivableAmount,
        payableAmount: charges.payableAmount,
        profit: charges.profit,
      })
      const split = splitPayable(charges.payableAmount, random.int(0, 50), random.int(0, 30))
      expect(split.cashAmount + split.oilAmount + split.etcAmount).toBe(charges.payableAmount)
      for (const amount of [...Object.values(split), charges.profit, charges.taxFee, charges.serviceFee])
        expect(Number.isInteger(amount)).toBe(true)
    }
  })
})
