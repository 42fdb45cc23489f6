import { expect, it } from 'vitest'
import { inCapitals } from './capitals.ts'

it.each([
  ['0.00', '零元整'],
  ['100.00', '壹佰元整'],
  ['10500.00', '壹万零伍佰元整'],
  ['1005.30', '壹仟零伍元叁角整'],
  ['20.05', '贰拾元零伍分'],
  ['0.56', '伍角陆分'],
  ['100000001.01', '壹亿零壹元零壹分'],
  ['12345.67', '壹万贰仟叁佰肆拾伍元陆角柒分'],
  ['-1090.00', '负壹仟零玖拾元整'],
])('%s is written %s', (amount, words) => {
  expect(inCapitals(amount)).toBe(words)
})
