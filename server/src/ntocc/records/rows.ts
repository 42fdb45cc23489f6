import type { Language, StoredRecord } from '@ntocc/sdk/contracts'
import { type Entity, type Field, isEmpty, mask } from '@ntocc/sdk/fields'
import type { Row } from '../db/database.ts'
import { snakeCase } from '../db/table-of.ts'

export interface Reader {
  language: Language
  /** Permission codes; `MOBILE_PHONE`, `ID_CARD` and `BANK_CARD` show what is masked otherwise. */
  permissions: ReadonlySet<string>
  /** Texts in every language they are known in, as a form edits them; otherwise in the reader's only. */
  allTexts?: boolean
  /** Fields that the answer has; all of the entity's unless told. */
  fields?: ReadonlySet<string>
}

/** Whether the answer has a field at all. */
export const isShown = (reader: Reader, name: string): boolean => reader.fields?.has(name) ?? true

/** Whether the answer has the values of a field masked. */
export const isMasked = ({ permissions }: Reader, { options: { sensitive } }: Field): boolean =>
  sensitive !== undefined && !permissions.has(sensitive)

/** A stored row as the API answers it: wire values in the reader's language, sensitive ones masked, empty ones left out. */
export const recordOf = (entity: Entity, row: Row, reader: Reader): StoredRecord => {
  const record: Record<string, unknown> = {}
  for (const [name, field] of entity.entries) {
    const stored = row[snakeCase(name)]
    if (stored === undefined || stored === null || !isShown(reader, name)) continue
    const isWhole = reader.allTexts && field.kind.name === 'localized'
    const value = isWhole ? stored : field.kind.fromDb(stored, reader.language)
    const { sensitive } = field.options
    record[name] = sensitive && typeof value === 'string' && isMasked(reader, field) ? mask(value, sensitive) : value
  }
  return record as StoredRecord
}

/** Wire values as column names and database parameters; those of fields that have no column are left out. */
export const columnsOf = (entity: Entity, values: Record<string, unknown>): [columns: string[], params: unknown[]] => {
  const columns: string[] = []
  const params: unknown[] = []
  for (const [name, value] of Object.entries(values)) {
    const field = entity.fieldNamed(name)
    if (!field || field.options.computed || value === undefined) continue
    columns.push(snakeCase(name))
    // An input that was emptied means that there is no value; no kind stores the empty text.
    params.push(isEmpty(value) ? null : field.kind.toDb(value))
  }
  return [columns, params]
}
