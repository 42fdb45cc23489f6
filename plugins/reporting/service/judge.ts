import { randomUUID } from 'node:crypto'
import { type AnyDocument, reportLamps, reportReadiness, storedFlows } from '@ntocc/sdk/reporting'
import { type ReportDocument, type ReportFinding, ReportPaper } from '../contract/documents.ts'
import { type Draft, draftOf } from './draft.ts'
import { ruleFindings } from './findings.ts'
import { type Form, formOf, isAway } from './form.ts'
import type { Platform } from './sources/documents.ts'
import { readPlatform } from './sources/read.ts'
import { readSources } from './sources/sources.ts'
import type { ReportCtx } from './types.ts'

/** What all documents of a run are judged with. */
export interface Bench {
  readonly platform: Platform
  /** The form of a province; undefined where there is none to work with. */
  form(gb: string): Promise<Form | undefined>
}

/** A document as it would be sent now, and what keeps it back. */
export interface Judged {
  readonly document: AnyDocument
  readonly findings: readonly ReportFinding[]
  /** The five lamps of a waybill as it stores them; none of other documents. */
  readonly flows?: ReturnType<typeof storedFlows> | undefined
  /** The waybill that it tells of. */
  readonly waybillId?: number | undefined
}

/** What keeps a document back; what somebody has given a reason for does not. Of what was paid for a waybill it is its own payment. */
export const findingsOf = (
  { issues, results }: Draft,
  { docKind, businessNo, reasons }: Pick<ReportDocument, 'docKind' | 'businessNo' | 'reasons'>,
): readonly ReportFinding[] => {
  const kind = docKind === 'fundFlow' ? 'fundFlow' : 'waybill'
  const { errors, unexplained } = reportReadiness(results, kind, reasons ?? {})
  const found = [
    ...issues.filter(({ level, rule }) => level === 'error' || !reasons?.[rule]?.trim()),
    ...errors.flatMap(result => ruleFindings(result, 'error')),
    ...unexplained.flatMap(result => ruleFindings(result, 'warning')),
  ]
  return found.filter(({ record, no }) => record !== 'payment' || no === undefined || no === businessNo)
}

/** The rules that hold a document back, as it stores them. */
export const heldByOf = (findings: readonly ReportFinding[]): string[] => [...new Set(findings.map(({ rule }) => rule))]

/** Turns of the event loop that an ordinary call takes from its first byte to its answer: with one between two documents it would wait for as many. */
const TURNS = 4

const breathe = async () => {
  for (let turn = 0; turn < TURNS; turn++) await new Promise<void>(resolve => setImmediate(resolve))
}

/** What documents say by the records as they are now, and what is wrong with each; none of those of which there is no record any more. */
export const judgeAll = async (
  ctx: ReportCtx,
  { platform, form }: Bench,
  of: readonly ReportDocument[],
): Promise<ReadonlyMap<number, Judged>> => {
  const sources = await readSources(ctx, of)
  const judged = new Map<number, Judged>()
  for (const each of of) {
    // Twenty-five in one go would keep whoever asks for a page waiting.
    await breathe()
    const found = await form(each.province)
    const draft = found && draftOf(sources, platform, each, found.report)
    if (draft)
      judged.set(each.id, {
        document: draft.document,
        findings: findingsOf(draft, each),
        ...(draft.results.length > 0 && { flows: storedFlows(reportLamps(draft.results)) }),
        waybillId: Number(draft.records.waybill?.id) || undefined,
      })
  }
  return judged
}

/** What one document says. */
export const judge = async (ctx: ReportCtx, bench: Bench, of: ReportDocument): Promise<Judged | undefined> =>
  (await judgeAll(ctx, bench, [of])).get(of.id)

export const benchOf = async (ctx: ReportCtx): Promise<Bench> => {
  const forms = new Map<string, Form | undefined>()
  return {
    platform: await readPlatform(ctx),
    form: async gb => {
      if (forms.has(gb)) return forms.get(gb)
      const found = await formOf(ctx, gb)
      const form = isAway(found) ? undefined : found
      forms.set(gb, form)
      return form
    },
  }
}

/** At most 35 characters in the guide: a GUID without its dashes. */
export const newReference = (): string => randomUUID().replaceAll('-', '')

/** A paper for each document, under a number of its own. @returns the numbers, in their order */
export const writePapers = async (
  ctx: ReportCtx,
  of: readonly (readonly [Pick<ReportDocument, 'code'>, Pick<Judged, 'document'>])[],
): Promise<string[]> => {
  const papers = of.map(([{ code }, { document }]) => {
    const referenceNo = newReference()
    return { code: referenceNo, documentCode: code, referenceNo, document }
  })
  await ctx.records.createMany(ReportPaper, papers)
  return papers.map(({ referenceNo }) => referenceNo)
}

export const writePaper = async (ctx: ReportCtx, of: ReportDocument, document: AnyDocument): Promise<string> => {
  const [referenceNo = ''] = await writePapers(ctx, [[of, { document }]])
  return referenceNo
}
