import { expect, it } from 'vitest'
import { isOneOf, itemAt, valueAt } from './known.ts'
import { inEachLanguage, languageOf } from './language.ts'

it('one of a list is told from anything else', () => {
  expect(['a', 'b', 'c', undefined, 1].map(each => isOneOf(['a', 'b'], each))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

it('what has to be there is, from either end, or is named as missing', () => {
  expect([itemAt([5, 6, 7], 0), itemAt([5, 6, 7], -1)]).toEqual([5, 7])
  expect(() => itemAt([5], 1)).toThrow('at 1 of 1')
  expect(valueAt(new Map([['k', 0]]), 'k')).toBe(0)
  expect(() => valueAt(new Map<string, number>(), 'k')).toThrow('under k')
})

it('a text is said in each language, and a tag that is none is English', () => {
  expect(inEachLanguage(language => `in ${language}`)).toEqual({ en: 'in en', zh: 'in zh', es: 'in es', ja: 'in ja' })
  expect(['zh', 'fr', ''].map(languageOf)).toEqual(['zh', 'en', 'en'])
})
