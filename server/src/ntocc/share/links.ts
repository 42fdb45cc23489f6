import {
  endpoints,
  type LiveShare,
  MOST_SHARES_OF_PARTY,
  MOST_SHARES_OF_RECORD,
  type ShareKind,
} from '@ntocc/sdk/contracts'
import { type Entity, localise } from '@ntocc/sdk/fields'
import type { Queryable } from '../db/database.ts'
import { BackendError, invalid } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import { mayRead, requireRead } from '../records/reading.ts'
import { seesBranch } from '../records/scope.ts'
import { findRow, idOf } from '../records/store.ts'
import { entityIn, shareKinds } from '../registry/areas.ts'
import { sealShare } from './link.ts'

const DAY_MS = 86_400_000

/** The entity whose records links of a kind open. @throws BackendError INVALID (4220) for a kind that no area has */
const entityOf = ({ session }: SignedCtx, kind: ShareKind): Entity => {
  const entity = entityIn(session.branchCode, shareKinds().find(each => each.kind === kind)?.entity ?? '')
  if (!entity) throw invalid({ kind: { code: 'validation.code.unknown' } })
  return entity
}

/** Kinds of links that open records of an entity. */
const kindsOf = ({ name }: Entity): ShareKind[] =>
  shareKinds()
    .filter(({ entity }) => entity === name)
    .map(({ kind }) => kind)

interface Meant {
  entity: Entity
  code: string
}

/** The record, for those who may see it. @throws BackendError INVALID, NOT_FOUND, FORBIDDEN */
const recordOf = async (ctx: SignedCtx, kind: ShareKind, id: number): Promise<Meant> => {
  const entity = entityOf(ctx, kind)
  requireRead(ctx.session, entity)
  const { code } = await findRow(ctx.db, ctx, entity, idOf(id))
  return { entity, code: String(code) }
}

/** What the audit log calls it. */
const objectOf = ({ entity, code }: Meant): string => `${entity.name}:${code}`

interface Wanted extends Meant {
  kind: ShareKind
  expires: Date
}

