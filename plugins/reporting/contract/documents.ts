import { reportMachine, resource } from '@ntocc/sdk/contracts'
import {
  area,
  code,
  codes,
  dateTime,
  entity,
  flag,
  integer,
  json,
  longText,
  reference,
  state,
  stringList,
  text,
  type ValuesOf,
} from '@ntocc/sdk/fields'
import { RULE_IDS } from '@ntocc/sdk/reporting'

/**
 * A waybill and the locations of its way name driver and vehicle, which go out before them; a flow of funds its waybill. Where a province is told
 * of a waybill several times, what is told before its end is a stage.
 */
export const REPORT_KINDS = ['driver', 'vehicle', 'stage', 'waybill', 'fundFlow', 'location'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** Documents of one message at most, whatever a province takes. */
export const MOST_TOGETHER = 500

/** How the deadline of a document stands that the regulator does not have. */
export const REPORT_URGENCIES = ['soon', 'late'] as const
export type ReportUrgency = (typeof REPORT_URGENCIES)[number]

/**
 * What a province's regulator is to have: one document of a kind and business number, however often it is tried, corrected and asked
 * about. Its code is province, kind and number, of which there is one. What it says stands in its papers, which hold people's
 * numbers and are no list's.
 */
export const ReportDocument = entity('reportDocument', {
  docKind: code('reportDocKind', REPORT_KINDS).required().readOnly(),
  /** Number of the waybill or payment, plate of the vehicle, code of the driver. */
  businessNo: text({ max: 40 }).required().readOnly().filter('contains'),
  /** GB/T 2260 of the province. */
  province: area().required().readOnly(),
  /** The waybill that it tells of, or whose money. */
  waybillNo: text({ max: 20 }).readOnly().indexed().filter('equals'),
  /** The record that it tells of, */
  recordCode: text({ max: 64 }).required().readOnly().indexed().filter('equals'),
  /** and the shipper whose waybill it was, for lists. */
  shipmentCode: reference('shipment').readOnly(),
  /** Its kind's place in the order. */
  rank: integer({ min: 0, max: 9 }).required().readOnly().filter('none'),
  /** Codes of the documents that the regulator must have before. */
  needs: stringList({ max: 20 }).readOnly().filter('none'),
  /** What a message is known by; a correction has another one. */
  referenceNo: text({ max: 35 }).readOnly().indexed().filter('equals'),
  /** The message that it travelled in last, where others were in it too: the regulator knows it by this number then. */
  messageNo: text({ max: 35 }).readOnly().indexed().filter('equals'),
  corrections: integer({ min: 0 }).required().readOnly().default(0),
  /** Times that it was taken up: whoever comes back too late is told by it. */
  attempt: integer({ min: 0 }).required().readOnly().default(0).filter('none'),
  /** Failed tries of this reference number in a row, or looks at what became of it. */
  tries: integer({ min: 0 }).required().readOnly().default(0),
  /** When it is sent, or asked about, the next time; empty where somebody has to do something first. */
  nextAt: dateTime().readOnly().indexed(),
  /** Until then it is in somebody's hands. */
  leaseUntil: dateTime().readOnly().filter('none'),
  /** It may be there although nobody has heard so: the regulator is asked before it is sent again. */
  isUncertain: flag().required().readOnly().default(false),
  /** What the pre-check found, by rule. */
  findings: json<readonly ReportFinding[]>().readOnly(),
  /** The rules among them: what a list is narrowed to. */
  heldBy: codes('reportRule', RULE_IDS).readOnly(),
  /** Reasons given for warnings, by rule. */
  reasons: json<Readonly<Record<string, string>>>().readOnly(),
  /** What the regulator said last, and the field that it named. */
  answerCode: text({ max: 64 }).readOnly().filter('equals'),
  answerText: longText({ max: 500 }).readOnly().inOwnWords(),
  answerField: text({ max: 64 }).readOnly(),
  /** The records are others than what was sent: they change at any time, and whoever is about to correct it is not kept from that. */
  isOutdated: flag().required().readOnly().derived().default(false),
  dueAt: dateTime().readOnly(),
  /** By the clock, for what the regulator does not have; what is stored of it counts nowhere. */
  urgency: code('reportUrgency', REPORT_URGENCIES).computed(),
  /** Which of them somebody was told of last. */
  toldUrgency: code('reportUrgency', REPORT_URGENCIES).readOnly().derived().filter('none'),
  sentAt: dateTime().readOnly(),
  auditedAt: dateTime().readOnly(),
  exemptReason: longText({ max: 200 }).readOnly(),
  status: state(reportMachine),
})
export type ReportDocument = ValuesOf<typeof ReportDocument>

/** A rule that keeps a document back, or wants a reason. */
export interface ReportFinding {
  readonly rule: string
  readonly level: 'error' | 'warning'
  readonly record: string
  readonly no?: string | undefined
  readonly path?: string | undefined
  readonly code: string
  /** What its words speak of: how much was loaded, until when a licence holds. */
  readonly params?: Readonly<Record<string, string | number>> | undefined
}

/** What a document says under one reference number, in the guide's form. */
export const ReportPaper = entity('reportPaper', {
  documentCode: text({ max: 64 }).required().indexed().filter('equals'),
  referenceNo: text({ max: 35 }).required().unique(),
  document: json().required(),
}).appendOnly()
export type ReportPaper = ValuesOf<typeof ReportPaper>

/** A message with several documents, as it went out: what each of them says in it stands in its own evidence. */
export const ReportMessage = entity('reportMessage', {
  messageNo: text({ max: 35 }).required().unique(),
  docKind: code('reportDocKind', REPORT_KINDS).required(),
  /** Its documents, and the numbers of the papers that they travelled by, in their order. */
  documentCodes: stringList({ max: MOST_TOGETHER }).required(),
  referenceNos: stringList({ max: MOST_TOGETHER }).required(),
  path: text({ max: 200 }),
  headers: json<Readonly<Record<string, string>>>(),
  body: longText({ max: 400_000 }),
  payloadHash: text({ max: 64 }),
}).appendOnly()
export type ReportMessage = ValuesOf<typeof ReportMessage>

export const EVIDENCE_STEPS = ['sent', 'answered', 'unanswered', 'asked', 'exempted', 'corrected', 'lookedUp'] as const
export type EvidenceStep = (typeof EVIDENCE_STEPS)[number]

/** What was done about a document and what was answered: written once, before and after each call, kept for years. */
export const ReportEvidence = entity('reportEvidence', {
  documentCode: text({ max: 64 }).required().indexed().filter('equals'),
  referenceNo: text({ max: 35 }).required().filter('equals'),
  /** The message that it was sent in with others. */
  messageNo: text({ max: 35 }).filter('equals'),
  attempt: integer({ min: 0 }).required(),
  step: code('reportStep', EVIDENCE_STEPS).required(),
  at: dateTime().required(),
  author: text({ max: 64 }).required(),
  path: text({ max: 200 }),
  /** Headers and body as they went out, secrets as stars. */
  headers: json<Readonly<Record<string, string>>>(),
  body: longText({ max: 400_000 }),
  /** The documents as the regulator reads them after decryption, and their SHA-256. */
  payload: longText({ max: 400_000 }),
  payloadHash: text({ max: 64 }),
  httpStatus: integer({ min: 0, max: 999 }),
  answer: longText({ max: 20_000 }),
  result: text({ max: 40 }),
  reason: longText({ max: 500 }),
}).appendOnly()
export type ReportEvidence = ValuesOf<typeof ReportEvidence>

export const reportDocuments = resource<ReportDocument>()('reportDocument', {
  calls: ['list', 'get', 'move'],
  permission: { read: 'report.read', edit: 'report.work' },
  keyword: ['businessNo', 'referenceNo'],
  staffOnly: true,
})
