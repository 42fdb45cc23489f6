import type { MaybeLocalized } from '../contracts/language.ts'
import { LANGUAGES } from '../contracts/language.ts'
import * as checks from './checks.ts'
import { type Broken, defineKind, type FieldOptions, type KindDeclaration } from './kind.ts'
import { localise } from './localise.ts'

const DEFAULT_LENGTH = 256

const tooLong = (value: unknown, limit: number): Broken<'max'> =>
  String(value).length > limit ? { rule: 'max', params: { max: limit } } : undefined

const textValue =
  (limit: number) =>
  (value: unknown, options: FieldOptions): Broken<'type' | 'max' | 'min'> => {
    if (typeof value !== 'string') return 'type'
    if (options.min && value.length < options.min) return { rule: 'min', params: { min: options.min } }
    return tooLong(value, options.max ?? limit)
  }

export const textKind = defineKind({
  name: 'text',
  sql: 'text',
  filter: 'contains',
  rules: ['type', 'max', 'min'],
  width: 160,
  check: textValue(DEFAULT_LENGTH),
})

/** Text of several lines; not filtered by. */
export const longTextKind = defineKind({
  name: 'longText',
  sql: 'text',
  filter: 'none',
  rules: ['type', 'max', 'min'],
  width: 240,
  check: textValue(10_000),
})

const isLocalized = (value: unknown): value is MaybeLocalized => {
  if (typeof value === 'string') return true
  if (typeof value !== 'object' || value === null) return false
  const texts = value as Record<string, unknown>
  return (
    typeof texts.en === 'string' &&
    LANGUAGES.every(each => texts[each] === undefined || typeof texts[each] === 'string')
  )
}

/** A text that may be known in all four languages; the API answers it in the language of the request. */
export const localizedKind = defineKind({
  name: 'localized',
  sql: 'jsonb',
  filter: 'contains',
  rules: ['type', 'max'],
  width: 180,
  check: (value, options) => {
    if (!isLocalized(value)) return 'type'
    const limit = options.max ?? DEFAULT_LENGTH
    const longest =
      typeof value === 'string'
        ? value
        : LANGUAGES.map(each => value[each] ?? '').sort((a, b) => b.length - a.length)[0]
    return tooLong(longest, limit)
  },
  exportCell: (value, context) => (isLocalized(value) ? localise(value, context.language ?? 'en') : null),
  toDb: value => (value === undefined || value === null ? null : JSON.stringify(value)),
  fromDb: (value, language) => localise(value, language),
})

/** A text kind of one pattern; `rule` is its only own message. */
const pattern = (
  declaration: Pick<KindDeclaration<string>, 'name'> & Partial<KindDeclaration<string>>,
  holds: (text: string) => boolean,
) =>
  defineKind({
    sql: 'text',
    filter: 'contains',
    rules: ['pattern'],
    ...declaration,
    check: value => (typeof value === 'string' && holds(value) ? undefined : 'pattern'),
  })

const digitsInput = (typed: string, length: number): string =>
  typed.normalize('NFKC').replace(/\D/g, '').slice(0, length)
const phoneInput = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[^\d-]/g, '')
    .slice(0, 20)
/** Blanks and dashes typed for reading are not part of the number. */
const compacted = (value: unknown): unknown =>
  typeof value === 'string' ? value.normalize('NFKC').replace(/[\s-]/g, '') : value

export const linkKind = pattern({ name: 'link', filter: 'none', inputMode: 'url', width: 200 }, checks.isLink)
export const emailKind = pattern({ name: 'email', inputMode: 'email', width: 200 }, checks.isEmail)
export const mobileKind = pattern(
  {
    name: 'mobile',
    inputMode: 'tel',
    width: 120,
    normalise: compacted,
    formatInput: typed => digitsInput(typed, 11),
  },
  checks.isMobile,
)
export const phoneKind = pattern(
  { name: 'phone', inputMode: 'tel', width: 140, formatInput: phoneInput },
  checks.isPhone,
)
export const personNameKind = pattern({ name: 'personName', width: 110 }, checks.isPersonName)
export const lettersKind = pattern({ name: 'letters', width: 90 }, checks.isTwoToFourLetters)
export const noWhitespaceKind = pattern({ name: 'noWhitespace' }, checks.hasNoWhitespace)
export const compactDateKind = pattern(
  {
    name: 'compactDate',
    filter: 'equals',
    inputMode: 'numeric',
    width: 100,
    formatInput: typed => digitsInput(typed, 8),
  },
  checks.isCompactDate,
)

/** Never trimmed and never exported: what was typed is what counts. */
export const passwordKind = defineKind({
  name: 'password',
  sql: 'text',
  filter: 'none',
  rules: ['whitespace', 'mix', 'min', 'max'],
  check: (value, options): Broken<'whitespace' | 'mix' | 'min' | 'max'> => {
    const text = String(value)
    if (!checks.hasNoWhitespace(text)) return 'whitespace'
    if (options.min && text.length < options.min) return { rule: 'min', params: { min: options.min } }
    if (text.length > (options.max ?? 128)) return { rule: 'max', params: { max: options.max ?? 128 } }
    return checks.passwordClasses(text) < 2 ? 'mix' : undefined
  },
  normalise: value => value,
  exportCell: () => null,
})