/** @throws BackendError SHARE_MANY_OF_RECORD, SHARE_MANY_OF_PARTY: of those of the caller's party that open still */
const makeLink = async (tx: Queryable, { session }: SignedCtx, wanted: Wanted): Promise<number> => {
  const { branchCode, accountId, partyType, partyCode } = session
  const { entity, kind, code, expires } = wanted
  // Those who count at the same time wait for each other.
  const party = `share/${branchCode}/${partyType}/${partyCode}`
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [party])
  const found = await tx.query<{ total: number; here: number }>(
    `select count(*)::int as total, count(*) filter (where record_code = $4 and kind = any($5))::int as here
     from sys_share_link where branch_code = $1 and party_type = $2 and party_code = $3 and expires_at > now()`,
    [branchCode, partyType, partyCode, code, kindsOf(entity)],
  )
  const { total = 0, here = 0 } = found.rows[0] ?? {}
  if (here >= MOST_SHARES_OF_RECORD)
    throw new BackendError('SHARE_MANY_OF_RECORD', { params: { max: MOST_SHARES_OF_RECORD } })
  if (total >= MOST_SHARES_OF_PARTY)
    throw new BackendError('SHARE_MANY_OF_PARTY', { params: { max: MOST_SHARES_OF_PARTY } })
  const made = await tx.query<{ id: string }>(
    `insert into sys_share_link (branch_code, kind, record_code, account_id, party_type, party_code, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [branchCode, kind, code, accountId, partyType, partyCode, expires],
  )
  return Number(made.rows[0]?.id)
}

/** POST /ntocc-tms-api/share: only what the caller may see can be shared. */
const shareLink = handle(endpoints.shareLink, async (ctx, { body: { kind, id, days } }) => {
  const meant = await recordOf(ctx, kind, id)
  const expires = new Date(Date.now() + days * DAY_MS)
  // What has ended is of no use to anybody, and says nothing that the audit log does not.
  await ctx.db.query('delete from sys_share_link where expires_at <= now()')
  const link = await ctx.db.transaction(tx => makeLink(tx, ctx, { ...meant, kind, expires }))
  ctx.audit({ object: objectOf(meant), after: { link, kind, expires: expires.toISOString() } })
  return { id: link, share: sealShare(ctx.config.clientSecret, link), expires: expires.toISOString() }
})

interface LinkRow extends Record<string, unknown> {
  id: string
  kind: ShareKind
  record_code: string
  user_name: unknown
  made_at: Date
  visits: number
  last_opened_at: Date | null
  expires_at: Date
}

/** Links that the caller may take back: those of its own party, or of the branch for whoever works for it. */
const OWN = `branch_code = $1 and ($2::boolean or (party_type = $3 and party_code = $4)) and expires_at > now()`
const ownOf = ({ session }: SignedCtx): unknown[] => [
  session.branchCode,
  seesBranch(session),
  session.partyType,
  session.partyCode,
]

/** GET /ntocc-tms-api/share: the links to a record that open still and that the caller may take back, latest first. */
const shareLinks = handle(endpoints.shareLinks, async (ctx, { query: { kind, id } }): Promise<LiveShare[]> => {
  const { entity, code } = await recordOf(ctx, kind, Number(id))
  const found = await ctx.db.query<LinkRow>(
    `select l.*, a.user_name from (select * from sys_share_link where ${OWN}) l
       left join sys_account a on a.id = l.account_id
     where l.record_code = $5 and l.kind = any($6) order by l.id desc`,
    [...ownOf(ctx), code, kindsOf(entity)],
  )
  return found.rows.map(row => ({
    id: Number(row.id),
    kind: row.kind,
    share: sealShare(ctx.config.clientSecret, Number(row.id)),
    byName: localise(row.user_name, ctx.language),
    made: row.made_at.toISOString(),
    expires: row.expires_at.toISOString(),
    visits: row.visits,
    ...(row.last_opened_at && { lastOpened: row.last_opened_at.toISOString() }),
  }))
})

/** DELETE /ntocc-tms-api/share/{id}: from now on the link answers as one that has ended. */
const shareRevoke = handle(endpoints.shareRevoke, async (ctx, { params }) => {
  const readable = shareKinds().filter(({ entity }) => mayRead(ctx.session, { name: entity }))
  const found = await ctx.db.query<LinkRow>(
    `delete from sys_share_link where ${OWN} and id = $5 and kind = any($6) returning *`,
    [...ownOf(ctx), idOf(params.id), readable.map(({ kind }) => kind)],
  )
  const row = found.rows[0]
  if (!row) throw new BackendError('NOT_FOUND')
  ctx.audit({
    object: `${readable.find(each => each.kind === row.kind)?.entity}:${row.record_code}`,
    before: { link: Number(row.id), kind: row.kind, expires: row.expires_at.toISOString() },
  })
  return undefined
})

/** DELETE /ntocc-tms-api/share: the same for every link to a record that the caller may take back. */
const shareRevokeAll = handle(endpoints.shareRevokeAll, async (ctx, { query: { kind, id } }) => {
  const { entity, code } = await recordOf(ctx, kind, Number(id))
  const found = await ctx.db.query<LinkRow>(
    `delete from sys_share_link where ${OWN} and record_code = $5 and kind = any($6) returning *`,
    [...ownOf(ctx), code, kindsOf(entity)],
  )
  const links = found.rows.map(row => Number(row.id)).sort((a, b) => a - b)
  ctx.audit({ object: objectOf({ entity, code }), before: { links } })
  return { count: links.length }
})

/** Links that open without a login: made, seen by those who may end them, and ended. What they open is the areas'. */
export const linkRoutes: readonly Route[] = [shareLink, shareLinks, shareRevoke, shareRevokeAll]
