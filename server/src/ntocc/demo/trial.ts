import type { FastifyBaseLogger } from 'fastify'
import type { BackendConfig } from '../config.ts'
import type { Db } from '../db/database.ts'
import { DEMO_PARTIES } from '../seed/accounts.ts'
import { seedDemoPeople } from '../seed/staff.ts'
import { seedDemo } from './seed.ts'

/** Any number of our own; replicas that start together take turns. */
const DEMO_LOCK = 7_302_206
const DEMO_LOADED = 'demoData'

const isLoaded = async (db: Db): Promise<boolean> =>
  ((await db.query('select 1 from sys_installation where key = $1', [DEMO_LOADED])).rowCount ?? 0) > 0

/** The trial's business data, once; with several replicas one loads them and the others wait. */
const loadDemo = async (db: Db, config: BackendConfig, log: FastifyBaseLogger): Promise<void> => {
  // On PGlite there is one process and one connection: a lock held on it while others work would wait for itself.
  if (db.kind === 'postgres') {
    await db.session(async session => {
      await session.query('select pg_advisory_lock($1)', [DEMO_LOCK])
      try {
        if (!(await isLoaded(db))) await fill(db, config, log)
      } finally {
        await session.query('select pg_advisory_unlock($1)', [DEMO_LOCK])
      }
    })
    return
  }
  if (!(await isLoaded(db))) await fill(db, config, log)
}

/** The mark stands or falls with the data: a start that is killed half-way loads them again from nothing. */
const fill = async (db: Db, config: BackendConfig, log: FastifyBaseLogger): Promise<void> => {
  const waybills = config.demoWaybills
  const result = await seedDemo(db, {
    waybills,
    accounts: DEMO_PARTIES,
    onLeftOut: line => log.warn(line),
    finish: async tx => {
      await seedDemoPeople(tx)
      await tx.query('insert into sys_installation (key, value) values ($1, $2) on conflict do nothing', [
        DEMO_LOADED,
        JSON.stringify({ waybills }),
      ])
    },
  })
  log.info(result, 'demo data loaded')
}

/** The trial's data; areas must have what they start with. */
export const seedTrial = async (db: Db, config: BackendConfig, log: FastifyBaseLogger): Promise<void> => {
  if (config.demo && config.demoWaybills > 0) await loadDemo(db, config, log)
}
