import type { FastifyBaseLogger } from 'fastify'
import type { BackendConfig } from '../config.ts'
import type { Db } from '../db/database.ts'
import { seedDemoAccounts, seedFirstAdmin } from './accounts.ts'
import { seedAreas } from './areas.ts'
import { DEMO_BRANCHES, seedBranches, setBranchConfig } from './branches.ts'
import { seedDictionaries } from './dictionaries.ts'
import { seedEnterprise } from './enterprise.ts'
import { seedRoles } from './roles.ts'
import { seedOrganisation } from './staff.ts'

/** Any number of our own; replicas that start together take turns. */
const SEED_LOCK = 7_302_205

/** What the console needs to work at all. Run at every start; adds what is missing and keeps what people changed. */
export const seedBasics = async (db: Db, config: BackendConfig, log: FastifyBaseLogger): Promise<void> => {
  const password = await db.transaction(async tx => {
    await tx.query('select pg_advisory_xact_lock($1)', [SEED_LOCK])
    await seedBranches(tx, config.demo ? DEMO_BRANCHES : DEMO_BRANCHES.slice(0, 1))
    await setBranchConfig(tx, config.demoBranchConfig ?? [])
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

/** Menus and roles again, when areas have come that bring some. */
export const seedArrivals = (db: Db): Promise<void> =>
  db.transaction(async tx => {
    await tx.query('select pg_advisory_xact_lock($1)', [SEED_LOCK])
    await seedRoles(tx)
  })
