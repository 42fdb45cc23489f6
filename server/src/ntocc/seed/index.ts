import type { FastifyBaseLogger } from 'fastify'
import type { BackendConfig } from '../config.ts'
import type { Db } from '../db/database.ts'
import { seedDemo } from '../demo/seed.ts'
import { DEMO_PARTIES, seedDemoAccounts, seedFirstAdmin } from './accounts.ts'
import { seedAreas } from './areas.ts'
import { DEMO_BRANCHES, seedBranches } from './branches.ts'
import { seedDictionaries } from './dictionaries.ts'
import { seedEnterprise } from './enterprise.ts'
import { seedRoles } from './roles.ts'
import { seedDemoPeople, seedOrganisation } from './staff.ts'

/** Any number of our own; replicas that start together take turns. */
const SEED_LOCK = 7_302_205
const DEMO_LOCK = 7_302_206
const DEMO_LOADED = 'demoData'

/** What the console needs to work at all. Run at every start; adds what is missing and keeps what people changed. */
export const seedBasics = async (db: Db, config: BackendConfig, log: FastifyBaseLogger): Promise<void> => {
  const password = await db.transaction(async tx => {
    await tx.query('select pg_advisory_xact_lock($1)', [SEED_LOCK])
    await seedBranches(tx, config.demo ? DEMO_BRANCHES : DEMO_BRANCHES.slice(0, 1))
    await seedRoles(tx)
    await seedDictionaries(tx)
    await seedAreas(tx)
    await seedEnterprise(tx)
    const made = config.demo ? await seedDemoAccounts(tx) : await seedFirstAdmin(tx, config.adminPassword)
    await seedOrganisation(tx, config.demo)
    return made
  })
  if (password) log.warn(`first administrator: user name admin, password ${password} (to be changed at sign-in)`)
}

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

/** Menus and roles again, when areas have come that bring some. */
export const seedArrivals = (db: Db): Promise<void> =>
  db.transaction(async tx => {
    await tx.query('select pg_advisory_xact_lock($1)', [SEED_LOCK])
    await seedRoles(tx)
  })

/** The trial's data; areas must have what they start with. */
export const seedTrial = async (db: Db, config: BackendConfig, log: FastifyBaseLogger): Promise<void> => {
  if (config.demo && config.demoWaybills > 0) await loadDemo(db, config, log)
}
