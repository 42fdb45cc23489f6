import { expect, it } from 'vitest'
import { codesOf, copiesOf, labelsPath, MOST_COPIES, MOST_LABELS, pagesOf, paperOf } from './label.ts'

const records = (count: number) => Array.from({ length: count }, (_, at) => ({ code: `B${at}` }))

it('the address names whose labels are printed, each once and in the order in which they were chosen', () => {
  const path = labelsPath('bins', [{ code: 'B2' }, { code: 'B1' }])
  expect(path).toBe('/warehouse/bins/labels?codes=B2.B1')
  expect(codesOf('B2.B1.B2.')).toEqual(['B2', 'B1'])
  expect(codesOf(undefined)).toEqual([])
  const many = records(MOST_LABELS + 1).map(({ code }) => code)
  expect(codesOf(many.join('.'))).toHaveLength(MOST_LABELS)
})

it('what the address says of paper and number is taken where there is such a thing, and is ordinary otherwise', () => {
  expect([undefined, 'roll', 'stone'].map(paperOf)).toEqual(['sheet', 'roll', 'sheet'])
  expect([undefined, '3', '0', '-1', '1.5', 'x', '1000'].map(copiesOf)).toEqual([1, 3, 1, 1, 1, 1, MOST_COPIES])
})

it('a sheet takes twenty-four labels, one of the roll takes one, and copies of a label lie beside each other', () => {
  const codes = ['B1', 'B0', 'gone']
  expect(pagesOf(codes, records(2), 2, 'sheet').map(page => page.map(({ code }) => code))).toEqual([
    ['B1', 'B1', 'B0', 'B0'],
  ])
  expect(pagesOf(codes, records(2), 1, 'roll').map(page => page.map(({ code }) => code))).toEqual([['B1'], ['B0']])
  const many = records(25)
  const sizes = pagesOf(
    many.map(({ code }) => code),
    many,
    1,
    'sheet',
  ).map(({ length }) => length)
  expect(sizes).toEqual([24, 1])
})
