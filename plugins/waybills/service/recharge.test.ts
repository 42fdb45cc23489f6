import { expect, it } from 'vitest'
import { recharge } from './recharge.ts'
import type { Row } from './types.ts'

const ROW: Row = {
  price_mode: 'unit',
  charge_by: 'unload',
  round_mode: 'cent',
  unit_price: '8000',
  carrier_unit_price: '7000',
  unit: 'tonne',
  service_rate: '12.5',
  service_price: '55',
  payable_amount: '210000',
}

it.each([
  ['a share of the freight', 'rate', 2988],
  ['as before there were other ways', null, 2988],
  ['by the tonne', 'perTonne', 1643],
  ['once for the waybill', 'perOrder', 55],
])('another quantity is charged anew by the terms that the waybill keeps: %s', (_what, service_mode, serviceFee) => {
  const charges = recharge({ ...ROW, service_mode }, 30, 29.875)
  expect(charges).toMatchObject({ shipperFreight: 239_000, serviceFee, receivableAmount: 239_000 + serviceFee })
})

it('goods that are counted are charged by the tonne by what they weigh', () => {
  const counted = { ...ROW, service_mode: 'perTonne', unit: 'piece', gross_kg: '12500' }
  expect(recharge(counted, 10, 10).serviceFee).toBe(688)
})
