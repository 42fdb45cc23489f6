import type { BulkMove, Language } from '@ntocc/sdk/contracts'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' }).notNull().defaultNow()

/** Moves made on many records at once, by whom and in which role. */
export const bulkMove = pgTable(
  'sys_bulk_move',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    branchCode: text('branch_code').notNull(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    roleCode: text('role_code'),
    /** Of the messages. */
    language: text('language').$type<Language>().notNull(),
    entity: text('entity').notNull(),
    move: text('move').notNull(),
    reason: text('reason').notNull(),
    state: text('state').$type<BulkMove['state']>().notNull().default('running'),
    gmtCreated: instant('gmt_created'),
    gmtModified: instant('gmt_modified'),
  },
  table => [index('bulk_move_account_idx').on(table.accountId, table.state)],
)

/** The records that were noted when it began, and what became of each. */
export const bulkMoveItem = pgTable(
  'sys_bulk_move_item',
  {
    bulkId: bigint('bulk_id', { mode: 'number' }).notNull(),
    recordId: bigint('record_id', { mode: 'number' }).notNull(),
    place: integer('place').notNull(),
    /** 0 not tried yet, 1 moved, 2 refused. */
    state: integer('state').notNull(),
    refusal: jsonb('refusal'),
  },
  table => [
    primaryKey({ columns: [table.bulkId, table.recordId] }),
    index('bulk_move_item_idx').on(table.bulkId, table.state, table.place),
  ],
)

export const bulkMoveTables = [bulkMove, bulkMoveItem]
