// @vitest-environment node

import { expect, it } from 'vitest'
import { isCounty } from './places.ts'

it.each([
  ['420112', true],
  ['310115', true],
  ['429004', true],
  ['441900', true],
  ['420112001', true],
  ['420112001002', true],
  ['420100', false],
  ['420000', false],
  ['420012', false],
  ['990112', false],
  ['4201', false],
  ['42011a', false],
])('%s goes down to a county: %s', (code, is) => {
  expect(isCounty(code)).toBe(is)
})
