import {
  area,
  codes,
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
import { type Cell, cellText, codeFinder, finderInAll, placeFinder, readCell } from './cells.ts'

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

  it('takes several of a list, also where a label has a comma of its own, and refuses all when one is unknown', () => {
    const lengths = codeFinder({ '18': '1,8 m', '42': '4,2 m', '5': '5 m' })
    const read = (cell: Cell) => readCell(cell, codes('vehicleLength'), lengths)
    expect(read('1,8 m')).toEqual({ value: ['18'] })
    expect(read('5 m, 1,8 m；4,2 m,')).toEqual({ value: ['5', '18', '42'] })
    expect(read('1,8 m, 9,9 m')).toEqual({ issue: { code: 'validation.codes.unknown' } })
  })

  it('takes a label of any language; the own word goes first, and one that means two codes elsewhere means nothing', () => {
    const find = finderInAll(codeFinder, { '1': 'Blue', '2': 'Yellow', '3': 'Azul' }, [
      { '1': '蓝色', '2': '黄色', '3': '绿色' },
      { '1': 'Azul', '2': 'Amarillo', '3': '黄色' },
    ])
    expect(['blue', '蓝色', ' amarillo', '2', 'Azul'].map(find)).toEqual(['1', '1', '2', '2', '3'])
    expect(['黄色', 'rouge'].map(find)).toEqual([undefined, undefined])
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

describe('places in an import', () => {
  const places = {
    '110000': '北京',
    '110100': '北京/北京',
    '420000': '湖北',
    '420100': '湖北/武汉',
    '430100': '湖南/长沙',
    '430181': '湖南/长沙/武汉',
    '422800': '湖北/恩施',
    '422801': '湖北/恩施/恩施市',
    '420115': '湖北/武汉/江夏区',
  }
  const read = (cell: Cell) => readCell(cell, area(), placeFinder(places))

  it('are found by their path in any language', () => {
    const find = finderInAll(placeFinder, places, [{ '420100': 'Hubei/Wuhan', '430181': 'Hunan/Changsha/Wuhan' }])
    const read = (cell: Cell) => readCell(cell, area(), find)
    expect(read('hubei - wuhan')).toEqual({ value: '420100' })
    expect(read('湖北/武汉')).toEqual({ value: '420100' })
    expect(read('Mars')).toEqual({ value: 'Mars' })
  })

  it.each([
    ['its path', '湖北/武汉', '420100'],
    ['its path as people write it', '湖北省 武汉市', '420100'],
    ['its path in one word', '湖北省武汉市', '420100'],
    ['another one of the same name', '湖南 - 长沙 - 武汉', '430181'],
    ['a name that only one has', '长沙市', '430100'],
    ['a province, also where a city is called the same', '北京', '110000'],
    ['a county by its path', '湖北省武汉市江夏区', '420115'],
    ['a county by its name', '江夏区', '420115'],
    ['a city, and not its county of the same name', '恩施市', '422800'],
    ['that county by its path', '湖北恩施恩施市', '422801'],
    ['its code', '420100', '420100'],
    ['its code as a number', 420_100, '420100'],
    ['a place nobody knows', '火星', '火星'],
    ['a name that two have, which says nothing', '武汉', '武汉'],
  ])('are found by %s', (_, cell, value) => {
    expect(read(cell)).toEqual({ value })
  })
})
