import { reportMachine, Waybill } from '@ntocc/sdk/contracts'
import { inStates, type SetOf, sql } from '@ntocc/sdk/service'
import { ReportDocument } from '../contract/documents.ts'
import { keepForm, reportOf } from './form.ts'
import { type Bench, benchOf, heldByOf, type Judged, judgeAll, writePapers } from './judge.ts'
import { branchProvince } from './province.ts'
import { change, held, isoNow, notWaiting } from './queue.ts'
import { giveStages } from './staging.ts'
import type { ReportCtx } from './types.ts'

/** Once a document is to be sent in a plugin's form, the province's others are sent in no other. */
const keepBrought = async (ctx: ReportCtx, bench: Bench, gb: string): Promise<void> => {
  const form = await bench.form(gb)
  if (form?.by) await keepForm(ctx, gb, form.by)
}

const at = reportMachine.at

/** Whoever else prepares at this moment has other documents: what is in somebody's hands is left to them, and so is what has to wait. */
const takenUp = async (ctx: ReportCtx, ids: readonly number[]): Promise<ReportDocument[]> => {
  const free = await ctx.query<{ id: string }>(
    sql`select w.id from ${ctx.table(ReportDocument)} w where w.branch_code = ${ctx.session.branchCode}
      and w.id = any(${sql.param([...ids])}::bigint[]) and not w.is_deleted
      and w.status ${inStates(reportMachine, 'notReady')} and ${notWaiting(ctx)} order by w.id for update of w skip locked`,
  )
  if (free.length === 0) return []
  const which = sql`id = any(${sql.param(free.map(({ id }) => Number(id)))}::bigint[])`
  const found = await ctx.records.where(ReportDocument, { where: which, limit: free.length })
  return found.sort((one, other) => one.rank - other.rank || one.id - other.id)
}

type Judgement = readonly [of: ReportDocument, judged: Judged]

/** What has passed is to be sent: each gets its paper, and from now on its province's others are sent in no other form. */
const makeReady = async (ctx: ReportCtx, bench: Bench, passed: readonly Judgement[]): Promise<void> => {
  if (passed.length === 0) return
  for (const gb of new Set(passed.map(([{ province }]) => province))) await keepBrought(ctx, bench, gb)
  const papers = await writePapers(ctx, passed)
  const nextAt = isoNow()
  await ctx.records.changeEach(
    ReportDocument,
    passed.map(([{ id }], place) => ({
      id,
      referenceNo: papers[place] ?? null,
      messageNo: null,
      findings: [],
      heldBy: null,
      tries: 0,
      isUncertain: false,
      isOutdated: false,
      nextAt,
      status: at.toReport,
    })),
    { move: 'ready' },
  )
}

/** What is kept back says which rules do. */
const keepBack = async (ctx: ReportCtx, failed: readonly Judgement[]): Promise<void> => {
  if (failed.length === 0) return
  await ctx.records.changeEach(
    ReportDocument,
    failed.map(([{ id }, { findings }]) => ({
      id,
      findings,
      heldBy: heldByOf(findings),
      status: at.checkFailed,
    })),
    { move: 'checkFail' },
  )
  ctx.todoChanged()
}

/**
 * Judges some documents by as many statements as one: each is to be sent, or somebody has to mend something. One whose time has not come stays
 * as it is.
 * @returns whether any is to be sent now
 */
const prepareSome = (ctx: ReportCtx, bench: Bench, ids: readonly number[]): Promise<boolean> =>
  ctx.transaction(async () => {
    const taken = await takenUp(ctx, ids)
    if (taken.length === 0) return false
    const judged = await judgeAll(ctx, bench, taken)
    const judgements = taken.flatMap((of): Judgement[] => {
      const found = judged.get(of.id)
      return found ? [[of, found]] : []
    })
    const hasPassed = ([, { findings }]: Judgement): boolean => findings.length === 0
    const passed = judgements.filter(hasPassed)
    await passBy(
      ctx,
      taken.filter(({ id }) => !judged.has(id)).map(({ id }) => id),
    )
    await makeReady(ctx, bench, passed)
    await keepBack(
      ctx,
      judgements.filter(each => !hasPassed(each)),
    )
    await tellWaybills(ctx, judgements)
    return passed.length > 0
  })

/** How waybills stand with the regulator, and their five flows once they or their money were judged. */
const tellWaybills = async (ctx: ReportCtx, judgements: readonly Judgement[]): Promise<void> => {
  if (!ctx.references.knows('waybill')) return
  const [own, paid] = [new Map<number, SetOf<typeof Waybill>>(), new Map<number, SetOf<typeof Waybill>>()]
  for (const [{ docKind }, { waybillId, flows, findings }] of judgements) {
    if (!waybillId || !flows) continue
    if (docKind !== 'waybill') paid.set(waybillId, { fiveFlow: flows })
    else own.set(waybillId, { fiveFlow: flows, reportStatus: findings.length > 0 ? at.checkFailed : at.toReport })
  }
  for (const told of [own, paid])
    await ctx.records.changeEach(
      Waybill,
      [...told].map(([id, values]) => ({ ...values, id })),
    )
}

/** The same; what nobody can judge, whatever is the matter with it, keeps none of the others from being judged. */
const prepareApart = async (ctx: ReportCtx, bench: Bench, ids: readonly number[]): Promise<boolean> => {
  try {
    return await prepareSome(ctx, bench, ids)
  } catch (error) {
    const [only] = ids
    if (ids.length === 1 && only !== undefined) {
      ctx.log.error({ err: error, document: only }, 'a report could not be judged')
      await ctx.transaction(() => passBy(ctx, [only]))
      return false
    }
    let isAnyReady = false
    for (const id of ids) isAnyReady = (await prepareApart(ctx, bench, [id])) || isAnyReady
    return isAnyReady
  }
}

/** Documents that are looked up at once, */
const MOST = 200
/** and of these those that are judged together: whoever changes a record waits for no more of them. */
const AT_ONCE = 25
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

/** What cannot be judged, because its record is gone or nobody has its province's form, stands behind all others from now on. */
const passBy = async (ctx: ReportCtx, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await ctx.query(
    sql`insert into reporting_passed_by (document_id, looked_at)
      select id, clock_timestamp() from unnest(${sql.param([...ids])}::bigint[]) with ordinality as given(id, place) order by place
      on conflict (document_id) do update set looked_at = excluded.looked_at`,
  )
}

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
 * @param atOnce documents that are judged together
 * @returns whether any is to be sent now
 */
export const prepareDue = async (
  ctx: ReportCtx,
  signal: Pick<AbortSignal, 'aborted'>,
  atOnce = AT_ONCE,
): Promise<boolean> => {
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
    for (let from = 0; from < documents.length; from += atOnce) {
      if (signal.aborted || performance.now() > until) return isAnyReady
      const some = documents.slice(from, from + atOnce).map(({ id }) => id)
      isAnyReady = (await prepareApart(ctx, bench, some)) || isAnyReady
    }
  }
  return isAnyReady
}
