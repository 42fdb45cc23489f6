import { compactDate, date, dateTime, type Field, reference } from '@ntocc/sdk/fields'
import { expect, it } from 'vitest'
import { exampleOf } from './example.ts'

const WORDS = { example: 'Example', yes: 'Yes' }
const of = (field: Field, now: string, example?: string) =>
  exampleOf({ field, ...(example && { example }) }, WORDS, new Date(now))

it.each([
  ['2031-06-15T00:00:00Z', '2031'],
  // The first moment in Beijing at which this year's February is over, whichever year it is, and the one before.
  ['2031-02-28T16:00:00Z', '2031'],
  ['2031-02-28T15:59:59Z', '2030'],
  ['2032-02-29T16:00:00Z', '2032'],
  ['2032-01-10T00:00:00Z', '2031'],
])('days of an example grow old with nobody: at %s they are of %s, and over', (now, year) => {
  expect(of(date(), now)).toBe(`${year}-01-31`)
  expect(of(date().notBefore('begin'), now)).toBe(`${year}-02-28`)
  expect(of(dateTime(), now)).toBe(`${year}-01-31T00:30:00.000Z`)
  expect(of(compactDate(), now)).toBe(`${year}0131`)
  expect(Date.parse(`${year}-02-28T16:00:00Z`)).toBeLessThanOrEqual(Date.parse(now))
})

it('what can expire has not yet', () => {
  expect(of(date().expires(), '2031-06-15T00:00:00Z')).toBe('2099-12-31')
})

it('a record that has to be named is the one that is known, else what a code looks like', () => {
  const now = '2031-06-15T00:00:00Z'
  expect(of(reference('shipment').required(), now, 'HQ-S0007')).toBe('HQ-S0007')
  expect(of(reference('shipment').required(), now)).toMatch(/^[A-Z]+-\d+$/)
  expect(of(reference('shipment'), now, 'HQ-S0007')).toBeUndefined()
})
