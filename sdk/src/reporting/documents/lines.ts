import { type DocumentModel, keyOf, type ReportField } from './field.ts'
import type { AnyDocument, AnyValue } from './models.ts'

/** One place of a document as the table of the guide has it, whether it is filled or not. */
export interface DocumentLine {
  /** As issues name it: keys of the document and places in lists, `driver.0.drivingLicense`. */
  readonly path: string
  readonly field: ReportField
  /** How deep in groups, from 0. */
  readonly depth: number
  /** Undefined for a group, and for what has no value. */
  readonly text?: string | undefined
}

const isGroup = (value: AnyValue | undefined): value is AnyDocument =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const groupsOf = (value: AnyValue | undefined): readonly AnyDocument[] => {
  const listed = Array.isArray(value) ? value.filter(isGroup) : isGroup(value) ? [value] : []
  // What is missing is shown as missing, field by field.
  return listed.length > 0 ? listed : [{}]
}

/** A document line by line in the order of its table: for people who compare what is sent with what they know. */
export const documentLines = (document: AnyDocument, model: Pick<DocumentModel, 'fields'>): DocumentLine[] =>
  linesOf(document, model.fields, '', 0)

function linesOf(group: AnyDocument, fields: readonly ReportField[], at: string, depth: number): DocumentLine[] {
  return fields.flatMap(field => {
    const path = `${at}${keyOf(field)}`
    const value = group[keyOf(field)]
    const { fields: inner, card } = field
    if (!inner) return [{ path, field, depth, text: typeof value === 'string' && value !== '' ? value : undefined }]
    return groupsOf(value).flatMap((each, index) => {
      const place = card === '1..n' ? `${path}.${index}` : path
      return [{ path: place, field, depth }, ...linesOf(each, inner, `${place}.`, depth + 1)]
    })
  })
}
