import { LIGHT_GROSS_MASS } from './areas.ts'
import type { ReportField } from './field.ts'
import {
  type DocumentKind,
  type DocumentModel,
  fieldsOf,
  type GuideVersion,
  keyOf,
  type ReportCondition,
} from './field.ts'
import { REPORT_DOCUMENTS } from './models.ts'
import { brokenValue, type ValueFacts, type ValueProblem } from './values.ts'

/** What may be wrong: the value itself, or `required`, `unknown` to the model, `group` or `list` or `text` where it is none. */
export type DocumentProblem = ValueProblem | 'required' | 'unknown' | 'group' | 'list' | 'text'

export interface DocumentIssue {
  /** Where: keys of the document and places in lists, `driver.0.drivingLicense`; empty for the document itself. */
  readonly path: string
  readonly code: DocumentProblem
  /** What a message needs: the field's number and format in the guide, its list of codes. */
  readonly params: Readonly<Record<string, string>>
}

export interface DocumentRules extends ValueFacts {
  /** Version of the guide; 2 unless told. */
  readonly version?: GuideVersion
  /** Of a driver's document: all vehicles that they drive are of at most 4.5 t gross. A vehicle's says that itself. */
  readonly isLight?: boolean
}

/**
 * Everything that is wrong with a document, in the order of its fields; an empty list means that it can be sent.
 * @param model the document of the guide, or that of a province by `modelOf`
 */
export const validateDocument = (
  document: unknown,
  model: DocumentKind | DocumentModel,
  rules: DocumentRules,
): DocumentIssue[] => {
  const { kind, fields } = typeof model === 'string' ? REPORT_DOCUMENTS[model] : model
  if (!isGroup(document)) return [{ path: '', code: 'group', params: {} }]
  const issues: DocumentIssue[] = []
  const conditions = conditionsOf(kind, document, rules)
  checkGroup(document, fieldsOf(fields, rules.version ?? 2), '', { rules, conditions, issues })
  return issues
}

interface Walk {
  rules: DocumentRules
  conditions: ReadonlySet<ReportCondition>
  issues: DocumentIssue[]
}

type Group = Readonly<Record<string, unknown>>

const isGroup = (value: unknown): value is Group => typeof value === 'object' && value !== null && !Array.isArray(value)

const conditionsOf = (
  kind: DocumentKind,
  document: Group,
  { isLight }: DocumentRules,
): ReadonlySet<ReportCondition> => {
  const holds: ReportCondition[] = []
  const { serialNumber = '0000', vehicleAmount = '1', grossMass } = document
  // One that is malformed is told as such; what it would have meant nobody knows.
  const isLeg = /^\d{4}$/.test(String(serialNumber)) && serialNumber !== '0000'
  if (kind === 'waybill' && (isLeg || Number(vehicleAmount) > 1)) holds.push('segmented')
  // A gross mass that is missing is told as missing; the vehicle is then taken for one that needs its certificate.
  const isLightVehicle = grossMass !== undefined && grossMass !== '' && Number(grossMass) <= LIGHT_GROSS_MASS
  if ((kind === 'vehicle' && isLightVehicle) || (kind === 'driver' && isLight)) holds.push('light')
  return new Set(holds)
}

function checkGroup(group: Group, fields: readonly ReportField[], at: string, walk: Walk): void {
  const known = new Set(fields.map(keyOf))
  for (const field of fields) checkField(group[keyOf(field)], field, `${at}${keyOf(field)}`, walk)
  for (const key of Object.keys(group))
    if (!known.has(key) && group[key] !== undefined)
      walk.issues.push({ path: `${at}${key}`, code: 'unknown', params: {} })
}

function checkField(value: unknown, field: ReportField, path: string, walk: Walk): void {
  const isNothing = value === undefined || value === null || value === ''
  if (isNothing || (field.card === '1..n' && Array.isArray(value) && value.length === 0)) {
    if (isRequired(field, walk.conditions)) refuse(walk, path, 'required', field)
  } else if (field.card !== '1..n') checkOne(value, field, path, walk)
  else if (Array.isArray(value))
    for (const [index, each] of value.entries()) checkOne(each, field, `${path}.${index}`, walk)
  else refuse(walk, path, 'list', field)
}

function checkOne(value: unknown, field: ReportField, path: string, walk: Walk): void {
  if (field.fields) {
    if (isGroup(value)) checkGroup(value, field.fields, `${path}.`, walk)
    else refuse(walk, path, 'group', field)
    return
  }
  const broken = typeof value === 'string' ? brokenValue(value, field, walk.rules) : 'text'
  if (broken) refuse(walk, path, broken, field)
}

function refuse({ issues }: Walk, path: string, code: DocumentProblem, field: ReportField): void {
  issues.push({ path, code, params: paramsOf(field) })
}

const isRequired = ({ card, requiredWhen }: ReportField, conditions: ReadonlySet<ReportCondition>): boolean =>
  card !== '0..1' || (requiredWhen !== undefined && conditions.has(requiredWhen))

const paramsOf = ({ no, zh, format, codes }: ReportField): Record<string, string> => ({
  ...(no && { no }),
  zh,
  ...(format && { format }),
  ...(codes && { codes }),
})
