import { expiredPaper, papersOf } from '@ntocc/sdk/contracts'
import { type Issue, localise } from '@ntocc/sdk/fields'
import { type SQL, sql } from '@ntocc/sdk/service'
import { EXPIRING_KINDS, EXPIRING_PAPERS, type ExpiringKind, type ExpiryRule } from '../contract/expiry.ts'
import { column, TODAY } from './days.ts'
import { HOLDERS, type Holder } from './holders.ts'
import type { Answer, FleetCtx } from './types.ts'

/** Kept for a branch: '0' lets the holder of a paper that has run out go on taking waybills. */
const keyOf = (kind: ExpiringKind, name: string): string => `certificateBlocks_${kind}_${name}`

/** Every paper blocks until a branch says otherwise. */
const blocks = async (ctx: FleetCtx, kind: ExpiringKind, name: string): Promise<boolean> =>
  (await ctx.settings.get(keyOf(kind, name))) !== '0'

/** Which papers of a kind keep their holder from taking waybills in the branch: the fields of their last days. */
const blockingDays = async (ctx: FleetCtx, kind: ExpiringKind): Promise<string[]> => {
  const days: string[] = []
  for (const paper of EXPIRING_PAPERS)
    if (paper.kind === kind && (await blocks(ctx, kind, paper.name))) days.push(paper.to)
  return days
}

/** SQL of the first last day among the papers that block in the branch; null when it has switched all of them off. */
export const blockingUntil = async (ctx: FleetCtx, kind: ExpiringKind): Promise<SQL> => {
  const days = await blockingDays(ctx, kind)
  return days.length > 0 ? sql`least(${sql.join(days.map(column), sql`, `)})` : sql`null::date`
}

/** Which paper keeps a holder from taking waybills, and since when; undefined when none does. */
export const blockingPaper = async (ctx: FleetCtx, kind: ExpiringKind, holder: Holder): Promise<Issue | undefined> => {
  const { subject } = HOLDERS[kind]
  const now = new Date()
  const blocking = new Set<string>()
  for (const { name, days } of papersOf(subject, holder, now))
    if (days < 0 && (await blocks(ctx, kind, name))) blocking.add(name)
  const named = { ...holder, [subject.title]: localise(holder.title, ctx.language) }
  return expiredPaper(subject, named, now, name => blocking.has(name))
}

const rulesOf = async (ctx: FleetCtx): Promise<ExpiryRule[]> => {
  const rules: ExpiryRule[] = []
  for (const { kind, name } of EXPIRING_PAPERS) rules.push({ kind, name, blocks: await blocks(ctx, kind, name) })
  return rules
}

/** Whoever had lost the approval only by papers that no longer block has it back. */
const approveAgain = async (ctx: FleetCtx, kind: ExpiringKind): Promise<void> => {
  const { entity } = HOLDERS[kind]
  const until = await blockingUntil(ctx, kind)
  const found = await ctx.query<{ id: string }>(
    sql`select id from ${ctx.table(entity)} where branch_code = ${ctx.session.branchCode} and not is_deleted
      and auth_status = 4 and coalesce(${until}, ${TODAY}) >= ${TODAY} order by id for update`,
  )
  for (const { id } of found) await ctx.reviews.reinstate(entity, Number(id))
}

export const listRules: Answer<'expiryRules'> = ctx => rulesOf(ctx)

export const saveRule: Answer<'expiryRuleSave'> = async (ctx, { body: { kind, name, blocks: now } }) => {
  if (!EXPIRING_KINDS.includes(kind) || !EXPIRING_PAPERS.some(paper => paper.kind === kind && paper.name === name))
    throw ctx.invalid({ name: { code: 'validation.code.unknown' } })
  const key = keyOf(kind, name)
  const before = await blocks(ctx, kind, name)
  await ctx.transaction(async () => {
    await ctx.settings.set(key, now ? '1' : '0')
    if (!now) await approveAgain(ctx, kind)
  })
  ctx.audit({ object: `config:${key}`, before: { blocks: before }, after: { blocks: now } })
  return rulesOf(ctx)
}
