import { fileURLToPath } from 'node:url'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate as drizzleMigrate } from 'drizzle-orm/node-postgres/migrator'
import type { Db } from './database.ts'
import { migrateQueue } from './queue.ts'

/** Same depth below the server's folder from src/ and from dist/. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Any number of our own; every replica takes the same one. */
const MIGRATION_LOCK = 7_302_204

/** Brings the database to this release; replicas that start together take turns. Running it again changes nothing. */
export const migrate = (db: Db): Promise<void> =>
  db.session(async session => {
    await session.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    try {
      await drizzleMigrate(session.orm as NodePgDatabase, { migrationsFolder: MIGRATIONS_FOLDER })
      await migrateQueue(session)
    } finally {
      await session.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    }
  })
