import { type Field, own } from '@ntocc/sdk/fields'
import type { FieldColumn } from './request.ts'
import type { TemplateColumn } from './tables.ts'

const FORMATS: Readonly<Record<string, string>> = {
  date: 'yyyy-mm-dd',
  dateTime: 'yyyy-mm-dd hh:mm:ss',
  money: '#,##0.00',
}
const NUMBERS: ReadonlySet<string> = new Set(['bigint', 'integer', 'numeric(14,3)', 'double precision'])

/** Values that the kinds themselves take. Not of any person or company. */
const EXAMPLES: Readonly<Record<string, string>> = {
  mobile: '13800138000',
  phone: '13800138000',
  idCard: '11010519491231002X',
  uscc: '91350100M000100Y43',
  plate: '鄂A00001',
  vin: '1M8GDM9AXKP042788',
  bankAccount: '6222021234567890128',
  digits: '13800138000',
  email: 'name@example.com',
  link: 'https://example.com',
  area: '420106',
  compactDate: '20260131',
  date: '2026-01-31',
  dateTime: '2026-01-31T00:30:00.000Z',
  money: '1200.00',
  letters: 'ABC',
}

/** A place within another one: that is how paths are written. */
const aCity = (labels: FieldColumn['labels'] = {}): string | undefined =>
  Object.keys(labels).find(code => labels[code]?.includes('/'))

/** The wire value in the example row. Whatever a row is in, one that says exactly this is no data. */
export function exampleOf({ field, labels }: Pick<FieldColumn, 'field' | 'labels'>): unknown {
  const { kind, options } = field
  const [code] = options.codes ?? Object.keys(labels ?? {})
  if (kind.name === 'flag') return true
  if (kind.name === 'codes') return code === undefined ? undefined : [code]
  if (kind.name === 'area') return aCity(labels) ?? '420100'
  if (options.dict) return code
  if (kind.name === 'reference') return options.required ? 'CODE-001' : undefined
  if (kind.name === 'texts') return ['ABC']
  return EXAMPLES[kind.name] ?? (NUMBERS.has(field.sql) ? Math.max(1, options.min ?? 1) : 'ABC')
}

const formatOf = (field: Field): string =>
  FORMATS[field.kind.name] ?? (NUMBERS.has(field.sql) && !field.options.dict ? 'General' : '@')

/** An example as it stands in a cell. */
function exampleCell(column: FieldColumn): TemplateColumn['example'] {
  const { field, labels = {} } = column
  const value = exampleOf(column)
  if (value === undefined) return undefined
  if (Array.isArray(value)) return value.map(each => own(labels, each) ?? String(each)).join(', ')
  if (field.kind.name === 'date') return new Date(`${String(value)}T00:00:00Z`)
  if (field.kind.name === 'dateTime') return field.kind.exportCell(value, {}) as Date
  if (field.kind.name === 'money') return Number(value)
  if (typeof value === 'number') return value
  return own(labels, value) ?? String(value)
}

/** A column of the template. */
export function templateColumnOf(column: FieldColumn): TemplateColumn {
  const { field, titles, hint, labels = {} } = column
  const { codes } = field.options
  const choices = Object.entries(labels).filter(([code]) => !codes || codes.includes(code))
  const example = exampleCell(column)
  return {
    title: titles[0] ?? column.key,
    required: Boolean(field.options.required),
    width: Math.round(field.kind.width / 8),
    format: formatOf(field),
    several: field.kind.name === 'codes',
    choices,
    ...(hint ? { hint } : {}),
    ...(example === undefined ? {} : { example }),
  }
}
