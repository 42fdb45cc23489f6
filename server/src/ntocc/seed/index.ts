import type { FastifyBaseLogger } from 'fastify'
import type { BackendConfig } from '../config.ts'
import type { Db } from '../db/database.ts'
import { seedDemoAccounts, seedFirstAdmin } from './accounts.ts'
import { DEMO_BRANCHES, seedBranches } from './branches.ts'
import { seedRoles } from './roles.ts'

/** Any number of our own; replicas that start together take turns. */
const SEED_LOCK = 7_302_205

/** What the console needs to work at all. Run at every start; adds what is missing and keeps what people changed. */
export const seed = async (db: Db, config: BackendConfig, log: FastifyBaseLogger): Promise<void> => {
  const password = await db.transaction(async tx => {
    await tx.query('select pg_advisory_xact_lock($1)', [SEED_LOCK])
    await seedBranches(tx, config.demo ? DEMO_BRANCHES : DEMO_BRANCHES.slice(0, 1))
    await seedRoles(tx)
    if (!config.demo) return seedFirstAdmin(tx, config.adminPassword)
    await seedDemoAccounts(tx)
    return undefined
  })
  if (password) log.warn(`first administrator: user name admin, password ${password} (to be changed at sign-in)`)
}
