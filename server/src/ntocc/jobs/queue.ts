import { randomUUID } from 'node:crypto'
import { asError } from '@ntocc/sdk/contracts'
import type PgBoss from 'pg-boss'
import type { Db, Queryable, Tx } from '../db/database.ts'
import { errorForLog } from '../db/error-for-log.ts'
import { bossDb, bossOn, JOB_SCHEMA } from '../db/queue.ts'
import type { JobData, JobHandler, TakenJob } from './handler.ts'

const JOB = `${JOB_SCHEMA}.job`

/** A replica that ended while it ran a job has had its time, and this; then another one runs it. */
const LOST_AFTER_S = 30
/** pg-boss drops what waits too long; here everything waits until it is done. */
const KEPT_DAYS = 36_500
/** Never failed for good: the clock goes on. */
const NEVER = 2_000_000_000
const ERROR_LENGTH = 8_000
/** Any number of our own; replicas that start together take turns. */
const OPENING_LOCK = 7_302_209

const onSession = (db: Db): PgBoss.Db => ({
  executeSql: (text, values?) =>
    values
      ? db.query(text, values)
      : db.session(session =>
          session.query(text).catch(async (error: unknown) => {
            // It left its own transaction open.
            await session.query('rollback').catch(() => undefined)
            throw error
          }),
        ),
})

export interface Terms {
  retryMs: readonly number[]
  limitMs: number
}

interface Sending extends Terms {
  afterMs?: number
  key?: string
  retryLimit?: number
}

const clockKey = (job: string): string => `clock ${job}`

/** What went wrong, as it is kept: its places in the sources, and none of the database's words, which quote values. */
const keptError = (error: unknown): { message: string; stack: string } => {
  const known = asError(error)
  const { type, message, stack, code } = errorForLog(known)
  const said = message || `${type}${typeof code === 'string' ? ` ${code}` : ''}`
  return { message: said.slice(0, 500), stack: (message ? stack : `${said}${stack}`).slice(0, ERROR_LENGTH) }
}

/**
 * The queue of jobs, which pg-boss keeps in the database: one of its queues for each owner, so that what waits for an area
 * that is not there is left alone. What runs them is `JobWorker`.
 */
export class JobQueue {
  readonly #db: Db
  readonly #boss: PgBoss
  #sent: () => void = () => undefined

  constructor(db: Db) {
    this.#db = db
    this.#boss = bossOn(onSession(db), false)
  }

  /**
   * @param isAlone no other process has the database: whatever runs was run by one that has ended
   * @throws Error when the database has not been migrated
   */
  async start(isAlone = false): Promise<void> {
    await this.#boss.start()
    if (isAlone) await this.#db.query(`update ${JOB} set started_on = 'epoch' where state = 'active'`)
    await this.#boss.expire()
  }

  /** Calls when something may be due. */
  onSent(told: () => void): void {
    this.#sent = told
  }

  wake(): void {
    this.#sent()
  }

