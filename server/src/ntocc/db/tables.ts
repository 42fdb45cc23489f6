import { allEntities } from '@ntocc/sdk/contracts'
import type { Entity } from '@ntocc/sdk/fields'
import type { PgTable } from 'drizzle-orm/pg-core'
import { bookTables } from '../books/schema.ts'
import { bulkMoveTables } from './bulk-moves.ts'
import { fileTables } from './files.ts'
import { coreTables } from './schema.ts'
import { serviceTables } from './services.ts'
import { shareTables } from './shares.ts'
import { signingInTables } from './signing-in.ts'
import { simulated } from './simulator.ts'
import { tableOf } from './table-of.ts'
import { viewTables } from './views.ts'

/** Every entity of the kernel: declaring one in the SDK's contracts is what gives it a table. */
export const entities: readonly Entity[] = Object.values(allEntities())

/** Every table of the database: what migrations must add up to. */
export const allTables: readonly PgTable[] = [
  ...coreTables,
  ...signingInTables,
  ...fileTables,
  ...shareTables,
  ...serviceTables,
  ...viewTables,
  ...bulkMoveTables,
  ...bookTables,
  simulated,
  ...entities.map(tableOf),
]
