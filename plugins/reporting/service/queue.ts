import { createHash, randomUUID } from 'node:crypto'
import { reportMachine, Waybill } from '@ntocc/sdk/contracts'
import type { storedFlows, WireRequest, WireResponse } from '@ntocc/sdk/reporting'
import { fitText, inStates, type SetOf, type SQL, sql } from '@ntocc/sdk/service'
import { type EvidenceStep, ReportDocument, ReportEvidence } from '../contract/documents.ts'
import { MOST_SAID, toldText } from './said.ts'
import type { ReportCtx } from './types.ts'

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000]
/** From a try that failed to the next; after the last somebody has to look. */
export const RETRY_MS: readonly number[] = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR]
/** Longer than a call and all that belongs to it may take: whoever had it then has ended. */
export const LEASE_MS = 120 * SECOND

const at = reportMachine.at
export const inFuture = (ms: number): string => new Date(Date.now() + ms).toISOString()
export const isoNow = (): string => new Date().toISOString()

/** The document, held until the end of the transaction. */
export const held = async (ctx: ReportCtx, id: number): Promise<ReportDocument | undefined> => {
  const [found] = await ctx.records.where(ReportDocument, { where: sql`id = ${id}`, lock: true, limit: 1 })
  return found
}

/** Nobody waits any more for a document in this state: the regulator has it, or nobody wants it. */
const isWaitedForNoMore = (status: SQL): SQL =>
  sql`(${status} ${inStates(reportMachine, 'arrived')} or ${status} = ${at.exempt})`

/** Codes among those that a document needs which the regulator does not have yet. What is exempt is not waited for. */
export const missingBefore = async (ctx: ReportCtx, needs: readonly string[] | null | undefined): Promise<string[]> => {
  const missing: string[] = []
  for (const code of needs ?? []) {
    const [found] = await ctx.query(
      sql`select 1 from ${ctx.table(ReportDocument)} where branch_code = ${ctx.session.branchCode} and code = ${code}
        and ${isWaitedForNoMore(sql`status`)} and not is_deleted`,
    )
    if (!found) missing.push(code)
  }
  return missing
}

/** Of documents `w`: those that wait for another one stand in nobody's way, however many they are. */
export const notWaiting = (ctx: ReportCtx): SQL => sql`not exists (
  select 1 from jsonb_array_elements_text(coalesce(w.needs, '[]'::jsonb)) n where not exists (
    select 1 from ${ctx.table(ReportDocument)} d where d.branch_code = w.branch_code and d.code = n
      and ${isWaitedForNoMore(sql`d.status`)} and not d.is_deleted))`

/**
 * Of documents `w`: those that the records contradict by now are judged anew before they go out. What may be there already is asked about all
 * the same.
 */
const saysWhatIs: SQL = sql`(not w.is_outdated or w.is_uncertain)`

/** Ids of what is to be sent or asked about now, in the order of the guide. */
export const dueNow = async (ctx: ReportCtx, province: string, limit: number): Promise<number[]> => {
  const now = new Date()
  const rows = await ctx.query<{ id: string }>(
    sql`select w.id from ${ctx.table(ReportDocument)} w where w.branch_code = ${ctx.session.branchCode} and w.province = ${province}
      and not w.is_deleted and ((w.status ${inStates(reportMachine, 'waiting')} and ${saysWhatIs} and w.next_at <= ${now})
        or (w.status = ${at.reporting} and w.lease_until <= ${now})) and ${notWaiting(ctx)}
      order by w.rank, w.next_at, w.id limit ${limit}`,
  )
  return rows.map(({ id }) => Number(id))
}

const isDue = ({ status, nextAt, leaseUntil, isOutdated, isUncertain }: ReportDocument): boolean => {
  // Its records have changed since somebody looked for what is due.
  if (isOutdated && !isUncertain && status !== at.reporting) return false
  const moment = status === at.reporting ? leaseUntil : reportMachine.within(status, 'waiting') ? nextAt : undefined
  return moment !== undefined && moment !== null && Date.parse(moment) <= Date.now()
}

/**
 * Takes a document up: for as long as the lease lasts it is in one pair of hands. Undefined where somebody else has it, or what
 * must be there before has gone.
 */
export const claim = (ctx: ReportCtx, id: number, isPaused: boolean): Promise<ReportDocument | undefined> =>
  ctx.transaction(async () => {
    const found = await held(ctx, id)
    if (!found || !isDue(found) || (isPaused && !found.isUncertain && found.status !== at.reporting)) return undefined
    if ((await missingBefore(ctx, found.needs)).length > 0) return undefined
    const set = { attempt: found.attempt + 1, leaseUntil: inFuture(LEASE_MS), nextAt: null }
    if (found.status === at.reporting) return change(ctx, found, set)
    await ctx.records.move(ReportDocument, { id, move: 'send' })
    await tellWaybill(ctx, found, at.reporting)
    return change(ctx, found, set)
  })

/** Whether a document is still in the hands of who took it up; held until the end of the transaction. */
export const hold = async (ctx: ReportCtx, claimed: ReportDocument): Promise<boolean> => {
  const found = await held(ctx, claimed.id)
  return found?.status === at.reporting && found.attempt === claimed.attempt
}

