import { describe, expect, it } from 'vitest'
import {
  decimal,
  type Field,
  formatDecimalInput,
  formatIntegerInput,
  formatMinimumOneInput,
  formatPercentInput,
  integer,
  money,
  nonNegativeDecimal,
  percent,
  positiveInteger,
  positiveNumber,
  quantity,
} from './index.ts'

/** What the input shows after each whole text has been typed. */
const shown = (format: (typed: string) => string, cases: Record<string, string>) =>
  expect(Object.fromEntries(Object.keys(cases).map(typed => [typed, format(typed)]))).toEqual(cases)

describe('input formatters', () => {
  it('S5-032 numeric fields show 1,000,000,000 when it is exceeded', () => {
    shown(formatDecimalInput, {
      '1000000000': '1000000000',
      '1000000001': '1000000000',
      '1000000000.5': '1000000000',
      '99999999999': '1000000000',
    })
    shown(formatIntegerInput, { '1000000000': '1000000000', '1000000001': '1000000000' })
    shown(typed => formatDecimalInput(typed, { negative: true }), { '-1000000001': '-1000000000' })
  })

  it('S5-033 decimals are cut to 3 places, never rounded', () => {
    shown(typed => formatDecimalInput(typed, { places: 3 }), {
      '1.2345': '1.234',
      '1.9999': '1.999',
      '0.0009': '0.000',
    })
    expect(quantity().formatInput('1.23456')).toBe('1.234')
  })

  it('S5-034 decimals are cut to 2 places', () => {
    shown(formatDecimalInput, {
      '1.999': '1.99',
      '1.9': '1.9',
      '12.': '12.',
      '.5': '0.5',
      '1.2.3': '1.23',
      '12abc': '12',
      '': '',
    })
    expect(money().formatInput('99.999')).toBe('99.99')
  })

  it('S5-035 decimals are cut to 1 place', () => {
    shown(typed => formatDecimalInput(typed, { places: 1 }), { '1.99': '1.9', '0.05': '0.0', '7': '7' })
    expect(decimal({ places: 1 }).formatInput('3.14')).toBe('3.1')
  })

  it('S5-036 integer fields take digits only', () => {
    shown(formatIntegerInput, { '12a3': '123', '1.5': '1', '-5': '5', '007': '7', '0': '0', abc: '', '１２': '12' })
    expect(integer({ min: 0 }).formatInput('1x2')).toBe('12')
  })

  it('S5-037 the minimum-one variant shows 1 for less', () => {
    shown(formatMinimumOneInput, { '0': '1', '00': '1', '5': '5', '': '', '-3': '3' })
    expect(positiveInteger().formatInput('0')).toBe('1')
  })

  it('S5-038 a percentage-like integer is capped at 100', () => {
    shown(formatPercentInput, { '100': '100', '101': '100', '99.9': '99', '5': '5' })
    expect(percent().formatInput('250')).toBe('100')
  })

  it('S5-039 the negative sign is kept only where it is allowed', () => {
    shown(typed => formatDecimalInput(typed, { negative: true }), {
      '-': '-',
      '-1.239': '-1.23',
      '1-2': '12',
      '--3': '-3',
    })
    shown(formatDecimalInput, { '-': '', '-1.5': '1.5' })
    expect(money({ min: -100 }).formatInput('-5.559')).toBe('-5.55')
  })

  it('no amount and no quantity becomes another one than was typed: its check says what is wrong', () => {
    const issueOf = (field: Field, typed: string) => field.check(field.normalise(field.formatInput(typed)))?.code
    for (const [field, name, least] of [
      [quantity(), 'quantity', 'min'],
      [positiveNumber({ places: 3 }), 'positiveNumber', 'min'],
      [nonNegativeDecimal(), 'nonNegativeDecimal', 'min'],
    ] as const) {
      shown(typed => field.formatInput(typed), { '-1': '-1', '-': '-', '0.0001': '0.0001', '-0.00049': '-0.00049' })
      expect(issueOf(field, '-1')).toBe(`validation.${name}.${least}`)
      expect(issueOf(field, '0.0001')).toBe(`validation.${name}.places`)
      expect(issueOf(field, '-')).toBe(`validation.${name}.number`)
      // What is more exact than it can be kept is cut, as the specification has it.
      shown(typed => field.formatInput(typed), { '1.23456': '1.234', '0.0011': '0.001', '0.000': '0.000' })
    }
    shown(typed => money().formatInput(typed), { '-5': '-5', '0.001': '0.001', '99.999': '99.99' })
    expect(issueOf(money(), '-5')).toBe('validation.money.min')
    expect(issueOf(money(), '0.001')).toBe('validation.money.pattern')
  })

  it('shows again what it has shown, and never more than the cap', () => {
    let seed = 7
    const kept = (typed: string) => formatDecimalInput(typed, { places: 3, keepsWrong: true })
    const characters = '0123456789.-ax'
    for (let round = 0; round < 3000; round++) {
      let typed = ''
      for (let at = 0; at < round % 14; at++) {
        seed = (seed * 1103515245 + 12345) % 2147483648
        typed += characters[seed % characters.length]
      }
      for (const format of [formatDecimalInput, formatIntegerInput, formatPercentInput, kept] as ((
        typed: string,
      ) => string)[]) {
        const once = format(typed)
        expect(format(once)).toBe(once)
        expect(Number(once) <= 1_000_000_000 || !/\d/.test(once)).toBe(true)
      }
    }
  })
})
