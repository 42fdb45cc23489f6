import { type FieldOptions, own, wallClock } from '@ntocc/sdk/fields'
import type { FieldColumn } from './request.ts'

/** Words of the reader's language that an example is made with. */
export interface ExampleWords {
  example: string
  yes: string
}

export const NUMBERS: ReadonlySet<string> = new Set(['bigint', 'integer', 'numeric(14,3)', 'double precision'])

/** Values that the kinds themselves take. Not of any person or company. */
const EXAMPLES: Readonly<Record<string, string>> = {
  mobile: '13800138000',
  phone: '13800138000',
  idCard: '11010519491231002X',
  uscc: '91350100M000100Y43',
  plate: '鄂A00001',
  vin: '1M8GDM9AXKP042788',
  bankAccount: '6222021234567890128',
  email: 'name@example.com',
  link: 'https://example.com',
  area: '420106',
  code: 'ABC',
  noWhitespace: 'ABC123',
  letters: 'ABC',
  outline: '114.3,30.55; 114.34,30.55; 114.34,30.58',
}
const TEXTS: ReadonlySet<string> = new Set(['text', 'longText', 'localized', 'personName'])
const DIGITS = '13800138000'
const LONG_DIGITS = DIGITS.repeat(4)

const DAY_MS = 86_400_000

/** What ends comes after what begins it, and what can expire has not yet: days of the last year whose February is over. */
function dayOf({ expires, notBefore }: FieldOptions, now: Date): string {
  if (expires) return '2099-12-31'
  const year = wallClock(new Date(now.getTime() - 59 * DAY_MS)).getUTCFullYear()
  return `${year}-${notBefore ? '02-28' : '01-31'}`
}

/** A round figure where the field takes one, else the nearest that it takes. */
const numberOf = ({ min = 1, max = min + 1 }: FieldOptions): number => Math.min(Math.max(1, min), max)

const textOf = (word: string, { min = 0, max = word.length }: FieldOptions): string =>
  word.repeat(Math.max(1, Math.ceil(min / word.length))).slice(0, Math.max(max, 1))

/** A place within another one, as paths are written: of those known, the one that lies deepest. */
function placeOf(labels: FieldColumn['labels'] = {}): string {
  const depth = (code: string) => labels[code]?.split('/').length ?? 0
  const [code] = Object.keys(labels).sort((a, b) => depth(b) - depth(a))
  return code ?? (EXAMPLES.area as string)
}

/** One that the field takes and that has a name in the list to choose from. */
function choiceOf({ field, labels = {} }: Pick<FieldColumn, 'field' | 'labels'>): string {
  const { codes = Object.keys(labels) } = field.options
  return codes.find(code => own(labels, code) !== undefined) ?? codes[0] ?? (EXAMPLES.code as string)
}

type ExampleColumn = Pick<FieldColumn, 'field' | 'labels' | 'example'>
type Example = (column: ExampleColumn, words: ExampleWords, now: Date) => unknown

/** Kinds whose example depends on more than their name. */
const BY_KIND: Readonly<Record<string, Example>> = {
  flag: () => true,
  code: column => choiceOf(column),
  codes: column => [choiceOf(column)],
  plateColor: column => choiceOf(column),
  area: ({ labels }) => placeOf(labels),
  // Of records that may be left out none is named; where there is none yet, what a code looks like.
  reference: ({ field, example = 'CODE-001' }) => (field.options.required ? example : undefined),
  texts: (_, { example }) => [example],
  date: ({ field }, _, now) => dayOf(field.options, now),
  compactDate: ({ field }, _, now) => dayOf(field.options, now).replaceAll('-', ''),
  dateTime: ({ field }, _, now) => `${dayOf(field.options, now)}T00:30:00.000Z`,
  money: ({ field }) => `${numberOf({ min: 1200, ...field.options })}.00`,
  formula: ({ field }) => field.options.terms?.[0] ?? '1',
  digits: ({ field: { options } }) => LONG_DIGITS.slice(0, Math.max(options.min ?? 1, Math.min(options.max ?? 11, 11))),
}

/** The wire value of a column in the example. Undefined where the contract asks for none and none can be known. */
export function exampleOf(column: ExampleColumn, words: ExampleWords, now = new Date()): unknown {
  const { kind, options, sql } = column.field
  const made = BY_KIND[kind.name]
  if (made) return made(column, words, now)
  if (TEXTS.has(kind.name)) return textOf(words.example, options)
  return EXAMPLES[kind.name] ?? (NUMBERS.has(sql) ? numberOf(options) : textOf('ABC', options))
}
