import { NUMBER_CAP, PERCENT_CAP } from './checks.ts'
import { formatDecimalInput, formatIntegerInput } from './inputs.ts'
import { type Broken, defineKind, type FieldOptions, type KindDeclaration } from './kind.ts'
import { sqlBetween } from './sql.ts'

/** Digits as typed become a number; anything else stays as it is for the check to refuse. */
const toNumber = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  const text = value.trim()
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text
}

const numberFromDb = (value: unknown): unknown => (value === null || value === undefined ? value : Number(value))

type NumberRule = 'number' | 'integer' | 'places' | 'min' | 'max'

const placesOf = (value: number): number => {
  const [digits = '', exponent = '0'] = String(value).toLowerCase().split('e')
  return Math.max(0, (digits.split('.')[1] ?? '').length - Number(exponent))
}

const checkNumber = (value: unknown, places: number, min: number, max: number): Broken<NumberRule> => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'number'
  if (placesOf(value) > places) return places === 0 ? 'integer' : { rule: 'places', params: { places } }
  if (value < min) return { rule: 'min', params: { min } }
  return value > max ? { rule: 'max', params: { max } } : undefined
}

const NUMBER_RULES = ['number', 'integer', 'places', 'min', 'max'] as const

/** A numeric kind with its own defaults; options of a field go before them. */
const numeric = (
  declaration: Pick<KindDeclaration<NumberRule>, 'name'> & Partial<KindDeclaration<NumberRule>>,
  limits: { places: number; min: number; max?: number },
) => {
  const of = (options: FieldOptions) => ({
    places: options.places ?? limits.places,
    min: options.min ?? limits.min,
    max: options.max ?? limits.max ?? NUMBER_CAP,
  })
  return defineKind<NumberRule>({
    sql: limits.places === 0 ? 'bigint' : 'numeric(14,3)',
    filter: 'range',
    rules: NUMBER_RULES,
    align: 'right',
    width: 100,
    inputMode: limits.places === 0 ? 'numeric' : 'decimal',
    normalise: toNumber,
    fromDb: numberFromDb,
    exportCell: value => (typeof value === 'number' ? value : null),
    formatInput: (typed, options) => {
      const { places, min, max } = of(options)
      const negative = min < 0
      if (places > 0) return formatDecimalInput(typed, { places, max, negative, keepsWrong: true })
      return formatIntegerInput(typed, min === 1 ? { max, min } : { max, negative })
    },
    ...declaration,
    sqlCheck: (column, options) => {
      const { places, min, max } = of(options)
      const range = sqlBetween(column, min, max)
      // Whole numbers and thousandths are what the column types keep; the type rounds before the constraint looks.
      const isRounded = (declaration.sql ?? '').startsWith('numeric') || (!declaration.sql && limits.places > 0)
      return isRounded && places < 3 ? `${range} AND ${column} = round(${column}, ${places})` : range
    },
    check: (value, options) => {
      const { places, min, max } = of(options)
      return checkNumber(value, places, min, max)
    },
  })
}

export const integerKind = numeric({ name: 'integer' }, { places: 0, min: -NUMBER_CAP })
export const positiveIntegerKind = numeric({ name: 'positiveInteger' }, { places: 0, min: 1 })
export const positiveNumberKind = numeric({ name: 'positiveNumber' }, { places: 3, min: 0.001 })
export const nonNegativeDecimalKind = numeric({ name: 'nonNegativeDecimal' }, { places: 3, min: 0 })
export const decimalKind = numeric({ name: 'decimal' }, { places: 2, min: -NUMBER_CAP })
export const percentKind = numeric(
  { name: 'percent', sql: 'numeric(14,3)', width: 80, unit: 'percent' },
  { places: 0, min: 0, max: PERCENT_CAP },
)
export const quantityKind = numeric({ name: 'quantity' }, { places: 3, min: 0 })
export const weightKgKind = numeric({ name: 'weightKg', unit: 'kg' }, { places: 3, min: 0 })
export const lngKind = numeric(
  { name: 'lng', sql: 'double precision', filter: 'none' },
  { places: 15, min: -180, max: 180 },
)
export const latKind = numeric(
  { name: 'lat', sql: 'double precision', filter: 'none' },
  { places: 15, min: -90, max: 90 },
)
export const idKind = numeric(
  { name: 'id', filter: 'oneOf', align: 'left', width: 90 },
  { places: 0, min: 1, max: Number.MAX_SAFE_INTEGER },
)

const YUAN = /^-?(?:0|[1-9]\d*)(?:\.\d{1,2})?$/

/** Yuan as on the wire ("123.45") to whole fen; undefined when it is no amount. */
export const yuanToFen = (yuan: string): number | undefined => {
  if (!YUAN.test(yuan)) return undefined
  const negative = yuan.startsWith('-')
  const [whole = '0', decimals = ''] = (negative ? yuan.slice(1) : yuan).split('.')
  const fen = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return fen === 0 ? 0 : negative ? -fen : fen
}

/** Whole fen to yuan with two decimals. Throws for parts of a fen: money is never rounded by accident. */
export const fenToYuan = (fen: number): string => {
  if (!Number.isSafeInteger(fen)) throw new RangeError(`not whole fen: ${fen}`)
  const digits = String(Math.abs(fen)).padStart(3, '0')
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Whole fen of an amount that must be one. Throws RangeError for what is no amount: nothing is counted by guess. */
export const fenOfYuan = (yuan: string | null | undefined): number => {
  const fen = yuanToFen(yuan ?? '')
  if (fen === undefined) throw new RangeError(`not an amount: ${yuan}`)
  return fen
}

/** Two amounts together. Throws RangeError for what is no amount. */
export const addYuan = (one: string, other: string): string => fenToYuan(fenOfYuan(one) + fenOfYuan(other))

const normaliseMoney = (value: unknown): unknown => {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : undefined
  const fen = text === undefined ? undefined : yuanToFen(text)
  // More than can be counted exactly is left for the check to refuse.
  return fen === undefined || !Number.isSafeInteger(fen) ? (text ?? value) : fenToYuan(fen)
}

/** Money: "123.45" yuan on the wire, whole fen in the database. Negative only where `min` says so. */
export const moneyKind = defineKind({
  name: 'money',
  sql: 'bigint',
  filter: 'range',
  rules: ['pattern', 'min', 'max'],
  align: 'right',
  width: 120,
  inputMode: 'decimal',
  check: (value, options): Broken<'pattern' | 'min' | 'max'> => {
    const fen = typeof value === 'string' ? yuanToFen(value) : undefined
    if (fen === undefined) return 'pattern'
    const { min = 0, max = NUMBER_CAP } = options
    if (fen < min * 100) return { rule: 'min', params: { min } }
    return fen > max * 100 ? { rule: 'max', params: { max } } : undefined
  },
  normalise: normaliseMoney,
  formatInput: (typed, options) =>
    formatDecimalInput(typed, { places: 2, max: options.max ?? NUMBER_CAP, keepsWrong: true }),
  exportCell: value => (typeof value === 'string' && YUAN.test(value) ? Number(value) : null),
  // What is no amount is left for the column to refuse: stored as nothing it would be lost without a word.
  toDb: value => (typeof value === 'string' ? (yuanToFen(value) ?? value) : value),
  sqlCheck: (column, { min = 0, max = NUMBER_CAP }) => sqlBetween(column, Math.ceil(min * 100), Math.floor(max * 100)),
  fromDb: value => (value === null || value === undefined ? value : fenToYuan(Number(value))),
})
