import * as contracts from '@ntocc/sdk/contracts'
import { Entity } from '@ntocc/sdk/fields'
import type { PgTable } from 'drizzle-orm/pg-core'
import { fileTables } from '../files/schema.ts'
import { shareTables } from '../share/schema.ts'
import { viewTables } from '../views/schema.ts'
import { waybillTables } from '../waybill/schema.ts'
import { coreTables } from './schema.ts'
import { tableOf } from './table-of.ts'

/** Every entity that the contracts export: declaring one there is what gives it a table. */
export const entities: readonly Entity[] = Object.values(contracts as Record<string, unknown>).filter(
  (value): value is Entity => value instanceof Entity,
)

/** Every table of the database: what migrations must add up to. */
export const allTables: readonly PgTable[] = [
  ...coreTables,
  ...fileTables,
  ...shareTables,
  ...viewTables,
  ...waybillTables,
  ...entities.map(tableOf),
]
