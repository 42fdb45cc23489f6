import { type DocumentKind, fieldsOf, keyOf, type ReportField } from '../../reporting/documents/field.ts'
import type { AnyDocument, AnyValue, DocumentModel, GuideVersion } from '../../reporting/index.ts'

/** What the guide of 2019 asks of a waybill and the present one does not. */
const FIRST = { insuranceCompany: '测试保险公司' }

const group = (value: AnyValue | undefined): AnyDocument =>
  typeof value === 'object' && !Array.isArray(value) ? (value as AnyDocument) : {}

const known = (value: AnyValue, { fields }: ReportField): AnyValue => {
  if (!fields) return value
  return Array.isArray(value) ? value.map(each => only(group(each), fields)) : only(group(value), fields)
}

/** Fields that the guide has, in a document and its groups. */
const only = (document: AnyDocument, fields: readonly ReportField[]): AnyDocument =>
  Object.fromEntries(
    fields.flatMap(field => {
      const value = document[keyOf(field)]
      return value === undefined ? [] : [[keyOf(field), known(value, field)] as const]
    }),
  )

/** A document of the present guide as a version of it has it. */
export const byGuide = (
  kind: DocumentKind,
  document: AnyDocument,
  { fields }: Pick<DocumentModel, 'fields'>,
  version: GuideVersion,
): AnyDocument => {
  if (version === 2) return document
  const { insuranceInformation } = document
  const whole =
    kind === 'waybill' ? { ...document, insuranceInformation: { ...group(insuranceInformation), ...FIRST } } : document
  return only(whole, fieldsOf(fields, version))
}
