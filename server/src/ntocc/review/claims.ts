import type { ReviewClaim } from '@ntocc/sdk/contracts'
import { BAD_FILTER, isEmpty, localise } from '@ntocc/sdk/fields'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable, Row } from '../db/database.ts'
import { BackendError, invalid } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'

/** A claim lives this long after it was last renewed, which an open window does every minute: one that was killed keeps nobody waiting for long. */
export const CLAIM_MINUTES = 3
const LIVE = `seen_at > now() - interval '${CLAIM_MINUTES} minutes'`

const SELECT = `select c.record_id, c.account_id, c.party_code, c.seen_at, a.user_name
  from sys_review_claim c left join sys_account a on a.id = c.account_id`

const claimOf = (ctx: SignedCtx, row: Row): ReviewClaim => ({
  by: String(row.party_code),
  byName: localise(row.user_name, ctx.language),
  expiresAt: new Date((row.seen_at as Date).getTime() + CLAIM_MINUTES * 60_000).toISOString(),
  mine: Number(row.account_id) === ctx.session.accountId,
})

/** The live claims of some cases, by record. */
export const claimsOf = async (
  ctx: SignedCtx,
  kind: string,
  ids: readonly number[],
): Promise<Map<number, ReviewClaim>> => {
  if (ids.length === 0) return new Map()
  const found = await ctx.db.query(`${SELECT} where c.kind = $1 and c.record_id = any($2::bigint[]) and ${LIVE}`, [
    kind,
    ids,
  ])
  return new Map(found.rows.map(row => [Number(row.record_id), claimOf(ctx, row)]))
}

/**
 * Condition for the cases of a kind that are claimed so: only one's own, or only those nobody else looks at.
 * @throws BackendError INVALID for any other word
 */
export const claimedSql = (ctx: SignedCtx, kind: string, claimed: unknown): SQL[] => {
  if (isEmpty(claimed)) return []
  const live = sql`select record_id from sys_review_claim
    where kind = ${kind} and seen_at > now() - ${`${CLAIM_MINUTES} minutes`}::text::interval`
  if (claimed === 'mine') return [sql`id in (${live} and account_id = ${ctx.session.accountId})`]
  if (claimed === 'free') return [sql`id not in (${live} and account_id <> ${ctx.session.accountId})`]
  throw invalid({ claimed: BAD_FILTER })
}

const readClaim = async (db: Queryable, ctx: SignedCtx, kind: string, id: number) => {
  const found = await db.query(`${SELECT} where c.kind = $1 and c.record_id = $2 and ${LIVE}`, [kind, id])
  return found.rows[0] && claimOf(ctx, found.rows[0])
}

const claimed = (other: ReviewClaim | undefined): BackendError =>
  new BackendError('CLAIMED', { params: { name: other?.byName ?? '' } })

/**
 * Takes a case or renews one's own claim, in one statement: of two reviewers who try at once one gets it.
 * @throws BackendError CLAIMED while somebody else looks at it
 */
export const claim = async (db: Queryable, ctx: SignedCtx, kind: string, id: number): Promise<ReviewClaim> => {
  const { accountId, partyCode } = ctx.session
  const made = await db.query(
    `insert into sys_review_claim as c (kind, record_id, account_id, party_code, seen_at) values ($1, $2, $3, $4, now())
     on conflict (kind, record_id) do update
       set account_id = excluded.account_id, party_code = excluded.party_code, seen_at = excluded.seen_at
       where c.account_id = excluded.account_id or not (c.${LIVE})`,
    [kind, id, accountId, partyCode],
  )
  const now = await readClaim(db, ctx, kind, id)
  if (!made.rowCount || !now) throw claimed(now)
  return now
}

export const release = async (db: Queryable, ctx: SignedCtx, kind: string, id: number): Promise<void> => {
  await db.query('delete from sys_review_claim where kind = $1 and record_id = $2 and account_id = $3', [
    kind,
    id,
    ctx.session.accountId,
  ])
}

/** @throws BackendError CLAIMED by somebody else, NOT_CLAIMED when there is no live claim of one's own */
export const requireClaim = async (tx: Queryable, ctx: SignedCtx, kind: string, id: number): Promise<void> => {
  const live = await readClaim(tx, ctx, kind, id)
  if (!live) throw new BackendError('NOT_CLAIMED')
  if (!live.mine) throw claimed(live)
}

/** @throws BackendError CLAIMED while somebody else looks at the case */
export const refuseClaimed = async (tx: Queryable, ctx: SignedCtx, kind: string, id: number): Promise<void> => {
  const live = await readClaim(tx, ctx, kind, id)
  if (live && !live.mine) throw claimed(live)
}
