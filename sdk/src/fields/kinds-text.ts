import * as checks from './checks.ts'
import { type Broken, defineKind, type FieldOptions, type KindDeclaration } from './kind.ts'
import { fieldsOf } from './known.ts'
import type { MaybeLocalized } from './language.ts'
import { LANGUAGES } from './language.ts'
import { localise } from './localise.ts'
import { BLANKS, sqlLength, sqlLocalized, sqlMatches } from './sql.ts'

const DEFAULT_LENGTH = 256
const LONG_LENGTH = 10_000
const LINK_LENGTH = 2048
const DIGITS_LENGTH = 20

/** Characters as people and the database count them: one outside the basic plane is one, not two. */
const lengthOf = (text: string): number => (/[\ud800-\udfff]/.test(text) ? [...text].length : text.length)
/** No database text can hold the character zero. */
const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0')

const tooLong = (text: string, limit: number): Broken<'max'> =>
  lengthOf(text) > limit ? { rule: 'max', params: { max: limit } } : undefined

const textValue =
  (limit: number) =>
  (value: unknown, options: FieldOptions): Broken<'type' | 'max' | 'min'> => {
    if (!isText(value)) return 'type'
    if (options.min && lengthOf(value) < options.min) return { rule: 'min', params: { min: options.min } }
    return tooLong(value, options.max ?? limit)
  }

export const textKind = defineKind({
  name: 'text',
  sql: 'text',
  filter: 'contains',
  rules: ['type', 'max', 'min'],
  width: 160,
  check: textValue(DEFAULT_LENGTH),
  sqlCheck: (column, { max = DEFAULT_LENGTH, min }) => sqlLength(column, max, min),
})

/** Text of several lines; not filtered by. */
export const longTextKind = defineKind({
  name: 'longText',
  sql: 'text',
  filter: 'none',
  rules: ['type', 'max', 'min'],
  width: 240,
  check: textValue(LONG_LENGTH),
  sqlCheck: (column, { max = LONG_LENGTH, min }) => sqlLength(column, max, min),
})

const isLocalized = (value: unknown): value is MaybeLocalized => {
  if (typeof value === 'string') return isText(value)
  if (typeof value !== 'object' || value === null) return false
  const texts = fieldsOf(value)
  return isText(texts.en) && LANGUAGES.every(each => texts[each] === undefined || isText(texts[each]))
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
    const texts = typeof value === 'string' ? [value] : LANGUAGES.map(each => value[each] ?? '')
    return texts.map(each => tooLong(each, limit)).find(broken => broken !== undefined)
  },
  sqlCheck: (column, { max = DEFAULT_LENGTH }) => sqlLocalized(column, LANGUAGES, max),
  exportCell: (value, context) => (isLocalized(value) ? localise(value, context.language ?? 'en') : null),
  toDb: value => (value === undefined || value === null ? null : JSON.stringify(value)),
  fromDb: (value, language) => localise(value, language),
})

/** A text kind of one pattern; `rule` is its only own message. */
const pattern = (
  declaration: Pick<KindDeclaration<string>, 'name'> & Partial<KindDeclaration<string>>,
  holds: (text: string) => boolean,
  sqlCheck: (column: string) => string,
) =>
  defineKind({
    sql: 'text',
    filter: 'contains',
    rules: ['pattern'],
    ...declaration,
    sqlCheck,
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

export const linkKind = pattern(
  { name: 'link', filter: 'none', inputMode: 'url', width: 200 },
  text => text.length <= LINK_LENGTH && checks.isLink(text),
  column => `${sqlLength(column, LINK_LENGTH)} AND ${sqlMatches(column, checks.LINK_PATTERN, true)}`,
)
export const emailKind = pattern(
  { name: 'email', inputMode: 'email', width: 200 },
  checks.isEmail,
  column => `${sqlLength(column, 254)} AND ${sqlMatches(column, checks.EMAIL_PATTERN)}`,
)
export const mobileKind = pattern(
  {
    name: 'mobile',
    inputMode: 'tel',
    width: 120,
    normalise: compacted,
    formatInput: typed => digitsInput(typed, 11),
  },
  checks.isMobile,
  column => sqlMatches(column, checks.MOBILE_PATTERN),
)
export const phoneKind = pattern(
  { name: 'phone', inputMode: 'tel', width: 140, formatInput: phoneInput },
  checks.isPhone,
  column => sqlMatches(column, checks.PHONE_PATTERN),
)
export const personNameKind = pattern(
  { name: 'personName', width: 110 },
  text => text.length <= DEFAULT_LENGTH && checks.isPersonName(text),
  column => `${sqlLength(column, DEFAULT_LENGTH)} AND ${sqlMatches(column, checks.personNamePattern())}`,
)
const digitsPattern = (min: number, max: number): string => `^[0-9]{${min},${max}}$`
/** A number that nobody reckons with, as digits: of a device, a SIM card, a meter. Zeros before it count. */
export const digitsKind = defineKind({
  name: 'digits',
  sql: 'text',
  filter: 'contains',
  rules: ['pattern'],
  width: 150,
  inputMode: 'numeric',
  check: (value, { min = 1, max = DIGITS_LENGTH }): Broken<'pattern'> =>
    new RegExp(digitsPattern(min, max)).test(String(value)) ? undefined : { rule: 'pattern', params: { min, max } },
  sqlCheck: (column, { min = 1, max = DIGITS_LENGTH }) => sqlMatches(column, digitsPattern(min, max)),
  normalise: compacted,
  formatInput: (typed, { max = DIGITS_LENGTH }) => digitsInput(typed, max),
})
export const lettersKind = pattern({ name: 'letters', width: 90 }, checks.isTwoToFourLetters, column =>
  sqlMatches(column, '^[A-Za-z]{2,4}$'),
)
export const noWhitespaceKind = pattern(
  { name: 'noWhitespace' },
  text => isText(text) && lengthOf(text) <= DEFAULT_LENGTH && checks.hasNoWhitespace(text),
  column => `${sqlLength(column, DEFAULT_LENGTH)} AND ${sqlMatches(column, `^[^${BLANKS}]*$`)}`,
)
export const compactDateKind = pattern(
  {
    name: 'compactDate',
    filter: 'equals',
    inputMode: 'numeric',
    width: 100,
    formatInput: typed => digitsInput(typed, 8),
  },
  checks.isCompactDate,
  column => `ntocc_is_day(${column})`,
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
