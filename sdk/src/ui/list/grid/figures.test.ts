import { expect, it } from 'vitest'
import { createFormat } from '../../../client/format.ts'
import { entity, money, text } from '../../../fields/index.ts'
import { type Column, resolveColumns } from '../columns.ts'
import { type Said, wholeFigures } from './figures.ts'

interface Bill {
  name: string
  total: string | null
}

const Bills = entity('bill', { name: text(), total: money() })
const COLUMNS = resolveColumns<Bill>(Bills, ['name', 'total'], name => name)
const bill = (total: string | null): Bill => ({ name: '1234567890.00', total })
const totalOf = (columns: readonly Column<Bill>[]) => columns.find(({ key }) => key === 'total')
const inLanguage =
  (language: 'zh' | 'en'): Said =>
  ({ kind }, value) =>
    kind.name === 'money' ? createFormat(language).money(value) : undefined

it('a column of money is as wide as its largest sum needs in the language of the reader', () => {
  const usual = totalOf(COLUMNS)?.least ?? 0
  const rows = [bill('12.00'), bill('-1392185.20'), bill(null)]
  const zh = totalOf(wholeFigures(COLUMNS, rows, inLanguage('zh')))
  const en = totalOf(wholeFigures(COLUMNS, rows, inLanguage('en')))
  expect(zh?.least).toBeGreaterThan(usual)
  expect(en?.least).toBeGreaterThan(zh?.least ?? Infinity)
  expect(en?.width).toBeGreaterThanOrEqual(en?.least ?? Infinity)
})

it('others stay as they are, and so do all where the usual room is enough', () => {
  expect(wholeFigures(COLUMNS, [bill('99999.99'), bill(null)], inLanguage('zh'))).toBe(COLUMNS)
  expect(wholeFigures(COLUMNS, [bill('1234567.00')], inLanguage('zh'))[0]).toBe(COLUMNS[0])
  const sized = COLUMNS.map(each => ({ ...each, sized: true }))
  expect(wholeFigures(sized, [bill('1234567.00')], inLanguage('zh'))).toBe(sized)
})
