import type { FastifyBaseLogger } from 'fastify'
import type { BackendConfig } from '../config.ts'
import type { Db, Queryable } from '../db/database.ts'
import { DEMO_PARTIES } from '../seed/accounts.ts'
import { bringUpToNow, finishDemo, isLoaded } from './finish.ts'
import { seedDemo } from './seed.ts'

/** Any number of our own; replicas that start together take turns. */
const DEMO_LOCK = 7_302_206

const takeTurn = (tx: Queryable): Promise<unknown> => tx.query('select pg_advisory_xact_lock($1)', [DEMO_LOCK])

/**
 * Of replicas that start together one moves the data; the others find them where they stand.
 * @param standsMs what stands less far back stays; of itself ten minutes
 * @returns by how many milliseconds
 */
export const bringToNow = async (db: Db, now: Date, standsMs?: number): Promise<number> => {
  const ms = await db.transaction(async tx => {
    await tx.query('set local statement_timeout = 0')
    await takeTurn(tx)
    return bringUpToNow(tx, now.getTime(), standsMs)
  })
  if (ms !== 0 && db.kind === 'pglite') await db.query('checkpoint')
  return ms
}

/**
 * The trial's business data, once; with several replicas one loads them and the others wait. The mark stands or falls with
 * the data: a start that is killed half-way loads them again from nothing.
 */
const loadDemo = async (db: Db, config: BackendConfig, log: FastifyBaseLogger): Promise<void> => {
  const { demoWaybills: waybills, demoDrawnAt: drawnAt } = config
  const now = new Date()
  if (await isLoaded(db)) {
    if (drawnAt) log.info({ ms: await bringToNow(db, now) }, 'demo data moved to now')
    return
  }
  const result = await seedDemo(db, {
    waybills,
    now,
    ...(drawnAt && { drawnAt }),
    accounts: DEMO_PARTIES,
    onLeftOut: line => log.warn(line),
    // Held by the transaction itself: a lock on a connection of its own waits for itself where there is one connection.
    isThere: async tx => {
      await takeTurn(tx)
      return isLoaded(tx)
    },
    finish: tx => finishDemo(tx, waybills, drawnAt && now),
  })
  log.info(result, 'demo data loaded')
}

/** The trial's data; areas must have what they start with. */
export const seedTrial = async (db: Db, config: BackendConfig, log: FastifyBaseLogger): Promise<void> => {
  if (config.demo && config.demoWaybills > 0) await loadDemo(db, config, log)
}
