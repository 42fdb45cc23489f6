import { describe, expect, it } from 'vitest'
import { exampleOf, phaseOf } from './agreement.ts'

describe('an agreement on the service fee', () => {
  it.each([
    ['through its last day', { from: '2026-11-01', to: '2026-11-29' }, 'inForce'],
    ['from its first day', { from: '2026-11-29' }, 'inForce'],
    ['not from the day after its last', { from: '2026-11-01', to: '2026-11-28' }, 'ended'],
    ['not before its first', { from: '2026-11-30' }, 'next'],
    ['not while nobody uses it', { from: '2026-11-01', enabled: false }, 'unused'],
  ] as const)('is in force %s', (_what, fee, phase) => {
    expect(phaseOf({ enabled: true, to: null, ...fee }, '2026-11-29')).toBe(phase)
  })

  it.each([
    ['a share of the freight', { feeMode: 'rate', rate: 1.25, price: '9.00' }, '30.00'],
    ['by the tonne', { feeMode: 'perTonne', rate: 1.25, price: '0.55' }, '16.50'],
    ['once for the waybill', { feeMode: 'perOrder', price: '50.00' }, '50.00'],
    ['nothing while it is not written yet', {}, '0.00'],
  ] as const)('charges 30 t at 80.00 %s', (_what, fee, serviceFee) => {
    expect(exampleOf(fee, { tonnes: 30, price: '80.00' })).toEqual({ freight: '2400.00', serviceFee })
  })
})
