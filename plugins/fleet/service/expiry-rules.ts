import { missingPapers, papersOf, platformDay, reviewMachine } from '@ntocc/sdk/contracts'
import type { Reason } from '@ntocc/sdk/fields'
import { type ComplianceSwitch, inStates, lastDayOf, type SQL, sql } from '@ntocc/sdk/service'
import { EXPIRING_PAPERS, type ExpiringKind, type ExpiringPaper, type ExpiryRule } from '../contract/expiry.ts'
import type contract from '../contract.ts'
import { column, TODAY } from './days.ts'
import { HOLDERS, type Holder } from './holders.ts'
import { papersOfKind } from './last-days.ts'
import { tellMissing } from './paper-news.ts'
import type { FleetCtx } from './types.ts'

/** Which papers of a kind keep their holder from taking waybills in the branch. */
export const blockingPapers = async (ctx: FleetCtx, kind: ExpiringKind): Promise<ExpiringPaper[]> => {
  const blocking: ExpiringPaper[] = []
  for (const paper of papersOfKind(kind)) if (await ctx.settings.get(paper.neededBy)) blocking.push(paper)
  return blocking
}

const firstOf = (papers: readonly ExpiringPaper[]): SQL =>
  papers.length > 0 ? sql`least(${sql.join(papers.map(lastDayOf), sql`, `)})` : sql`null::date`

/**
 * SQL of the first last day among the papers that block in the branch, before all days where one of them is missing; null when it has switched all of
 * them off.
 */
export const blockingUntil = async (ctx: FleetCtx, kind: ExpiringKind): Promise<SQL> =>
  firstOf(await blockingPapers(ctx, kind))

interface AskedPapers {
  holder: Holder
  /** A later day by which it is judged, YYYY-MM-DD. */
  on?: string | undefined
}

/**
 * Answers which paper keeps a holder from taking waybills, and since when; undefined when none does. What blocks in the branch is
 * read once for all holders, and only where a paper is over or missing.
 */
export const paperJudge = (
  ctx: FleetCtx,
  kind: ExpiringKind,
): ((asked: AskedPapers) => Promise<Reason | undefined>) => {
  const { subject } = HOLDERS[kind]
  let blocking: ReadonlySet<string> | undefined
  return async ({ holder, on }): Promise<Reason | undefined> => {
    // The platform's day begins by its own clock.
    const at = on ? new Date(`${on}T00:00:00+08:00`) : new Date()
    const over = papersOf(subject, holder, at).filter(({ days }) => days < 0)
    const missing = missingPapers(subject, name => holder[name])
    if (over.length + missing.length === 0) return undefined
    blocking ??= new Set((await blockingPapers(ctx, kind)).map(({ name }) => name))
    const isBlocking = blocking
    const paper = over.find(({ name }) => isBlocking.has(name))
    if (paper) {
      const { name, to } = paper
      // Today it may still be good.
      const word = to < platformDay() ? 'expired' : 'ends'
      return { code: `validation.${word}.${name}`, params: { holder: holder.title, day: to } }
    }
    const absent = missing.find(({ name }) => isBlocking.has(name))
    return absent && { code: `validation.absent.${absent.name}`, params: { holder: holder.title } }
  }
}

/**
 * Whoever had lost the approval only by such a paper has it back; what another reason took, or was changed since, is looked at.
 * @param lost of the columns of the record: that it is one of these. @returns how many have it back
 */
const giveBack = async (ctx: FleetCtx, kind: ExpiringKind, lost: SQL): Promise<number> => {
  const { entity } = HOLDERS[kind]
  const until = await blockingUntil(ctx, kind)
  const found = await ctx.query<{ id: string }>(
    sql`select id from ${ctx.table(entity)} where branch_code = ${ctx.session.branchCode} and not is_deleted
      and auth_status ${inStates(reviewMachine, 'certificateExpired')} and (${lost}) and coalesce(${until}, ${TODAY}) >= ${TODAY}
      and ${ctx.reviews.untouched(entity)} order by id for update`,
  )
  let count = 0
  for (const { id } of found) if (await ctx.reviews.reinstate(entity, Number(id))) count += 1
  return count
}

const approveAgain = async (ctx: FleetCtx, paper: ExpiringPaper): Promise<void> => {
  await giveBack(ctx, paper.kind, sql`${lastDayOf(paper)} < ${TODAY}`)
}

/** A paper of which a day was entered that has passed, though its holder needs none: it has no last day that counts. */
const overInVain = (paper: ExpiringPaper): SQL => sql`(${lastDayOf(paper)} is null and ${column(paper.to)} < ${TODAY})`

/** Whoever was stopped by a paper that he does not need, before it was known who needs none, goes on. @returns how many do */
export const giveBackSpared = async (ctx: FleetCtx, kind: ExpiringKind): Promise<number> => {
  const spared = papersOfKind(kind).filter(({ spares }) => spares.length > 0)
  return spared.length === 0 ? 0 : giveBack(ctx, kind, sql.join(spared.map(overInVain), sql` or `))
}

/** The other way round, in the same transaction: whoever switches by mistake has what was there before by switching back. */
const stopAgain = async (ctx: FleetCtx, paper: ExpiringPaper): Promise<void> => {
  const { kind } = paper
  const { entity } = HOLDERS[kind]
  const found = await ctx.query<{ id: string }>(
    sql`select id from ${ctx.table(entity)} where branch_code = ${ctx.session.branchCode} and not is_deleted
      and auth_status ${inStates(reviewMachine, 'approved')} and ${lastDayOf(paper)} < ${TODAY} order by id for update`,
  )
  const stopped: number[] = []
  for (const { id } of found) if (await ctx.reviews.expire(entity, Number(id))) stopped.push(Number(id))
  await tellMissing(ctx, kind, stopped, [paper])
  if (found.length > 0) ctx.todoChanged()
}

/**
 * Switched on, a rule stops whoever is approved in spite of the paper; switched off, it frees whoever nothing else stops. Those
 * that the hourly look has not reached yet are stopped all the same: moves of waybills ask the papers themselves.
 */
const affectedBy = async (ctx: FleetCtx, of: ExpiringPaper, on: boolean): Promise<number> => {
  const { kind, neededBy } = of
  const others = firstOf((await blockingPapers(ctx, kind)).filter(paper => paper.neededBy !== neededBy))
  const { entity } = HOLDERS[kind]
  const whose = on
    ? sql`auth_status ${inStates(reviewMachine, 'approved')}`
    : sql`(auth_status ${inStates(reviewMachine, 'approved')} or (auth_status ${inStates(reviewMachine, 'certificateExpired')} and ${ctx.reviews.untouched(entity)}))`
  const [found] = await ctx.query<{ count: string }>(
    sql`select count(*) as count from ${ctx.table(entity)} where branch_code = ${ctx.session.branchCode}
      and not is_deleted and ${whose} and ${lastDayOf(of)} < ${TODAY} and coalesce(${others}, ${TODAY}) >= ${TODAY}`,
  )
  return Number(found?.count)
}

const switchOf = (paper: ExpiringPaper): ComplianceSwitch<typeof contract> => ({
  affected: (ctx, on) => affectedBy(ctx, paper, on),
  changed: (ctx, on) => (on ? stopAgain(ctx, paper) : approveAgain(ctx, paper)),
})

/** What the papers' rules do when a branch switches them. */
export const expirySwitches = Object.fromEntries(
  EXPIRING_PAPERS.map(paper => [paper.neededBy, switchOf(paper)]),
) as Readonly<Record<ExpiryRule, ComplianceSwitch<typeof contract>>>
