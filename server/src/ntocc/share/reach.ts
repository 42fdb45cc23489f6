import { type ShareKind, Waybill } from '@ntocc/sdk/contracts'
import type { Row } from '../db/database.ts'
import { BackendError } from '../errors.ts'
import type { Ctx, SignedCtx } from '../http/context.ts'
import { requireRead } from '../records/reading.ts'
import { findWaybill } from './find.ts'
import { openShare, type Shared } from './link.ts'

/** @throws BackendError for a link that opens nothing (any more), SHARE_GONE when its record was deleted */
export const rowOf = async (ctx: Ctx, shared: Shared): Promise<Row> => {
  const table = shared.kind === 'driver' ? 'driver' : Waybill.name
  const found = await ctx.db.query(`select * from ${table} where branch_code = $1 and code = $2 and not is_deleted`, [
    shared.branchCode,
    shared.code,
  ])
  const row = found.rows[0]
  if (!row) throw new BackendError('SHARE_GONE')
  return row
}

export interface Reached {
  row: Row
  /** When the link ends, ISO 8601 UTC; absent for whoever is signed in. */
  expires?: string
}

/**
 * The waybill that a link opens, or the one that somebody who is signed in names and may see.
 * @param kinds of links that open this page
 */
export const reachWaybill = async (
  ctx: Ctx,
  query: { share?: unknown; id?: unknown },
  kinds: readonly ShareKind[],
): Promise<Reached> => {
  if (query.share === undefined && query.id !== undefined && ctx.session) {
    if (ctx.session.passWordOverdue) throw new BackendError('PASSWORD_OVERDUE')
    requireRead(ctx.session, Waybill)
    return { row: await findWaybill(ctx as SignedCtx, query.id) }
  }
  const shared = await openShare(ctx, query.share, kinds)
  return { row: await rowOf(ctx, shared), expires: shared.expires }
}
