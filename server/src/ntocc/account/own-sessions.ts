import { endpoints, type OwnSession } from '@ntocc/sdk/contracts'
import { BackendError } from '../errors.ts'
import { handle, type Route } from '../http/handle.ts'
import { endSessions, lastUse } from './tokens.ts'
import { deviceOf } from './user-agent.ts'

interface SessionRow extends Record<string, unknown> {
  token_hash: string
  ip: string | null
  user_agent: string | null
  created_at: Date
  expires_at: Date
}

/** Where the caller is signed in. A session is named by the hash of its token, from which nobody gets to the token. */
const list = handle(endpoints.ownSessions, async ({ db, session }) => {
  const found = await db.query<SessionRow>(
    `select token_hash, ip, user_agent, created_at, expires_at from sys_access_token
     where account_id = $1 and expires_at > now() and ends_at > now()
     order by token_hash = $2 desc, expires_at desc, created_at desc limit 100`,
    [session.accountId, session.tokenHash],
  )
  return found.rows.map(
    (row): OwnSession => ({
      id: row.token_hash,
      ...deviceOf(row.user_agent),
      address: row.ip ?? '',
      startedAt: row.created_at.toISOString(),
      lastUsedAt: lastUse(row.expires_at).toISOString(),
      isCurrent: row.token_hash === session.tokenHash,
    }),
  )
})

const endOne = handle(endpoints.ownSessionEnd, async (ctx, { body }) => {
  const { accountId } = ctx.session
  const ended = await endSessions(ctx.db, ctx, { accountId, only: String(body.id ?? ''), why: 'elsewhere' })
  if (ended === 0) throw new BackendError('NOT_FOUND')
  return undefined
})

const endOthers = handle(endpoints.ownSessionsEndOthers, async ctx => {
  const { accountId, tokenHash } = ctx.session
  return { ended: await endSessions(ctx.db, ctx, { accountId, except: tokenHash, why: 'elsewhere' }) }
})

export const ownSessionRoutes: readonly Route[] = [list, endOne, endOthers]