  /** Makes the queue of an owner unless it is there. */
  async open(owner: string): Promise<void> {
    const found = await this.#db.query(`select 1 from ${JOB_SCHEMA}.queue where name = $1`, [owner])
    if (found.rowCount) return
    // Two that make queues at once wait for each other in pg-boss, each holding what the other needs.
    await this.#db.transaction(async tx => {
      await tx.query('select pg_advisory_xact_lock($1)', [OPENING_LOCK])
      await bossOn(bossDb(tx), false).createQueue(owner, { name: owner, policy: 'short' })
    })
  }

  /**
   * Adds a job in the transaction of `db`.
   * @returns its id; undefined when one with the same key waits already
   */
  async send(db: Queryable, owner: string, data: JobData, options: Sending): Promise<string | undefined> {
    const { retryMs, limitMs, afterMs = 0, key, retryLimit = retryMs.length } = options
    const id = await this.#boss.send(owner, data, {
      db: bossDb(db),
      // A queue of the policy `short` holds a key once.
      singletonKey: key === undefined ? randomUUID() : data.clock ? key : `${data.job} ${data.branch ?? ''} ${key}`,
      ...(afterMs > 0 && { startAfter: afterMs / 1_000 }),
      retryLimit,
      retryDelay: Math.max(1, Math.round((retryMs[0] ?? 1_000) / 1_000)),
      expireInSeconds: Math.ceil(limitMs / 1_000) + LOST_AFTER_S,
      retentionDays: KEPT_DAYS,
    })
    return id ?? undefined
  }

  /** Owners with jobs that are due. */
  async due(owners: readonly string[]): Promise<string[]> {
    const found = await this.#db.query<{ name: string }>(
      `select name from ${JOB} where name = any($1) and state < 'active' and start_after < now() group by name`,
      [owners],
    )
    return found.rows.map(({ name }) => name)
  }

  /** Takes jobs that are due; nobody else gets them. */
  async take(owner: string, most: number): Promise<TakenJob[]> {
    const rows = await this.#boss.fetch<JobData>(owner, { batchSize: most, includeMetadata: true })
    return rows.map(({ id, data, retryCount, retryLimit }) => ({
      id,
      owner,
      attempt: retryCount + 1,
      isLast: retryCount >= retryLimit,
      data,
    }))
  }

  async done({ owner, id }: TakenJob): Promise<void> {
    await this.#boss.complete(owner, id)
  }

  async drop({ owner, id }: Pick<TakenJob, 'owner' | 'id'>): Promise<void> {
    await this.#boss.deleteJob(owner, id)
  }

  /**
   * Tried again after so many milliseconds, or failed when that was the last try.
   * @returns whether it is tried again
   */
  failed({ owner, id }: TakenJob, error: unknown, retryMs: number): Promise<boolean> {
    return this.#db.transaction(async tx => {
      await this.#boss.fail(owner, id, keptError(error), { db: bossDb(tx) })
      // pg-boss knows one waiting time for all tries.
      const put = await tx.query(
        `update ${JOB} set start_after = now() + make_interval(secs => $3) where name = $1 and id = $2 and state = 'retry'`,
        [owner, id, retryMs / 1_000],
      )
      return put.rowCount === 1
    })
  }

  /** Not done, for no fault of its own: the try does not count. */
  async putBack({ owner, id }: TakenJob): Promise<void> {
    await this.#db.query(
      `update ${JOB} set state = 'retry', started_on = null, start_after = now()
       where name = $1 and id = $2 and state = 'active'`,
      [owner, id],
    )
  }

  /** Runs a job at once that failed or waits for its time, with all of its tries. @returns false when it runs already */
  async repeat(db: Queryable, { owner, id }: Pick<TakenJob, 'owner' | 'id'>): Promise<boolean> {
    const put = await db.query(
      `update ${JOB} set state = 'retry', retry_count = 0, started_on = null, completed_on = null, start_after = now()
       where name = $1 and id = $2 and (state < 'active' or state = 'failed')`,
      [owner, id],
    )
    return put.rowCount === 1
  }

  /** @returns false for one that has not failed for good */
  async dropFailed(db: Queryable, { owner, id }: Pick<TakenJob, 'owner' | 'id'>): Promise<boolean> {
    const gone = await db.query(`delete from ${JOB} where name = $1 and id = $2 and state = 'failed'`, [owner, id])
    return gone.rowCount === 1
  }

  /** Notes in the row of a job that a part of it is done. @returns false when it was noted before */
  async note(tx: Tx, { owner, id }: TakenJob, key: string): Promise<boolean> {
    const noted = await tx.query(
      `update ${JOB} set data = jsonb_set(data, '{done}', coalesce(data->'done', '{}') || jsonb_build_object($3::text, true))
       where name = $1 and id = $2 and not coalesce(data->'done', '{}') ? $3`,
      [owner, id, key],
    )
    return noted.rowCount === 1
  }

  /** A run by the clock is over: the next one is put in its place. */
  wound(job: TakenJob, handler: JobHandler, nextMs: number): Promise<void> {
    return this.#db.transaction(async tx => {
      await this.#boss.deleteJob(job.owner, job.id, { db: bossDb(tx) })
      await this.#wind(tx, job.owner, job.data.job, handler, nextMs)
    })
  }

  /** Sees to it that the clock runs a job: at once where it never did, and not later than its turn. */
  async wind(owner: string, job: string, handler: JobHandler, nextMs: number): Promise<void> {
    const found = await this.#db.query<{ late: boolean; active: boolean }>(
      `select start_after > now() + make_interval(secs => $3) as late, state = 'active' as active from ${JOB}
       where name = $1 and singleton_key = $2 and state <= 'active'`,
      [owner, clockKey(job), nextMs / 1_000],
    )
    const row = found.rows[0]
    if (!row) await this.#wind(this.#db, owner, job, handler, handler.cron === undefined ? 0 : nextMs)
    else if (row.late && !row.active) await this.#hurry(owner, job, nextMs)
  }

  async #hurry(owner: string, job: string, nextMs: number): Promise<void> {
    await this.#db.query(
      `update ${JOB} set start_after = now() + make_interval(secs => $3)
       where name = $1 and singleton_key = $2 and state < 'active'`,
      [owner, clockKey(job), nextMs / 1_000],
    )
  }

  async #wind(db: Queryable, owner: string, job: string, terms: Terms, afterMs: number): Promise<void> {
    const data: JobData = { job, payload: {}, clock: true }
    await this.send(db, owner, data, { ...terms, afterMs, key: clockKey(job), retryLimit: NEVER })
  }

  /** Jobs of processes that ended are given to others, and old rows removed. */
  async takeCare(): Promise<void> {
    await this.#boss.maintain()
  }

  /** How long the job that is due for longest waits, of these owners, and how many have failed for good. */
  async figures(owners: readonly string[]): Promise<{ waitingMs: number; failed: number }> {
    const found = await this.#db.query<{ waiting: string | null; failed: string }>(
      `select (select extract(epoch from now() - min(start_after)) * 1000 from ${JOB}
         where name = any($1) and state < 'active' and start_after < now()) as waiting,
       (select count(*) from ${JOB} where state = 'failed') as failed`,
      [owners],
    )
    const row = found.rows[0]
    return { waitingMs: Number(row?.waiting ?? 0), failed: Number(row?.failed ?? 0) }
  }
}
