import { EXPIRING_PAPERS, type ExpiringKind, type ExpiryRule, endpoints, type Language } from '@ntocc/sdk/contracts'
import type { Issue } from '@ntocc/sdk/fields'
import type { Queryable, Row } from '../db/database.ts'
import { snakeCase } from '../db/table-of.ts'
import { invalid } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import { authorOf, writeTrail } from '../records/trail.ts'
import { expiredIn, REVIEW, subjectOf } from '../review/subjects.ts'

/** Beijing's day: certificates are valid through their last day. */
const TODAY = `(now() at time zone 'UTC' + interval '8 hours')::date`

/** Setting of a branch: '0' lets the holder of a paper that has run out go on taking waybills. */
const keyOf = (kind: ExpiringKind, name: string): string => `certificateBlocks_${kind}_${name}`

/**
 * SQL of the first last day among the papers that keep their holder from taking waybills, in the branch of the row; null
 * when the branch has switched all of them off. Every paper blocks until a branch says otherwise.
 */
export const blockingUntil = (kind: ExpiringKind): string => {
  const days = EXPIRING_PAPERS.filter(paper => paper.kind === kind).map(
    ({ name, to }) => `case when not exists (select 1 from sys_branch_config c where c.branch_code = ${kind}.branch_code
      and c.config_key = '${keyOf(kind, name)}' and c.config_value = '0') then ${kind}.${snakeCase(to)} end`,
  )
  return `least(${days.join(', ')})`
}

/** Keys of the papers that only warn in a branch. */
const switchedOff = async (db: Queryable, branchCode: unknown): Promise<ReadonlySet<string>> => {
  const found = await db.query<{ config_key: string }>(
    `select config_key from sys_branch_config where branch_code = $1 and config_key like 'certificateBlocks\\_%'
       and config_value = '0'`,
    [branchCode],
  )
  return new Set(found.rows.map(row => row.config_key))
}

/** Which paper keeps a driver or vehicle from taking waybills, and since when; undefined when none does. */
export const blockingPaper = async (
  db: Queryable,
  kind: ExpiringKind,
  row: Row,
  language: Language,
): Promise<Issue | undefined> => {
  const off = await switchedOff(db, row.branch_code)
  return expiredIn(kind, row, language, name => !off.has(keyOf(kind, name)))
}

const rulesOf = async ({ db, session }: SignedCtx): Promise<ExpiryRule[]> => {
  const off = await switchedOff(db, session.branchCode)
  return EXPIRING_PAPERS.map(({ kind, name }) => ({ kind, name, blocks: !off.has(keyOf(kind, name)) }))
}

/**
 * Whoever had lost the approval only by papers that no longer block has it back: nothing about them has changed that
 * somebody would have to look at again.
 */
const approveAgain = async (tx: Queryable, ctx: SignedCtx, kind: ExpiringKind): Promise<void> => {
  const found = await tx.query(
    `select * from ${kind} where branch_code = $1 and auth_status = ${REVIEW.expired} and not is_deleted
       and coalesce(${blockingUntil(kind)}, ${TODAY}) >= ${TODAY} for update`,
    [ctx.session.branchCode],
  )
  for (const before of found.rows) {
    const made = await tx.query(
      `update ${kind} set auth_status = ${REVIEW.approved}, version = version + 1, gmt_modified = now(), modified_by = $2
       where id = $1 returning *`,
      [before.id, ctx.session.username],
    )
    const { entity } = subjectOf(kind)
    await writeTrail(tx, authorOf(ctx), { entity, action: 'update', before, after: made.rows[0] as Row })
  }
}

const expiryRules = handle(endpoints.expiryRules, ctx => rulesOf(ctx))

const expiryRuleSave = handle(endpoints.expiryRuleSave, async (ctx, { body: { kind, name, blocks } }) => {
  if (!EXPIRING_PAPERS.some(paper => paper.kind === kind && paper.name === name))
    throw invalid({ name: { code: 'validation.code.unknown' } })
  const key = keyOf(kind, name)
  const before = (await rulesOf(ctx)).find(rule => rule.kind === kind && rule.name === name)
  await ctx.db.transaction(async tx => {
    await tx.query(
      `insert into sys_branch_config (branch_code, config_key, config_value) values ($1, $2, $3)
     on conflict (branch_code, config_key) do update set config_value = excluded.config_value`,
      [ctx.session.branchCode, key, blocks ? '1' : '0'],
    )
    if (!blocks) await approveAgain(tx, ctx, kind)
  })
  ctx.audit({ object: `config:${key}`, before: { blocks: before?.blocks }, after: { blocks } })
  return rulesOf(ctx)
})

/** Which papers that have run out keep their holder from taking waybills; the others only warn. */
export const expiryRuleRoutes: readonly Route[] = [expiryRules, expiryRuleSave]
