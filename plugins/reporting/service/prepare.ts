import { randomUUID } from 'node:crypto'
import { reportMachine } from '@ntocc/sdk/contracts'
import { type AnyDocument, reportLamps, reportReadiness, storedFlows } from '@ntocc/sdk/reporting'
import { inStates, sql } from '@ntocc/sdk/service'
import { ReportDocument, type ReportFinding, ReportPaper } from '../contract/documents.ts'
import { type Draft, draftOf } from './draft.ts'
import { ruleFindings } from './findings.ts'
import { type Form, formOf, isAway, keepForm, reportOf } from './form.ts'
import { branchProvince } from './province.ts'
import { change, held, isoNow, missingBefore, notWaiting, tellWaybill } from './queue.ts'
import type { Platform } from './sources/documents.ts'
import { readPlatform } from './sources/read.ts'
import { giveStages } from './staging.ts'
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

/** What a document says by the records as they are now, and what is wrong with it. Undefined where there is no record any more. */
export const judge = async (
  ctx: ReportCtx,
  { platform, form }: Bench,
  of: ReportDocument,
): Promise<Judged | undefined> => {
  const found = await form(of.province)
  const draft = found && (await draftOf(ctx, platform, of, found.report))
  return (
    draft && {
      document: draft.document,
      findings: findingsOf(draft, of),
      ...(draft.results.length > 0 && { flows: storedFlows(reportLamps(draft.results)) }),
    }
  )
}

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

/** A paper for a document, under a number of its own. */
export const writePaper = async (ctx: ReportCtx, { code }: ReportDocument, document: AnyDocument): Promise<string> => {
  const referenceNo = newReference()
  await ctx.records.createMany(ReportPaper, [{ code: referenceNo, documentCode: code, referenceNo, document }])
  return referenceNo
}

/** Once a document is to be sent in a plugin's form, the province's others are sent in no other. */
const keepBrought = async (ctx: ReportCtx, bench: Bench, gb: string): Promise<void> => {
  const form = await bench.form(gb)
  if (form?.by) await keepForm(ctx, gb, form.by)
}

const at = reportMachine.at

/** What became of a document that was to be judged; `busy` where somebody else has it, or its time has not come. */
type Became = 'toSend' | 'heldBack' | 'passedBy' | 'busy'

/** Whoever else prepares at this moment has other documents: what is in somebody's hands is left to them. */
const takenUp = async (ctx: ReportCtx, id: number): Promise<ReportDocument | undefined> => {
  const [free] = await ctx.query(
    sql`select id from ${ctx.table(ReportDocument)} where branch_code = ${ctx.session.branchCode} and id = ${id}
      and not is_deleted and status ${inStates(reportMachine, 'notReady')} for update skip locked`,
  )
  return free && ctx.records.find(ReportDocument, id)
}

/** Judges one document: it is to be sent, or somebody has to mend something. One whose time has not come stays as it is. */
const prepareOne = (ctx: ReportCtx, bench: Bench, id: number): Promise<Became> =>
  ctx.transaction(async () => {
    const found = await takenUp(ctx, id)
    if (!found || (await missingBefore(ctx, found.needs)).length > 0) return 'busy'
    const judged = await judge(ctx, bench, found)
    if (!judged) {
      await passBy(ctx, id)
      return 'passedBy'
    }
    if (judged.findings.length > 0) {
      await ctx.records.move(ReportDocument, { id, move: 'checkFail' })
      const heldBy = [...new Set(judged.findings.map(({ rule }) => rule))].join(' ')
      await change(ctx, found, { findings: judged.findings, heldBy })
      await tellWaybill(ctx, found, at.checkFailed, judged.flows)
      ctx.todoChanged()
      return 'heldBack'
    }
    await keepBrought(ctx, bench, found.province)
    const referenceNo = await writePaper(ctx, found, judged.document)
    await change(ctx, found, {
      referenceNo,
      findings: [],
      heldBy: null,
      tries: 0,
      isUncertain: false,
      isOutdated: false,
      nextAt: isoNow(),
    })
    await ctx.records.move(ReportDocument, { id, move: 'ready' })
    await tellWaybill(ctx, found, at.toReport, judged.flows)
    return 'toSend'
  })

/** Documents that are looked up at once. */
const MOST = 200
/** A run ends before the next one begins: what is left then is its. */
const RUN_MS = 25_000

