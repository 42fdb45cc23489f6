import { BackendError } from '../errors.ts'
import type { SignedCtx } from './context.ts'

/** A call that holds its key longer than this died with its process. */
const ABANDONED_AFTER = '60 seconds'
/** Keys are remembered for this long. */
const KEPT_FOR = '24 hours'

/**
 * Runs `work` once for a key: the same key again answers what the first call answered.
 * @throws BackendError BUSY while the first call is still running, BAD_REQUEST when the key was used for another call
 */
export const once = async <T>(ctx: SignedCtx, endpoint: string, work: () => Promise<T>): Promise<T> => {
  const key = ctx.idempotencyKey
  if (!key) return work()
  const owner = [ctx.session.accountId, key]
  await ctx.db.query(
    `delete from sys_idempotency where account_id = $1 and (created_at < now() - interval '${KEPT_FOR}'
       or (key = $2 and answer is null and created_at < now() - interval '${ABANDONED_AFTER}'))`,
    owner,
  )
  const taken = await ctx.db.query(
    'insert into sys_idempotency (account_id, key, endpoint) values ($1, $2, $3) on conflict do nothing',
    [...owner, endpoint],
  )
  if (taken.rowCount === 0) {
    const earlier = await ctx.db.query<{ endpoint: string; answer: { data: T } | null }>(
      'select endpoint, answer from sys_idempotency where account_id = $1 and key = $2',
      owner,
    )
    const row = earlier.rows[0]
    if (row && row.endpoint !== endpoint) throw new BackendError('BAD_REQUEST')
    if (!row?.answer) throw new BackendError('BUSY', { retryAfter: 1 })
    return row.answer.data
  }
  try {
    const data = await work()
    await ctx.db.query('update sys_idempotency set answer = $3 where account_id = $1 and key = $2', [
      ...owner,
      JSON.stringify({ data: data ?? null }),
    ])
    return data
  } catch (error) {
    await ctx.db.query('delete from sys_idempotency where account_id = $1 and key = $2', owner)
    throw error
  }
}
