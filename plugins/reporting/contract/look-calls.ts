import { answer, endpoint, input, type LocalizedText } from '@ntocc/sdk/contracts'
import { shape, text } from '@ntocc/sdk/fields'
import type { LampColour, ReportFlow, RuleResult } from '@ntocc/sdk/reporting'
import type { BroughtForm } from './brought-form.ts'
import type { ReportDocument, ReportFinding } from './documents.ts'

/** The record that a field of a document has its value from. */
export interface LookOrigin {
  /** `waybill`, `driver`, `vehicle`, `shipment`, `payment`, `position`, `end`, `platform`. */
  record: string
  field: string
  /** What the field is called on the pages of the record; none where no page shows it. */
  label?: LocalizedText
}

/** One field of a document as the regulator receives it, in the province's codes. */
export interface LookLine {
  /** As findings name it: `driver.0.drivingLicense`. */
  path: string
  /** Number, name and Chinese name of the guide. */
  no?: string
  name: string
  zh: string
  /** How deep in groups. */
  depth: number
  isGroup: boolean
  isRequired: boolean
  /** Numbers of people are masked for whoever may not see them. */
  value?: string
  /** What was sent last, where it read otherwise. */
  before?: string
  /** None: the same in every document. */
  origins: LookOrigin[]
}

/** A finding, and whether somebody has said why it may stand. */
export interface LookFinding extends ReportFinding {
  reason?: string
}

/** One of the five flows of a waybill, with the rules that look at it. */
export interface LookLamp {
  flow: ReportFlow
  colour: LampColour
  rules: { rule: string; state: RuleResult['state'] }[]
}

/** A document that the regulator has to have before another; without an id where there is none of it. */
export type LookWait = Pick<ReportDocument, 'docKind' | 'businessNo'> & Partial<Pick<ReportDocument, 'id' | 'status'>>

/** A document as it would be sent now. */
export interface ReportLook extends BroughtForm {
  lines: LookLine[]
  findings: LookFinding[]
  /** Of a waybill and of its money; none for other documents. */
  lamps: LookLamp[]
  /** Pages of the records that it is made of: where findings are mended. */
  records: { record: string; to: string }[]
  /** What it waits for, however right it is itself. */
  waitsFor: LookWait[]
  /** A paper of it was written before, which `before` compares with. */
  isCompared: boolean
  isReady: boolean
  /** A waybill that went out as a whole before its province was told of waybills in stages: it has none. */
  isToldWhole: boolean
  /** Version of the guide, and what the definition of the province rests on. */
  guide: number
  evidence: string
}

const Asked = shape({ documentCode: text({ max: 64 }).required() })

export const lookCalls = {
  /** The document as it would be sent now, each field beside its source: nothing is written. */
  reportLook: endpoint({
    name: 'reportLook',
    method: 'GET',
    path: '/ntocc-tms-api/reportLook',
    query: input<{ documentCode: string }>(Asked),
    data: answer.value<ReportLook>([
      'lines',
      'findings',
      'lamps',
      'records',
      'waitsFor',
      'isCompared',
      'isReady',
      'isToldWhole',
      'guide',
      'evidence',
    ]),
    permission: 'report.read',
    staffOnly: true,
  }),
} as const