/** Those that were judged before and whose records have changed since are to be judged again. */
const takeUpAgain = async (ctx: ReportCtx): Promise<void> => {
  const again = await ctx.records.where(ReportDocument, {
    where: sql`is_outdated and not is_uncertain and status ${inStates(reportMachine, 'mendable')}`,
    limit: MOST,
  })
  for (const { id } of again)
    await ctx.transaction(async () => {
      const found = await held(ctx, id)
      if (!found?.isOutdated || found.isUncertain || !reportMachine.within(found.status, 'mendable')) return
      await ctx.records.move(ReportDocument, { id, move: found.status === at.checkFailed ? 'repair' : 'recheck' })
      await change(ctx, found, { isOutdated: false, nextAt: null })
    })
}

/** One that cannot be judged, because its record is gone or nobody has its province's form, stands behind all others from now on. */
const passBy = (ctx: ReportCtx, id: number): Promise<unknown> =>
  ctx.query(
    sql`insert into reporting_passed_by (document_id, looked_at) values (${id}, clock_timestamp())
      on conflict (document_id) do update set looked_at = excluded.looked_at`,
  )

/** Place of a document in the order of a run: by kind, as they are sent, then by age. */
interface Place {
  readonly rank: number
  readonly id: number
}

const placesOf = (rows: readonly { id: string; rank: number | string }[]): Place[] =>
  rows.map(({ id, rank }) => ({ id: Number(id), rank: Number(rank) }))

/** Documents behind one that nobody has judged yet, those that were passed by left out. */
const dueAfter = async (ctx: ReportCtx, { rank, id }: Place): Promise<Place[]> =>
  placesOf(
    await ctx.query(
      sql`select w.id, w.rank from ${ctx.table(ReportDocument)} w where w.branch_code = ${ctx.session.branchCode}
        and not w.is_deleted and w.status ${inStates(reportMachine, 'notReady')} and (w.rank, w.id) > (${rank}, ${id})
        and not exists (select 1 from reporting_passed_by p where p.document_id = w.id) and ${notWaiting(ctx)}
        order by w.rank, w.id limit ${MOST}`,
    ),
  )

/** Documents that were passed by, the one first that nobody has looked at for longest: its record may be there again. */
const duePassedBy = async (ctx: ReportCtx): Promise<Place[]> =>
  placesOf(
    await ctx.query(
      sql`select w.id, w.rank from reporting_passed_by p join ${ctx.table(ReportDocument)} w on w.id = p.document_id
        where w.branch_code = ${ctx.session.branchCode} and not w.is_deleted
          and w.status ${inStates(reportMachine, 'notReady')} and ${notWaiting(ctx)}
        order by p.looked_at, w.id limit ${MOST}`,
    ),
  )

/** Documents to judge, some at a time: all that are new, then some of those that were passed by before. */
async function* due(ctx: ReportCtx): AsyncGenerator<Place[]> {
  const again = await duePassedBy(ctx)
  let last: Place = { rank: -1, id: 0 }
  for (;;) {
    const found = await dueAfter(ctx, last)
    if (found.length > 0) yield found
    if (found.length < MOST) break
    last = found.at(-1) ?? last
  }
  if (again.length > 0) yield again
}

/** What was judged after all, or is no more, is passed by no longer. */
const clear = (ctx: ReportCtx): Promise<unknown> =>
  ctx.query(
    sql`delete from reporting_passed_by p where not exists (
      select 1 from ${ctx.table(ReportDocument)} w where w.id = p.document_id and not w.is_deleted
        and w.status ${inStates(reportMachine, 'notReady')})`,
  )

/**
 * All documents of the branch that nobody has judged yet, and those whose records have changed since, for as long as a run may last. What
 * cannot be judged, because its record is gone or its time has not come, is passed by, and keeps no run from what can.
 * @returns whether any is to be sent now
 */
export const prepareDue = async (ctx: ReportCtx, signal: Pick<AbortSignal, 'aborted'>): Promise<boolean> => {
  const until = performance.now() + RUN_MS
  await takeUpAgain(ctx)
  await clear(ctx)
  const own = await branchProvince(ctx)
  const report = own && (await reportOf(ctx, own))
  if (report) await giveStages(ctx, report, signal)
  let bench: Bench | undefined
  let isAnyReady = false
  for await (const documents of due(ctx)) {
    bench ??= await benchOf(ctx)
    for (const { id } of documents) {
      if (signal.aborted || performance.now() > until) return isAnyReady
      isAnyReady = (await prepareOne(ctx, bench, id)) === 'toSend' || isAnyReady
    }
  }
  return isAnyReady
}
