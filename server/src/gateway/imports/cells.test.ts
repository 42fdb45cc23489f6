import {
  date,
  dateTime,
  flag,
  idCard,
  integer,
  localized,
  mobile,
  money,
  plateColor,
  stringList,
} from '@ntocc/sdk/fields'
import { describe, expect, it } from 'vitest'
import { type Cell, cellText, codeFinder, readCell } from './cells.ts'

const day = new Date(Date.UTC(2026, 0, 31))
const colours = codeFinder({ '1': '蓝色', '2': 'Yellow' })

describe('cells of an import', () => {
  it.each<[name: string, cell: Cell, field: Parameters<typeof readCell>[1], value: unknown]>([
    ['a real date', day, date(), '2026-01-31'],
    ['a day with slashes', '2026/1/31', date(), '2026-01-31'],
    ['a day in Chinese', '2026年1月31日', date(), '2026-01-31'],
    ['a day that is none', '31/01/2026', date(), '31/01/2026'],
    ['a wall clock', '2026-1-31 8:30', dateTime(), '2026-01-31 08:30'],
    ['a phone typed as a number', 13_800_138_000, mobile(), '13800138000'],
    ['the noise of a fraction', 0.1 + 0.2, money(), '0.3'],
    ['an amount with separators', '1,234.50', money(), '1234.50'],
    ['a number', 3, integer(), 3],
    ['yes in Chinese', '是', flag(), true],
    ['no in Spanish', 'No', flag(), false],
    ['TRUE', true, flag(), true],
    ['several', 'A，B; C', stringList(), ['A', 'B', 'C']],
    ['blanks', '   ', localized(), undefined],
    ['nothing', null, localized(), undefined],
  ])('%s', (_name, cell, field, value) => {
    expect(readCell(cell, field)).toEqual({ value })
  })

  it('takes a code or its label, in any case and width, and refuses what is neither as the form does', () => {
    for (const cell of ['2', 'Yellow', 'yellow ', 'ＹＥＬＬＯＷ', 2])
      expect(readCell(cell, plateColor(), colours)).toEqual({ value: '2' })
    expect(readCell('pink', plateColor(), colours)).toEqual({ issue: { code: 'validation.plateColor.unknown' } })
    expect(plateColor().check('pink')).toEqual({ code: 'validation.plateColor.unknown' })
  })

  it('refuses an error value, and a long number whose last digits a spreadsheet has changed', () => {
    expect(readCell({ error: '#N/A' }, localized())).toEqual({ issue: { code: 'validation.field.cell' } })
    expect(readCell(110105194912310020, idCard())).toEqual({ issue: { code: 'validation.field.digits' } })
  })

  it('shows cells as people see them', () => {
    expect([day, 0.1 + 0.2, true, null, { error: '#REF!' }].map(cell => cellText(cell))).toEqual([
      '2026-01-31',
      '0.3',
      'true',
      '',
      '#REF!',
    ])
  })
})
