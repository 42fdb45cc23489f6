import { type DocumentModel, fieldsOf, type GuideVersion, keyOf, type ReportField } from './field.ts'
import type { AnyDocument, AnyValue } from './models.ts'

/** How names are written: as JSON has them or as XML has them. */
export type NameCase = 'lower' | 'upper'

/** A text that cannot be read as a document. */
export class DocumentReadError extends Error {
  override readonly name = 'DocumentReadError'
}

export interface WriteOptions {
  /** Version of the guide; 2 unless told. */
  version?: GuideVersion
  names?: NameCase
}

const nameIn = (field: ReportField, names: NameCase): string => (names === 'lower' ? keyOf(field) : field.name)
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/**
 * A document with its keys in the order of the table, and no others: what has no value is left out.
 * Values stay as they are; whether they are right is `validateDocument`'s to say.
 */
export const orderedDocument = (
  document: AnyDocument,
  fields: readonly ReportField[],
  names: NameCase = 'lower',
): AnyDocument => {
  const inner = (value: AnyValue, field: ReportField): AnyValue => {
    if (Array.isArray(value)) return value.map(each => inner(each, field))
    return field.fields && typeof value === 'object'
      ? orderedDocument(value as AnyDocument, field.fields, names)
      : value
  }
  const pairs = fields.flatMap(field => {
    const value = document[keyOf(field)]
    return isEmpty(value) ? [] : [[nameIn(field, names), inner(value as AnyValue, field)] as const]
  })
  return Object.fromEntries(pairs)
}

/** A document as JSON, lowerCamel unless told. */
export const writeJson = (document: AnyDocument, model: DocumentModel, options: WriteOptions = {}): string =>
  JSON.stringify(orderedDocument(document, fieldsOf(model.fields, options.version ?? 2), options.names))

/**
 * Reads what {@link writeJson} wrote; names that the model does not have are kept as they are, so that they are found.
 * @throws DocumentReadError for text that is no JSON object
 */
export const readJson = (text: string, model: DocumentModel, options: WriteOptions = {}): AnyDocument => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new DocumentReadError('The document is no JSON.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new DocumentReadError('The document is no JSON object.')
  return renamed(value as AnyDocument, fieldsOf(model.fields, options.version ?? 2), options.names ?? 'lower')
}

/** The keys of a document from the names of a wire. */
export const renamed = (group: AnyDocument, fields: readonly ReportField[], names: NameCase): AnyDocument => {
  const byName = new Map(fields.map(field => [nameIn(field, names), field]))
  const inner = (value: AnyValue, field: ReportField): AnyValue => {
    if (Array.isArray(value)) return value.map(each => inner(each, field))
    return field.fields && typeof value === 'object' && value !== null
      ? renamed(value as AnyDocument, field.fields, names)
      : value
  }
  return Object.fromEntries(
    Object.entries(group).map(([name, value]) => {
      const field = byName.get(name)
      return field && value !== undefined ? [keyOf(field), inner(value, field)] : [name, value]
    }),
  )
}
