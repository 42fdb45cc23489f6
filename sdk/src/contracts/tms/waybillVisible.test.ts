import { expect, it } from 'vitest'
import { Waybill } from './waybill.ts'
import { hiddenWaybillFields } from './waybillVisible.ts'

/** Said here once more, field by field: who is sent what of the money of a waybill. S the shipper, D the driver, C the carrier. */
const SEEN_BY: Readonly<Record<string, string>> = {
  unitPrice: 'S',
  shipperFreight: 'S',
  receivableAmount: 'S',
  serviceFee: 'S',
  serviceRate: 'S',
  serviceAgreement: 'S',
  serviceMode: 'S',
  servicePrice: 'S',
  insuranceFee: 'S',
  invoiceStatus: 'S',
  invoiceIssuedTime: 'S',
  carrierUnitPrice: 'DC',
  carrierFreight: 'DC',
  cashAmount: 'DC',
  oilAmount: 'DC',
  etcAmount: 'DC',
  infoFee: 'DC',
  prepayAmount: 'DC',
  payableAmount: 'DC',
  payStatus: 'DC',
  payTime: 'DC',
  // What the captain of a team is paid for dispatching is between the captain and the platform.
  dispatchFee: 'C',
  dispatchRate: 'C',
  taxFee: '',
  taxRate: '',
  profit: '',
  // What is lost on the way concerns both sides.
  lossTolerance: 'SDC',
  lossPrice: 'SDC',
  deductLoss: 'SDC',
  deductOther: 'SDC',
}
const PARTIES = { S: 'SHIPPER', D: 'DRIVER', C: 'CARRIER' } as const

it('each side is sent its own amounts of a waybill, and none of the other side’s', () => {
  const isMoney = ([name, field]: (typeof Waybill.entries)[number]) =>
    field.kind.name === 'money' || field.options.unit === 'permille' || /^(pay|invoice|service)/.test(name)
  const names = Waybill.entries.filter(isMoney).map(([name]) => name)
  // An amount that comes is to be sorted in here.
  expect(names.filter(name => !Object.hasOwn(SEEN_BY, name))).toEqual([])
  for (const [letter, party] of Object.entries(PARTIES)) {
    const hidden = hiddenWaybillFields(party)
    expect(
      Object.keys(SEEN_BY).filter(name => !hidden.includes(name)),
      party,
    ).toEqual(Object.keys(SEEN_BY).filter(name => SEEN_BY[name]?.includes(letter)))
    expect(hidden.filter(name => !Object.hasOwn(SEEN_BY, name))).toEqual([])
  }
  expect(hiddenWaybillFields('PLAT_ADMIN')).toEqual([])
  expect(hiddenWaybillFields(undefined)).toEqual([])
})
