import { Driver, reportMachine, Shipment, Vehicle, Waybill } from '@ntocc/sdk/contracts'
import { mask, type Sensitivity } from '@ntocc/sdk/fields'
import {
  type AnyDocument,
  documentLines,
  modelOf,
  type ProvinceReport,
  REPORT_FLOWS,
  reportLamps,
  withCodes,
} from '@ntocc/sdk/reporting'
import { sql } from '@ntocc/sdk/service'
import { REPORT_KINDS, ReportDocument, ReportPaper } from '../contract/documents.ts'
import type { LookFinding, LookLamp, LookLine, LookOrigin, LookWait, ReportLook } from '../contract/look-calls.ts'
import { type Draft, draftOf } from './draft.ts'
import { broughtForm, formOf, isAway } from './form.ts'
import { findingsOf } from './judge.ts'
import { documentIn, documentKindOf } from './paper.ts'
import { missingBefore } from './queue.ts'
import { isIdentity } from './said.ts'
import { type Origin, originsOf, textsOf } from './sources/origins.ts'
import { readPlatform } from './sources/read.ts'
import { fieldNameOf, textOf } from './sources/row.ts'
import { readSources } from './sources/sources.ts'
import { isToldWhole, stageOf } from './stages.ts'
import type { Answer, ReportCtx } from './types.ts'

const ENTITIES = { waybill: Waybill, driver: Driver, vehicle: Vehicle, shipment: Shipment } as const

/** Of records that are another area's own. */
const SENSITIVE: Readonly<Record<string, Sensitivity>> = { 'payment.card_no': 'BANK_CARD' }

/** What a value is of a person; undefined where everybody may read it. */
const sensitivityOf = (origins: readonly Origin[]): Sensitivity | undefined => {
  for (const { record, column } of origins) {
    const others = SENSITIVE[`${record}.${column}`]
    if (others) return others
    const entity = Object.entries(ENTITIES).find(([name]) => name === record)?.[1]
    const sensitive = entity?.fieldNamed(fieldNameOf(column))?.options.sensitive
    if (sensitive) return sensitive
  }
  return undefined
}

/** What was sent last, or is to be sent; undefined where no paper was ever written. */
const paperBefore = async (ctx: ReportCtx, { code }: ReportDocument): Promise<AnyDocument | undefined> => {
  const papers = await ctx.records.where(ReportPaper, { where: sql`document_code = ${code}`, limit: 100 })
  const last = papers.sort((one, other) => other.id - one.id)[0]
  return last && documentIn(last)
}

/** When it is sent is another time in each document: no difference that anybody wants to see. */
const ALWAYS_OTHER = new Set(['sendToProDateTime'])

/** In the words of whoever has the record. */
const toldOrigin = (ctx: ReportCtx, record: string, field: string): LookOrigin => {
  const label = ctx.references.fieldName(record, field)
  return { record, field, ...(label && { label }) }
}

const linesOf = (
  ctx: ReportCtx,
  report: ProvinceReport,
  model: ReturnType<typeof modelOf>,
  draft: Draft,
  paper: AnyDocument | undefined,
): LookLine[] => {
  const coded = (document: AnyDocument) => withCodes(document, model.fields, report)
  const origins = originsOf(draft.records, draft.build)
  const before = textsOf(paper && coded(paper))
  return documentLines(coded(draft.document), model).map(({ path, field, depth, text }) => {
    const from = origins.get(path) ?? []
    const sensitive = sensitivityOf(from)
    const shown = (value: string) => {
      // Who carries is a company or a person, and what was sent before may have come from elsewhere.
      const of = sensitive ?? (isIdentity(value) ? 'ID_CARD' : undefined)
      return of === undefined || ctx.session.permissions.has(of) ? value : mask(value, of)
    }
    const last = ALWAYS_OTHER.has(path) ? undefined : before.get(path)
    const isOther = paper !== undefined && field.fields === undefined && last !== undefined && last !== text
    return {
      path,
      ...(field.no && { no: field.no }),
      name: field.name,
      zh: field.zh,
      depth,
      isGroup: field.fields !== undefined,
      isRequired: field.card !== '0..1',
      ...(text !== undefined && { value: shown(text) }),
      ...(isOther && { before: shown(last) }),
      origins: from.map(({ record, column }) => toldOrigin(ctx, record, fieldNameOf(column))),
    }
  })
}

