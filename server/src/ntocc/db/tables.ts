import type { PgTable } from 'drizzle-orm/pg-core'
import { coreTables } from './schema.ts'

/** Every table of the database: what migrations must add up to. */
export const allTables: readonly PgTable[] = [...coreTables]
