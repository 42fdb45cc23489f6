import type { AnyDocument, AnyValue } from '@ntocc/sdk/reporting'
import type { Row } from './row.ts'

/** Records that a document is made of, by what they are. */
export type SourceRows = Readonly<Record<string, Row>>

/** The record and its column that a field of a document has its value from. */
export interface Origin {
  readonly record: string
  readonly column: string
}

/** Every text of a document by its path, keys and places in lists: `driver.0.drivingLicense`. */
export const textsOf = (value: AnyValue | undefined, at = ''): ReadonlyMap<string, string> => {
  if (typeof value === 'string') return new Map([[at, value]])
  const inner = Object.entries(value ?? {}).flatMap(([key, each]: [string, AnyValue | undefined]) => [
    ...textsOf(each, at === '' ? key : `${at}.${key}`),
  ])
  return new Map(inner)
}

const isKnown = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** Another value than a column has: a text with a mark, a number one higher. Without it another column might say the same. */
const otherThan = (value: unknown): unknown => {
  if (typeof value === 'string') return `${value}~`
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (value instanceof Date) return new Date(value.getTime() + 60_000)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, otherThan(each)]))
    : null
}

/** What a column without a value might have. */
const SOMETHING: readonly unknown[] = ['~', 1, '2026-01-01T00:00:00.000Z']

/**
 * Where each field of a document has its value from, by trying: a column is a field's origin if the field reads otherwise when
 * the column does. So what is shown can never be another than what is sent, and a field that is always the same has none. A field
 * without a value has the columns for origins that would give it one.
 * @param build makes the document of records, always the same of the same
 */
export const originsOf = (
  records: SourceRows,
  build: (records: SourceRows) => AnyDocument,
): ReadonlyMap<string, readonly Origin[]> => {
  const whole = textsOf(build(records))
  const found = new Map<string, Origin[]>()
  for (const [record, row] of Object.entries(records))
    for (const [column, value] of Object.entries(row)) {
      const others = isKnown(value) ? [otherThan(value)] : SOMETHING
      const built = others.map(other => textsOf(build({ ...records, [record]: { ...row, [column]: other } })))
      const paths = isKnown(value)
        ? [...whole.keys()].filter(path => built.some(texts => texts.get(path) !== whole.get(path)))
        : built.flatMap(texts => [...texts.keys()].filter(path => !whole.has(path)))
      for (const path of new Set(paths)) found.set(path, [...(found.get(path) ?? []), { record, column }])
    }
  return found
}
