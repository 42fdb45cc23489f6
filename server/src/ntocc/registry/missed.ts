import { asError } from '@ntocc/sdk/contracts'
import type { Written } from '@ntocc/sdk/service'
import type { Queryable } from '../db/database.ts'
import type { Sweep, SweepCtx } from '../jobs/sweep.ts'
import { areaNamed, followersOf } from './areas.ts'
import { isIn } from './presence.ts'

/**
 * What areas were to do about writes of others' records and failed at. The write stands, and the area does its part later: in
 * the order of the writes to a record, each once.
 */

export type Told = readonly Written<Readonly<Record<string, unknown>>>[]

interface Missing {
  area: string
  entity: string
  branchCode: string
  told: Told
}

const idsOf = (told: Told): number[] => told.map(({ after }) => Number(after.id))

/** Areas that have yet to do their part of an earlier write to one of these records. */
export const areasBehind = async (tx: Queryable, entity: string, ids: readonly unknown[]): Promise<Set<string>> => {
  const found = await tx.query<{ area: string }>(
    'select distinct area from sys_missed_follow where entity = $1 and record_ids && $2::bigint[]',
    [entity, ids],
  )
  return new Set(found.rows.map(({ area }) => area))
}

const LONGEST_PROBLEM = 500
const problemOf = (error: unknown): string => asError(error).message.slice(0, LONGEST_PROBLEM)

/** Notes it in the transaction of the write: one stands or falls with the other. */
export const noteMissed = async (
  tx: Queryable,
  { area, entity, branchCode, told }: Missing,
  error: unknown,
): Promise<void> => {
  await tx.query(
    `insert into sys_missed_follow (area, entity, branch_code, record_ids, written, problem) values ($1, $2, $3, $4, $5, $6)`,
    [area, entity, branchCode, idsOf(told), JSON.stringify(told), problemOf(error)],
  )
}

/**
 * Runs work so that what it did to the database is undone when it throws, and the transaction goes on. Most of what follows a write
 * finds nothing to do: the savepoint is made with the first statement.
 */
export const withinSavepoint = async (tx: Queryable, work: (tx: Queryable) => Promise<unknown>): Promise<void> => {
  let made: Promise<unknown> | undefined
  const make = () => {
    made ??= tx.query('savepoint followed')
    // Where it fails so does what comes behind it, which is waited for.
    made.catch(() => undefined)
  }
  const guarded: Queryable = {
    query: (text, params) => {
      make()
      return tx.query(text, params)
    },
    get orm() {
      make()
      return tx.orm
    },
  }
  try {
    await work(guarded)
  } catch (error) {
    if (made) await tx.query('rollback to savepoint followed')
    throw error
  } finally {
    if (made) await tx.query('release savepoint followed')
  }
}

interface Kept extends Record<string, unknown> {
  id: string
  area: string
  entity: string
  branch_code: string
  written: Told
  tries: number
}

/** The next that is due, and of one record never before what came earlier. */
const DUE = `select id, area, entity, branch_code, written, tries from sys_missed_follow m where next_at <= now()
  and not exists (select 1 from sys_missed_follow e where e.area = m.area and e.entity = m.entity and e.id < m.id
    and e.record_ids && m.record_ids)
  order by id limit 1 for update skip locked`

/** At first after a minute, then after twice as long each time, up to a day. */
const AGAIN = `update sys_missed_follow set tries = tries + 1, problem = $2,
  next_at = now() + least(power(2, tries), 1440) * interval '1 minute' where id = $1`

/** @returns whether there was one */
const repeatNext = ({ db, log }: Pick<SweepCtx, 'db' | 'log'>): Promise<boolean> =>
  db.transaction(async tx => {
    const { rows } = await tx.query<Kept>(DUE)
    const [row] = rows
    if (!row) return false
    const { id, area, entity, branch_code: branch, written } = row
    const here = areaNamed(area)
    const follower = followersOf(entity, branch).find(each => each.area === area)
    try {
      if (!here || (isIn(here, branch) && !follower)) throw new Error(`${area} does not follow ${entity} now.`)
      // Where the branch does not have the area any more it has nothing to make up for.
      if (follower) await withinSavepoint(tx, own => follower.repeat(own, branch, written))
      await tx.query('delete from sys_missed_follow where id = $1', [id])
    } catch (error) {
      log.error({ err: error, area, entity, tries: row.tries }, 'an area could not follow a write, again')
      await tx.query(AGAIN, [id, problemOf(error)])
    }
    return true
  })

/** What is due, one after the other. */
export const repeatMissed = async (ctx: Pick<SweepCtx, 'db' | 'log'>, signal?: AbortSignal): Promise<void> => {
  while (!signal?.aborted && (await repeatNext(ctx)));
}

export const missedSweep: Sweep = {
  name: 'missedFollows',
  title: {
    en: 'Do what areas failed to do after others’ changes',
    zh: '补做各业务模块未完成的后续处理',
    es: 'Completar lo que las áreas no hicieron tras cambios de otras',
    ja: '他の変更に続く処理のうち、失敗したものの再実行',
  },
  everyMs: 60_000,
  // The next run is a minute away.
  retryMs: [],
  run: (ctx, _job, signal) => repeatMissed(ctx, signal),
}

/** How many writes each area has yet to follow, and why the first of them failed. */
export const missedBy = async (db: Queryable): Promise<Map<string, { count: number; problem: string }>> => {
  const { rows } = await db.query<{ area: string; count: number; problem: string }>(
    `select area, count(*)::int as count, (array_agg(problem order by id))[1] as problem from sys_missed_follow group by area`,
  )
  return new Map(rows.map(({ area, ...missed }) => [area, missed]))
}
