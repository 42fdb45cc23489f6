import { type Field, own } from '@ntocc/sdk/fields'
import { type ExampleWords, exampleOf, NUMBERS } from './example.ts'
import type { FieldColumn } from './request.ts'
import type { TemplateColumn } from './tables.ts'

const FORMATS: Readonly<Record<string, string>> = {
  date: 'yyyy-mm-dd',
  dateTime: 'yyyy-mm-dd hh:mm:ss',
  money: '#,##0.00',
}

const formatOf = (field: Field): string =>
  FORMATS[field.kind.name] ?? (NUMBERS.has(field.sql) && !field.options.dict ? 'General' : '@')

/** An example as it stands in a cell. */
function exampleCell(column: FieldColumn, words: ExampleWords, now: Date | undefined): TemplateColumn['example'] {
  const { field, labels = {} } = column
  const value = exampleOf(column, words, now)
  if (value === undefined) return undefined
  if (typeof value === 'boolean') return words.yes
  if (Array.isArray(value)) return value.map(each => own(labels, each) ?? String(each)).join(', ')
  if (field.kind.name === 'date') return new Date(`${String(value)}T00:00:00Z`)
  if (field.kind.name === 'dateTime') return field.kind.exportCell(value, {}) as Date
  if (field.kind.name === 'money') return Number(value)
  if (typeof value === 'number') return value
  return own(labels, value) ?? String(value)
}

/** A column of the template. */
export function templateColumnOf(column: FieldColumn, words: ExampleWords, now?: Date): TemplateColumn {
  const { field, titles, hint, labels = {} } = column
  const { codes } = field.options
  const choices = Object.entries(labels).filter(([code]) => !codes || codes.includes(code))
  const example = exampleCell(column, words, now)
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
