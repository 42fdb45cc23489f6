import {
  type AnyDocument,
  modelOf,
  type ProvinceReport,
  precheck,
  type RuleResult,
  ruleOfProblem,
  validateDocument,
  withFacts,
  withoutLater,
} from '@ntocc/sdk/reporting'
import type { ReportDocument, ReportFinding } from '../contract/documents.ts'
import { factsOf } from './form.ts'
import { locationDraft } from './location-draft.ts'
import { caseOf, waybillRows } from './sources/case.ts'
import {
  driverDocument,
  fundFlowDocument,
  type Platform,
  vehicleDocument,
  waybillDocument,
} from './sources/documents.ts'
import { factsIn, waybillFacts } from './sources/facts.ts'
import type { SourceRows } from './sources/origins.ts'
import { type Row, textOf } from './sources/row.ts'
import { type Sources, waybillDocumentOf } from './sources/sources.ts'
import { stageFindings, stageOf } from './stages.ts'

/** A document as the records have it now, how it is made of them, and what the pre-check says. */
export interface Draft {
  readonly records: SourceRows
  readonly document: AnyDocument
  /** The same document of other records. */
  build(records: SourceRows): AnyDocument
  /** What is wrong with it by itself: errors whatever people say, warnings unless somebody has said why they may stand. */
  readonly issues: readonly ReportFinding[]
  /** What each rule says; of a waybill and of its money. */
  readonly results: readonly RuleResult[]
}

const NOTHING: Row = {}
const rowOf = (records: SourceRows, name: string): Row => records[name] ?? NOTHING

const platformOf = (row: Row): Platform => ({
  name: textOf(row, 'name'),
  uscc: textOf(row, 'uscc'),
  permitNo: textOf(row, 'permitNo'),
})

const waybillDraft = (
  sources: Sources,
  platform: Platform,
  of: ReportDocument,
  report: ProvinceReport,
): Draft | undefined => {
  const { recordCode, docKind } = of
  const rows = waybillRows(sources, recordCode, platform)
  if (!rows) return undefined
  const { waybill, driver, vehicle, shipper, now } = rows
  const brought = sources.facts.get(factsOf(report.gb, textOf(waybill, 'waybill_no') ?? '')) ?? {}
  // What a waybill has of others is a copy of its day, and what is stated for it goes before it: what is missing is mended there, which therefore
  // comes first.
  const records: SourceRows = { brought, driver, vehicle, shipment: shipper, waybill, platform: { ...platform } }
  const stage = stageOf(report, of)
  const model = modelOf(report, 'waybill', { stage })
  const build = (from: SourceRows): AnyDocument => {
    const made = rowOf(from, 'waybill')
    const parts = { driver: rowOf(from, 'driver'), vehicle: rowOf(from, 'vehicle'), shipper: rowOf(from, 'shipment') }
    const bare = waybillDocument({ waybill: made, ...parts, platform: platformOf(rowOf(from, 'platform')), now })
    const document = withFacts(bare, model, { ...waybillFacts(made), ...factsIn(rowOf(from, 'brought')) })
    return stage ? withoutLater(document, stage) : document
  }
  const document = build(records)
  const judged = caseOf(sources, report.gb, rows)
  const rules = { report, stage, isCounty: sources.isCounty }
  const results = precheck({ ...judged, waybill: { ...judged.waybill, document } }, rules)
  // The five flows are those of a whole waybill.
  if (docKind === 'stage') return { records, document, build, issues: stageFindings(results), results: [] }
  return { records, document, build, issues: [], results }
}

/** What of a payment was for a waybill, by the payment as it is now. Money that came back nobody reports by himself. */
const fundFlowDraft = (
  sources: Sources,
  platform: Platform,
  { recordCode, waybillNo, businessNo, province }: ReportDocument,
  report: ProvinceReport,
): Draft | undefined => {
  const rows = waybillRows(sources, sources.recordOf.get(waybillDocumentOf({ province, waybillNo })), platform)
  const paid = sources.payments.get(waybillNo ?? '')?.find(({ payment }) => payment.code === recordCode)
  if (!rows || !paid) return undefined
  const { driver, vehicle, shipper, now } = rows
  const records: SourceRows = { payment: paid.row, driver, vehicle, waybill: rows.waybill }
  const build = (of: SourceRows): AnyDocument => {
    const parts = { waybill: rowOf(of, 'waybill'), driver: rowOf(of, 'driver'), vehicle: rowOf(of, 'vehicle'), shipper }
    return fundFlowDocument({ ...parts, payment: rowOf(of, 'payment'), platform, now })
  }
  const results = precheck(caseOf(sources, report.gb, rows), { report, isCounty: sources.isCounty })
  const returned = { rule: 'R19', level: 'error', record: 'payment', no: businessNo, code: 'returned' } as const
  return { records, document: build(records), build, issues: paid.payment.isReturned ? [returned] : [], results }
}

/** What a document says by records that were read for it. Undefined where there is no record any more, and of kinds that there are none of. */
export const draftOf = (
  sources: Sources,
  platform: Platform,
  of: ReportDocument,
  report: ProvinceReport,
): Draft | undefined => {
  if (of.docKind === 'waybill' || of.docKind === 'stage') return waybillDraft(sources, platform, of, report)
  if (of.docKind === 'fundFlow') return fundFlowDraft(sources, platform, of, report)
  if (of.docKind === 'location') return locationDraft(sources, of, report)
  const kind = of.docKind
  if (kind !== 'driver' && kind !== 'vehicle') return undefined
  const row = (kind === 'driver' ? sources.drivers : sources.vehicles).get(of.recordCode)
  if (!row) return undefined
  const build = (records: SourceRows): AnyDocument =>
    kind === 'driver' ? driverDocument(rowOf(records, kind)) : vehicleDocument(rowOf(records, kind))
  const records = { [kind]: row }
  const document = build(records)
  const rules = { isCounty: sources.isCounty, now: new Date(), version: report.guide }
  const issues = validateDocument(document, modelOf(report, kind), rules).map(
    ({ path, code, params }): ReportFinding => ({
      rule: ruleOfProblem(code),
      level: 'error',
      record: kind,
      no: of.businessNo,
      path,
      code,
      params,
    }),
  )
  return { records, document, build, issues, results: [] }
}