const lampsOf = ({ results }: Draft): LookLamp[] => {
  if (results.length === 0) return []
  const lamps = reportLamps(results)
  return REPORT_FLOWS.map(flow => ({
    flow,
    colour: lamps[flow].colour,
    rules: lamps[flow].rules.map(({ rule, state }) => ({ rule, state })),
  }))
}

/** What is found, and what was found before somebody gave a reason. */
const toldFindings = (draft: Draft, of: ReportDocument): LookFinding[] =>
  findingsOf(draft, { ...of, reasons: null }).map(finding => {
    const reason = finding.level === 'warning' ? of.reasons?.[finding.rule] : undefined
    return { ...finding, ...(reason && { reason }) }
  })

/** What the regulator has to have first: the ways to what keeps back a document that is right itself. */
const waitsOf = async (ctx: ReportCtx, { status, needs }: ReportDocument): Promise<LookWait[]> => {
  if (!reportMachine.within(status, 'untold')) return []
  const codes = await missingBefore(ctx, needs)
  if (codes.length === 0) return []
  const found = await ctx.records.where(ReportDocument, { where: sql`code = any(${sql.param(codes)}::text[])` })
  return codes.flatMap((code): LookWait[] => {
    const of = found.find(each => each.code === code)
    if (of) return [{ id: of.id, docKind: of.docKind, businessNo: of.businessNo, status: of.status }]
    const [, kind, no = ''] = code.split('/')
    const docKind = REPORT_KINDS.find(each => each === kind)
    return docKind ? [{ docKind, businessNo: no }] : []
  })
}

/** Pages of the records that it is made of. */
const addressesOf = (ctx: ReportCtx, { records }: Draft): ReportLook['records'] =>
  [...Object.keys(ENTITIES), 'payment', 'brought'].flatMap(record => {
    const row = records[record] ?? {}
    const own = record === 'brought' ? textOf(row, 'page') : undefined
    const to = row.id === undefined ? own : ctx.references.addressOf(record, row)
    return to === undefined ? [] : [{ record, to }]
  })

/** The document as it would be sent now. */
export const look: Answer<'reportLook'> = async (ctx, { query }) => {
  const [of] = await ctx.records.where(ReportDocument, { where: sql`code = ${query.documentCode}`, limit: 1 })
  const form = of && (await formOf(ctx, of.province))
  const kind = of && documentKindOf(of.docKind)
  if (!of || !form || !kind) throw ctx.refuse('NOT_FOUND')
  if (isAway(form)) throw ctx.refuse('REPORT_FORM_AWAY', { plugin: form.awayOf })
  const { report } = form
  const draft = draftOf(await readSources(ctx, [of]), await readPlatform(ctx), of, report)
  if (!draft) throw ctx.refuse('RECORD_GONE')
  const paper = await paperBefore(ctx, of)
  return {
    lines: linesOf(ctx, report, modelOf(report, kind, { stage: stageOf(report, of) }), draft, paper),
    findings: toldFindings(draft, of),
    lamps: lampsOf(draft),
    records: addressesOf(ctx, draft),
    waitsFor: await waitsOf(ctx, of),
    isCompared: paper !== undefined,
    isReady: findingsOf(draft, of).length === 0,
    isToldWhole: isToldWhole(report, of),
    guide: report.guide,
    evidence: report.evidence,
    ...broughtForm(ctx, form),
  }
}
