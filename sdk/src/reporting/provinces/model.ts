import { type DocumentKind, type DocumentModel, fieldsOf, keyOf, type ReportField } from '../documents/field.ts'
import { readFormat, reportDecimal, reportTime } from '../documents/format.ts'
import { type AnyDocument, type AnyValue, REPORT_DOCUMENTS } from '../documents/models.ts'
import type { ProvinceReport, WaybillStage } from './definition.ts'

/** Fields with another cardinality at some paths. */
const withCard = (
  fields: readonly ReportField[],
  paths: readonly string[],
  card: (field: ReportField) => ReportField['card'],
): readonly ReportField[] =>
  fields.map(field => {
    const key = keyOf(field)
    const inner = paths.filter(path => path.startsWith(`${key}.`)).map(path => path.slice(key.length + 1))
    const changed = paths.includes(key) ? { ...field, card: card(field) } : field
    return inner.length > 0 && changed.fields ? { ...changed, fields: withCard(changed.fields, inner, card) } : changed
  })

/** Extra fields behind the same field stay in the order in which the definition has them. */
const withExtras = (fields: readonly ReportField[], { extraFields }: ProvinceReport, kind: DocumentKind) => {
  const extras = extraFields[kind] ?? []
  const last = extras.filter(({ after }) => after === undefined)
  return [...fields.flatMap(field => [field, ...extras.filter(({ after }) => after === keyOf(field))]), ...last]
}

const ipcTypeOf = ({ ipcTypes, tracks }: ProvinceReport, kind: DocumentKind, document?: AnyDocument): string => {
  if (kind === 'location' && tracks) return document?.locationType === 'UNLOAD' ? tracks.end : tracks.start
  return ipcTypes[kind] ?? REPORT_DOCUMENTS[kind].ipcType
}

/**
 * The document of a kind as a province wants it: with the fields that it adds, and those that it requires.
 * @param stage of a waybill that is reported several times; what is not known yet is not asked for
 * @param document a location's, where its beginning and end are messages of their own
 */
export const modelOf = (
  report: ProvinceReport,
  kind: DocumentKind,
  { stage, document }: { stage?: WaybillStage | undefined; document?: AnyDocument | undefined } = {},
): DocumentModel => {
  const stricter = withCard(
    fieldsOf(REPORT_DOCUMENTS[kind].fields, report.guide),
    report.required[kind] ?? [],
    field => (field.card === '0..1' ? '1..1' : field.card),
  )
  const staged = stage ? withCard(stricter, stage.without, () => '0..1') : stricter
  return {
    ...REPORT_DOCUMENTS[kind],
    ipcType: stage?.ipcType ?? ipcTypeOf(report, kind, document),
    fields: withExtras(staged, report, kind),
  }
}

/** A fact as the platform has it: a moment, a number, a text. */
export type ReportFact = Date | string | number

/**
 * A document with the fields that a province adds, each from the fact that its `from` names, in the form of its format. A fact
 * that is missing leaves its field out, which `validateDocument` then tells.
 * @throws Error for a number that its format has no room for
 */
export const withFacts = (
  document: AnyDocument,
  model: DocumentModel,
  facts: Readonly<Record<string, ReportFact | undefined>>,
): AnyDocument => {
  const filled = model.fields.flatMap(field => {
    const fact = field.from === undefined || !Object.hasOwn(facts, field.from) ? undefined : facts[field.from]
    return fact === undefined || fact === '' ? [] : [[keyOf(field), factText(fact, field)] as const]
  })
  return { ...document, ...Object.fromEntries(filled) }
}

const factText = (fact: ReportFact, { format = 'an..256' }: ReportField): string => {
  const { characters, isExact, max, decimals } = readFormat(format)
  if (fact instanceof Date) return isExact && max === 8 ? reportTime(fact).slice(0, 8) : reportTime(fact)
  // A text that is no number stays as it is: the pre-check tells it where it stands.
  const isNumber = typeof fact === 'number' || /^\d+(\.\d+)?$/.test(fact)
  return characters === 'n' && !isExact && isNumber ? reportDecimal(fact, decimals) : String(fact)
}

/** A document in the codes of the province; what has no other code there stays. */
export const withCodes = (
  document: AnyDocument,
  fields: readonly ReportField[],
  report: ProvinceReport,
): AnyDocument => {
  const mapped = (value: AnyValue, field: ReportField): AnyValue => {
    if (Array.isArray(value)) return value.map(each => mapped(each, field))
    if (typeof value !== 'string') return field.fields ? withCodes(value as AnyDocument, field.fields, report) : value
    const map = field.codes && report.codeMaps[field.codes]
    return map && Object.hasOwn(map, value) ? (map[value] ?? value) : value
  }
  const byKey = new Map(fields.map(field => [keyOf(field), field]))
  return Object.fromEntries(
    Object.entries(document).map(([key, value]) => {
      const field = byKey.get(key)
      return [key, field && value !== undefined ? mapped(value, field) : value]
    }),
  )
}