/** Writes what the queue alone writes. */
export const change = async (
  ctx: ReportCtx,
  { id }: Pick<ReportDocument, 'id'>,
  set: SetOf<typeof ReportDocument>,
): Promise<ReportDocument> => {
  const [changed] = await ctx.records.changeMany(ReportDocument, sql`id = ${id}`, set)
  return changed ?? ctx.records.find(ReportDocument, id)
}

/** The waybill shows how it stands with the regulator, and once it or its money was judged, its five flows. */
export const tellWaybill = async (
  ctx: ReportCtx,
  { docKind, waybillNo }: Pick<ReportDocument, 'docKind' | 'waybillNo'>,
  status: number,
  flows?: ReturnType<typeof storedFlows>,
): Promise<void> => {
  if (!waybillNo || !ctx.references.knows('waybill')) return
  const set = { ...(docKind === 'waybill' && { reportStatus: status }), ...(flows && { fiveFlow: flows }) }
  if (Object.keys(set).length > 0) await ctx.records.changeMany(Waybill, sql`waybill_no = ${waybillNo}`, set)
}

interface Proof {
  readonly step: EvidenceStep
  readonly request?: WireRequest | undefined
  readonly response?: WireResponse | undefined
  /** What it says in a message, where the request is kept with the message. */
  readonly payload?: string | undefined
  readonly result?: string | undefined
  readonly reason?: string | undefined
}

const MOST_ANSWER = 20_000

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Puts what was done about a document beside it, for good. */
export const prove = async (
  ctx: ReportCtx,
  { code, referenceNo, messageNo, attempt }: ReportDocument,
  { step, request, response, result, reason, payload = request?.payload }: Proof,
): Promise<void> => {
  await ctx.records.createMany(ReportEvidence, [
    {
      code: randomUUID(),
      documentCode: code,
      referenceNo: referenceNo ?? '',
      ...(messageNo && { messageNo }),
      attempt,
      step,
      at: isoNow(),
      author: ctx.session.username,
      ...(request && { path: request.evidence.path, headers: request.evidence.headers, body: request.evidence.body }),
      ...(payload && { payload, payloadHash: digestOf(payload) }),
      ...(response && { httpStatus: response.status, answer: fitText(response.body, MOST_ANSWER) }),
      ...(result && { result }),
      ...(reason && { reason: fitText(reason, MOST_SAID) }),
    },
  ])
}

/** What became of a try. */
export type Outcome =
  | { readonly result: 'delivered'; readonly code?: string | undefined }
  | {
      readonly result: 'failed'
      /** It may be there all the same. */
      readonly isUncertain: boolean
      /** Trying the same again makes no sense. */
      readonly isFinal: boolean
      readonly code?: string | undefined
      readonly text?: string | undefined
      readonly field?: string | undefined
    }

/**
 * Has the next step done as soon as this transaction stands: whoever mends a record waits for what becomes of it. What the clock runs finds
 * whatever nobody has asked for.
 */
export const soon = async (ctx: ReportCtx, job: 'prepareReports' | 'sendReports' | 'auditReports', after?: number) => {
  await ctx.jobs.send(job, {}, { key: 'asked', ...(after !== undefined && { after }) })
}

/** Money that was kept back because the regulator had another waybill (R18) is looked at again once it has this one. */
export const lookAtMoneyAgain = async (
  ctx: ReportCtx,
  { docKind, waybillNo }: Pick<ReportDocument, 'docKind' | 'waybillNo'>,
): Promise<void> => {
  if (docKind !== 'waybill' || !waybillNo) return
  const again = await ctx.records.changeMany(
    ReportDocument,
    sql`doc_kind = 'fundFlow' and waybill_no = ${waybillNo} and status = ${at.checkFailed} and not is_outdated
      and held_by ? 'R18' and not is_deleted`,
    { isOutdated: true },
  )
  if (again.length > 0) await soon(ctx, 'prepareReports')
}

/** First look at what the regulator thinks of it. */
export const FIRST_LOOK_MS = 30 * SECOND

/** Writes an outcome down, with its evidence. Whoever was overtaken leaves the evidence and changes nothing. */
export const settle = (ctx: ReportCtx, claimed: ReportDocument, outcome: Outcome, proof?: Proof): Promise<void> =>
  ctx.transaction(async () => {
    if (proof) await prove(ctx, claimed, proof)
    const found = await held(ctx, claimed.id)
    if (found?.status !== at.reporting || found.attempt !== claimed.attempt) return
    const said = { answerCode: outcome.code?.slice(0, 64) ?? null, leaseUntil: null }
    if (outcome.result === 'delivered') {
      await ctx.records.move(ReportDocument, { id: found.id, move: 'deliver' })
      const fresh = { isUncertain: false, tries: 0, sentAt: isoNow(), nextAt: inFuture(FIRST_LOOK_MS) }
      await change(ctx, found, { ...said, ...fresh, answerText: null, answerField: null })
      await tellWaybill(ctx, found, at.delivered)
      await lookAtMoneyAgain(ctx, found)
      return
    }
    const { isUncertain, isFinal, text, field } = outcome
    const wait = isFinal ? undefined : RETRY_MS[found.tries]
    await ctx.records.move(ReportDocument, { id: found.id, move: 'sendFail' })
    await change(ctx, found, {
      ...said,
      isUncertain,
      tries: found.tries + 1,
      nextAt: wait === undefined ? null : inFuture(wait),
      answerText: text === undefined ? null : toldText(text),
      answerField: field ?? null,
    })
    await tellWaybill(ctx, found, at.sendFailed)
    ctx.todoChanged()
  })
