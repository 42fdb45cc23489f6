import type { FastifyBaseLogger } from 'fastify'
import type { BackendConfig } from '../config.ts'
import type { Db } from '../db/database.ts'
import { DEMO_PARTIES } from '../seed/accounts.ts'
import { finishDemo, isLoaded } from './finish.ts'
import { seedDemo } from './seed.ts'

/** Any number of our own; replicas that start together take turns. */
const DEMO_LOCK = 7_302_206

/**
 * The trial's business data, once; with several replicas one loads them and the others wait. The mark stands or falls with
 * the data: a start that is killed half-way loads them again from nothing.
 */
const loadDemo = async (db: Db, config: BackendConfig, log: FastifyBaseLogger): Promise<void> => {
  if (await isLoaded(db)) return
  const waybills = config.demoWaybills
  const result = await seedDemo(db, {
    waybills,
    accounts: DEMO_PARTIES,
    onLeftOut: line => log.warn(line),
    // Held by the transaction itself: a lock on a connection of its own waits for itself where there is one connection.
    isThere: async tx => {
      await tx.query('select pg_advisory_xact_lock($1)', [DEMO_LOCK])
      return isLoaded(tx)
    },
    finish: tx => finishDemo(tx, waybills),
  })
  log.info(result, 'demo data loaded')
}

/** The trial's data; areas must have what they start with. */
export const seedTrial = async (db: Db, config: BackendConfig, log: FastifyBaseLogger): Promise<void> => {
  if (config.demo && config.demoWaybills > 0) await loadDemo(db, config, log)
}
