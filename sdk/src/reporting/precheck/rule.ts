import { fieldsOf } from '../../fields/known.ts'
import { LIGHT_GROSS_MASS } from '../documents/areas.ts'
import type { DocumentKind } from '../documents/field.ts'
import { reportMoment } from '../documents/format.ts'
import { type DocumentIssue, validateDocument } from '../documents/validate.ts'
import { modelOf } from '../provinces/model.ts'
import type { CheckSetup, ReportCase } from './case.ts'
import type { RuleId, RuleSettings } from './settings.ts'

/** The flows that have to agree (五流合一), as the console's lamps have them: goods is the track. */
export const REPORT_FLOWS = ['contract', 'information', 'goods', 'funds', 'invoice'] as const
export type ReportFlow = (typeof REPORT_FLOWS)[number]

/** Record of the case that a finding is about. */
export type CaseRecord = 'waybill' | 'vehicle' | 'driver' | 'contract' | 'track' | 'payment' | 'invoice' | 'trip'

/** One thing that a rule found, down to the record and its field. */
export interface Finding {
  readonly record: CaseRecord
  /** Number of the record: a waybill's, a plate, a licence. */
  readonly no?: string | undefined
  /** Path of the field in the record's document. */
  readonly path?: string | undefined
  /** What it is; words belong to the rule and the code. */
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>> | undefined
  /** The flow that it belongs to, where it is another than the rule's. */
  readonly flow?: ReportFlow | undefined
  /** Never more than a warning, whatever the level of the rule. */
  readonly isWarning?: boolean | undefined
}

/** What rules look at: the case, the settings in force, and what is wrong with its documents. */
export interface Checked {
  readonly of: ReportCase
  readonly settings: Required<RuleSettings>
  readonly issues: readonly RecordIssue[]
}

export interface RecordIssue {
  readonly record: CaseRecord
  readonly no: string
  readonly issue: DocumentIssue
}

export interface ReportRule {
  readonly id: RuleId
  /** What it is called in code and words. */
  readonly name: string
  readonly flow: ReportFlow
  readonly level: 'error' | 'warning'
  /** Documents that are not sent while it is broken. */
  readonly stops: readonly DocumentKind[]
  /** It looks at what is known while a waybill goes on: neither at its track, which is not whole yet, nor at its money. */
  readonly onTheWay: boolean
  /** What is wrong; nothing when all is well, undefined where there is nothing to judge yet. */
  check(checked: Checked): readonly Finding[] | undefined
}

/** Text at a path of a document; undefined for anything else. */
export const textAt = (document: unknown, path: string): string | undefined => {
  let at: unknown = document
  for (const key of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined
    at = fieldsOf(at)[key]
  }
  return typeof at === 'string' && at !== '' ? at : undefined
}

/** Groups of a list of a document. */
export const groupsAt = (document: unknown, key: string): readonly unknown[] => {
  const list = typeof document === 'object' && document !== null ? fieldsOf(document)[key] : undefined
  return Array.isArray(list) ? list : []
}

/** Moment at a path of a document. */
export const momentAt = (document: unknown, path: string): Date | undefined => {
  const text = textAt(document, path)
  return text === undefined ? undefined : reportMoment(text)
}

/** Thousandths of a decimal, exact; undefined for what is none. Documents have at most three decimals where sums are made. */
export const thousandths = (text: string | undefined): bigint | undefined => {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d{1,3}))?$/.exec(text ?? '') ?? []
  return whole === undefined ? undefined : BigInt(whole) * 1000n + BigInt(fraction.padEnd(3, '0'))
}

/** Yuan of thousandths, with two decimals. */
export const yuanOf = (amount: bigint): string => (Number(amount) / 1000).toFixed(2)

/** Sum of what can be read. */
export const sumOf = (texts: readonly (string | undefined)[]): bigint =>
  texts.reduce((sum, text) => sum + (thousandths(text) ?? 0n), 0n)

export const waybillNo = ({ waybill }: ReportCase): string => textAt(waybill.document, 'shippingNoteNumber') ?? ''

export const isLightVehicle = ({ vehicle }: ReportCase): boolean =>
  Number(textAt(vehicle.document, 'grossMass') ?? Number.NaN) <= LIGHT_GROSS_MASS

/** What is wrong with the documents of a case, each judged once for all rules. */
export const issuesOf = (of: ReportCase, { report, stage, isCounty }: CheckSetup): RecordIssue[] => {
  const rules = { isCounty, now: of.now, version: report.guide, isLight: isLightVehicle(of) }
  const judge = (record: CaseRecord, kind: DocumentKind, no: string, document: unknown): RecordIssue[] => {
    const model = modelOf(report, kind, { stage: kind === 'waybill' ? stage : undefined })
    return validateDocument(document, model, rules).map(issue => ({ record, no, issue }))
  }
  return [
    ...judge('waybill', 'waybill', waybillNo(of), of.waybill.document),
    ...judge('vehicle', 'vehicle', textAt(of.vehicle.document, 'vehicleNumber') ?? '', of.vehicle.document),
    ...of.drivers.flatMap(({ document }) =>
      judge('driver', 'driver', textAt(document, 'drivingLicense') ?? '', document),
    ),
    ...of.payments.flatMap(({ no, document }) => judge('payment', 'fundFlow', no, document)),
  ]
}
