import { describe, expect, it } from 'vitest'
import { formula, readFormula } from './index.ts'

const TERMS = ['price', 'quantity', 'distance', 'minimum']
const resultOf = (source: string, values: Record<string, string | number> = {}) =>
  readFormula(source, TERMS).formula?.evaluate(values)?.toNumber()
const problemOf = (source: string) => readFormula(source, TERMS).problem

describe('formulas', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 4 - 3', 3],
    ['12 / 4 / 3', 1],
    ['-2 * -3', 6],
    ['2 > 1', 1],
    ['2 <= 1', 0],
    ['min(3, 1, 2)', 1],
    ['max(3, 1, 2)', 3],
    ['round(2.5)', 3],
    ['round(-2.5)', -2],
    ['round(17.4, 5)', 15],
    ['ceil(1.01)', 2],
    ['floor(-1.01)', -2],
    ['if(2 > 1, 5, 6)', 5],
    ['if(1 >= 2, 5, 6)', 6],
  ])('%s is %d', (source, expected) => expect(resultOf(source)).toBe(expected))

  it('take terms by name, and say which they use', () => {
    expect(resultOf('max(price * quantity, minimum)', { price: '248.00', quantity: 29.9, minimum: 100 })).toBe(7415.2)
    expect(readFormula('price * price + minimum', TERMS).formula?.terms).toEqual(['price', 'minimum'])
    expect(resultOf('price + minimum', { price: 3 })).toBe(3)
  })

  it('are exact where floating point is not', () => {
    const exact = readFormula('0.1 + 0.2', []).formula?.evaluate({})
    const hundredths = readFormula('0.01', []).formula?.evaluate({})
    expect(hundredths && exact?.steps(hundredths)).toBe(30n)
    expect(resultOf('round(price * 100)', { price: '1.005' })).toBe(101)
  })

  it('have no value where they divide by zero', () => {
    expect(resultOf('price / distance', { price: 5 })).toBeUndefined()
    expect(resultOf('max(1, price / distance)', { price: 5 })).toBeUndefined()
    expect(resultOf('round(price, distance)', { price: 5 })).toBeUndefined()
  })

  it.each([
    ['price *', 'end', 8, ''],
    ['', 'end', 1, ''],
    ['price quantity', 'unexpected', 7, 'quantity'],
    ['(price', 'end', 7, ''],
    ['price)', 'unexpected', 6, ')'],
    ['price + toll', 'term', 9, 'toll'],
    ['constructor', 'term', 1, 'constructor'],
    ['sqrt(price)', 'function', 1, 'sqrt'],
    ['toString(price)', 'function', 1, 'toString'],
    ['if(price, 1)', 'arguments', 1, 'if'],
    ['price; 1', 'character', 6, ';'],
    ['1 + "a"', 'character', 5, '"'],
    ['1..2', 'character', 2, '.'],
  ])('%s is refused: %s at %d', (source, rule, at, found) =>
    expect(problemOf(source)).toMatchObject({ rule, params: { at, found } }),
  )

  it('are refused when they are too long or nested too deeply, at once', () => {
    expect(problemOf('1+'.repeat(200))).toMatchObject({ rule: 'max', params: { max: 300 } })
    expect(problemOf(`${'('.repeat(120)}1${')'.repeat(120)}`)?.rule).toBe('deep')
    expect(problemOf('-'.repeat(299))?.rule).toBe('deep')
  })

  it('of a field are typed with the signs of school and in full width', () => {
    const field = formula(TERMS)
    expect(field.normalise(' max（price × quantity，minimum） ')).toBe('max(price * quantity,minimum)')
    expect(field.check('price * ')).toMatchObject({ code: 'validation.formula.end', params: { at: 8 } })
    expect(field.check('price * quantity')).toBeUndefined()
  })
})
