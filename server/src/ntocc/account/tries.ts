import { createHash } from 'node:crypto'
import type { Queryable, Work } from '../db/database.ts'
import { BackendError, type ErrorCode } from '../errors.ts'
import type { Sweep } from '../jobs/sweep.ts'

/** How often something may be tried. Declared once as a constant, and named by every call about it. */
export interface Limit {
  /** What is counted; keys of one kind do not meet those of another. */
  kind: string
  /** Tries allowed within the window; the next one is refused. */
  most: number
  /** Counted from the first try. */
  windowMinutes: number
  /** How long nothing is allowed once `most` is used up; without it until the window ends. */
  lockMinutes?: number
  /** What the refusal says instead of TOO_MANY_TRIES; `{seconds}` and `{minutes}` of its text are filled. */
  refusal?: ErrorCode
}

/** Anybody may type a name of a megabyte, or one that no database takes: such a key is counted by its digest. */
const PLAIN_KEY = /^\P{C}{1,128}$/u
const keyOf = (key: string | number): string => {
  const text = String(key)
  return PLAIN_KEY.test(text) ? text : createHash('sha256').update(text).digest('base64url')
}

/**
 * Whether it is allowed is decided where it is counted: the row is locked by the statement, and one that is locked
 * against tries is not changed, so that nothing comes back. Afterwards there is nothing to look at first.
 */
const COUNT = `
  insert into sys_try as t (kind, key, used, ends_at, locked_until)
  values ($1, $2, 1, now() + $4::interval, case when $3 <= 1 then now() + $5::interval end)
  on conflict (kind, key) do update set
    used = case when t.ends_at <= now() then 1 else t.used + 1 end,
    ends_at = case when t.ends_at <= now() then now() + $4::interval else t.ends_at end,
    locked_until = case when (case when t.ends_at <= now() then 1 else t.used + 1 end) >= $3
      then coalesce(now() + $6::interval, case when t.ends_at <= now() then now() + $4::interval else t.ends_at end) end
  where t.locked_until is null or t.locked_until <= now()
  returning used`

const minutes = (count: number | undefined): string | null => (count === undefined ? null : `${count} minutes`)

const secondsLocked = async (db: Queryable, limit: Limit, key: string): Promise<number> => {
  const found = await db.query<{ seconds: string | null }>(
    'select extract(epoch from locked_until - now()) as seconds from sys_try where kind = $1 and key = $2',
    [limit.kind, key],
  )
  return Math.max(1, Math.ceil(Number(found.rows[0]?.seconds ?? 0)))
}

/**
 * Counts a try before anything is checked; any number at once are counted one by one. Not within a transaction: one that
 * is rolled back would forget it.
 * @returns how many are left: 0 says that this was the last one
 * @throws BackendError TOO_MANY_TRIES, or what the limit names, with Retry-After
 */
export const takeTry = async (db: Work, limit: Limit, key: string | number): Promise<number> => {
  const { kind, most, windowMinutes, lockMinutes, refusal } = limit
  const [name, lock] = [keyOf(key), minutes(lockMinutes)]
  const window = minutes(windowMinutes)
  const taken = await db.query<{ used: number }>(COUNT, [kind, name, most, window, lock ?? window, lock])
  const row = taken.rows[0]
  if (row) return Math.max(0, most - row.used)
  const seconds = await secondsLocked(db, limit, name)
  throw new BackendError(refusal ?? 'TOO_MANY_TRIES', {
    params: { seconds, minutes: Math.ceil(seconds / 60) },
    retryAfter: seconds,
  })
}

/** The right answer was given: what was tried before does not count any more. */
export const forgive = async (db: Queryable, { kind }: Limit, key: string | number): Promise<void> => {
  await db.query('delete from sys_try where kind = $1 and key = $2', [kind, keyOf(key)])
}

/** One try was a right answer and does not count; those before it do. For limits whose key is a caller, not an object. */
export const giveBack = async (db: Queryable, { kind }: Limit, key: string | number): Promise<void> => {
  await db.query(
    'update sys_try set used = greatest(used - 1, 0), locked_until = null where kind = $1 and key = $2 and ends_at > now()',
    [kind, keyOf(key)],
  )
}

/** Removes what counts for nothing any more. */
export const removeOld = async (db: Queryable): Promise<void> => {
  await db.query('delete from sys_try where ends_at <= now() and (locked_until is null or locked_until <= now())')
}

export const triesSweep: Sweep = {
  name: 'tries',
  title: {
    en: 'Forget old sign-in attempts',
    zh: '清理过期的登录尝试记录',
    es: 'Borrar intentos de acceso antiguos',
    ja: '古いログイン試行の削除',
  },
  everyMs: 10 * 60_000,
  run: ({ db }) => removeOld(db),
}
