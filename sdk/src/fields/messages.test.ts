import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CONSOLE_PAPERS } from '../contracts/basic/papers.ts'
import { consoleConditions } from '../contracts/conditions.ts'
import { FIELD_CODES, KINDS, MOVE_CODES } from './index.ts'
import { LANGUAGES } from './language.ts'

const flatten = (value: unknown, path: string): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as Record<string, unknown>).flatMap(([key, each]) =>
        flatten(each, path ? `${path}.${key}` : key),
      )

const messages = Object.fromEntries(
  LANGUAGES.map(language => {
    const file = new URL(`../../../locales/${language}/validation.json`, import.meta.url)
    return [language, new Map(flatten(JSON.parse(readFileSync(file, 'utf8')), ''))]
  }),
)

/** Forms of the shell compare two inputs with codes of their own. */
const FORM_CODES = ['validation.password.repeat', 'validation.password.same']

/**
 * What only the backend can tell: that nothing of that name is on record, that the password is not one's own, that a choice is more than one has oneself, what a
 * picture is, which facts and pictures papers lack, and who entered them.
 */
const BACKEND_CODES = [
  'validation.reference.unknown',
  'validation.password.wrong',
  'validation.code.beyond',
  'validation.papers.missing',
  'validation.papers.own',
  ...['size', 'square', 'type'].map(each => `validation.headImage.${each}`),
]

/** Papers of the platform's own nouns that run out; `expiredPaper` says which. */
const EXPIRED_CODES = CONSOLE_PAPERS.ending.map(name => `validation.expired.${name}`)

/** Of drivers and vehicles, who may be asked whether their papers are good on a later day, and who have to have them. */
const ENDS_CODES = ['idCard', 'licence', 'qualification', 'vehicleLicence', 'roadCert', 'insurance'].flatMap(name => [
  `validation.ends.${name}`,
  `validation.absent.${name}`,
])

const BLACKLISTED = ['publish', 'accept', 'withdraw', 'invoice'].map(each => `validation.blacklist.${each}`)

const conditionCodes = [...consoleConditions()].map(need => `validation.condition.${need}`)
const emitted = [...KINDS.values()]
  .flatMap(kind => kind.codes)
  .concat(FIELD_CODES, MOVE_CODES, conditionCodes, EXPIRED_CODES, ENDS_CODES, BLACKLISTED, FORM_CODES, BACKEND_CODES)

describe('messages of the validation codes', () => {
  it.each(LANGUAGES)('%s has a message for every code and no other', language => {
    expect([...messages[language]!.keys()].sort()).toEqual([...new Set(emitted)].sort())
    for (const [code, text] of messages[language]!) expect([code, text.trim().length > 0]).toEqual([code, true])
  })

  it('says the same figures in every language', () => {
    const figures = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(match => match[1]).sort()
    for (const [code, english] of messages.en!)
      for (const language of LANGUAGES)
        expect([code, figures(messages[language]!.get(code) ?? '')]).toEqual([code, figures(english)])
  })

  it('is translated, not copied', () => {
    for (const [code, english] of messages.en!) {
      expect([code, messages.zh!.get(code)]).not.toEqual([code, english])
      expect([code, messages.ja!.get(code)]).not.toEqual([code, english])
      expect([code, messages.es!.get(code)]).not.toEqual([code, english])
    }
  })
})
