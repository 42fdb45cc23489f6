import { type SQL, sql } from 'drizzle-orm'
import type { AreaContract } from '../contracts/area.ts'
import type { Ctx } from './context.ts'
import type { Which } from './records.ts'

/** Records that are looked for in one go. */
const MOST_AT_ONCE = 100
/** So long one run goes on, in milliseconds; what is left is the next one's, which begins with what waits longest by then. */
const RUN_MS = 45_000

/** States of an entity whose records wait for something outside; it has a field `nextAt`. */
export interface Waits {
  /** Is due since it was made. */
  atOnce: number
  /** Are due at their `nextAt`, as `inStates` says them. */
  later: SQL
}

/**
 * What waits and is due by a moment, but for some: whichever waits longest comes first, whatever it waits for, so that those that are many
 * keep none of the others waiting.
 */
export const waiting = ({ atOnce, later }: Waits, by: Date, without: ReadonlySet<number> = new Set()) =>
  ({
    where: sql`not is_deleted and id <> all(${sql.param([...without])}::bigint[])
      and (status = ${atOnce} or (status ${later} and next_at <= ${by}))`,
    order: sql`case when status = ${atOnce} then gmt_created else next_at end, id`,
    limit: MOST_AT_ONCE,
  }) satisfies Which

export interface InTurns<T> {
  waits: Waits
  find(which: Which): Promise<readonly T[]>
  /** Brings one further. What it throws is logged, and the next has its turn. */
  one(each: T): Promise<unknown>
  signal?: AbortSignal | undefined
  /** Milliseconds since 1970; the clock unless told. */
  now?: () => number
}

/** Everything that is due when it begins, one after the other and each once, until all is done or its time is over. */
export const inTurns = async <T extends { id: number; code: string }>(
  ctx: Pick<Ctx<AreaContract>, 'log'>,
  { waits, find, one, signal, now = Date.now }: InTurns<T>,
): Promise<void> => {
  const by = new Date(now())
  const seen = new Set<number>()
  const next = () => find(waiting(waits, by, seen))
  for (let some = await next(); some.length > 0; some = await next())
    for (const each of some) {
      if (signal?.aborted || now() - by.getTime() > RUN_MS) return
      seen.add(each.id)
      try {
        await one(each)
      } catch (error) {
        ctx.log.warn({ error, record: each.code }, 'what was due was not brought further')
      }
    }
}
