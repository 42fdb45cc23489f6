import { hiddenWaybillFields, type PartyType } from '@ntocc/sdk/contracts'
import { expect, it } from 'vitest'
import { amountsOn, type Known, yuanInWords } from './amounts.ts'
import { COPIES, copiesOf } from './copies.ts'

it.each([
  ['0.00', '零元整'],
  ['0.05', '伍分'],
  ['0.50', '伍角整'],
  ['100.00', '壹佰元整'],
  ['1001.05', '壹仟零壹元零伍分'],
  ['1010.30', '壹仟零壹拾元叁角整'],
  ['12345.67', '壹万贰仟叁佰肆拾伍元陆角柒分'],
  ['10005.00', '壹万零伍元整'],
  ['100500.00', '壹拾万零伍佰元整'],
  ['100000000.00', '壹亿元整'],
  ['101000000.10', '壹亿零壹佰万元壹角整'],
  ['', ''],
  [undefined, ''],
])('an amount of %s is written %s', (yuan, words) => {
  expect(yuanInWords(yuan)).toBe(words)
})

const WAYBILL: Known = {
  unitPrice: '120.00',
  shipperFreight: '2400.00',
  carrierUnitPrice: '100.00',
  carrierFreight: '2000.00',
}
const sentTo = (party: PartyType): Known => {
  const hidden = hiddenWaybillFields(party)
  return Object.fromEntries(Object.entries(WAYBILL).filter(([name]) => !hidden.includes(name)))
}

it('a copy tells what whoever keeps it pays or is paid, and nobody more than the reader was sent', () => {
  const told = (waybill: Known) => COPIES.map(copy => amountsOn(copy, waybill)?.freight)
  expect(told(WAYBILL)).toEqual(['shipperFreight', 'carrierFreight', undefined])
  expect(told(sentTo('SHIPPER'))).toEqual(['shipperFreight', undefined, undefined])
  expect(told(sentTo('DRIVER'))).toEqual([undefined, 'carrierFreight', undefined])
  // What a link opens has no amounts at all.
  expect(told({})).toEqual([undefined, undefined, undefined])
})

it('copies are those that the address names, in the order of the set', () => {
  expect(copiesOf(undefined)).toEqual(COPIES)
  expect(copiesOf('consignee.stub.x')).toEqual(['stub', 'consignee'])
  expect(copiesOf('')).toEqual([])
})
