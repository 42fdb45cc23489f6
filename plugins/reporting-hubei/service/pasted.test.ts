import { expect, it } from 'vitest'
import { pastedLines } from './pasted.ts'

it.each([
  ['a column', 'A1\nB2\r\n\nC3\n', ['A1', 'B2', 'C3']],
  ['twice the same', 'A1\nA1', ['A1']],
  ['quoted, and blanks around', '  "A1"  \n\tB2', ['A1', 'B2']],
  ['nothing', ' \n\t\n', []],
])('numbers of %s', (_, text, numbers) => {
  expect(pastedLines(text).map(({ referenceNo }) => referenceNo)).toEqual(numbers)
})

it.each([
  ['a sheet', 'A1\tVehicle differs, see list', 'Vehicle differs, see list'],
  ['a file', 'A1,"Licence has expired"', 'Licence has expired'],
  ['a mail in Chinese', 'A1；驾驶证已过期', '驾驶证已过期'],
  ['number alone', 'A1', undefined],
])('words behind the number, copied from %s', (_, text, words) => {
  expect(pastedLines(text)).toEqual([{ referenceNo: 'A1', words }])
})

it('of a number that comes twice the first words count', () => {
  expect(pastedLines('A1 Licence has expired\nA1')).toEqual([{ referenceNo: 'A1', words: 'Licence has expired' }])
})

it('keeps no more words than there is room for', () => {
  expect(pastedLines(`A1 ${'x'.repeat(400)}`)[0]?.words).toHaveLength(300)
})
