import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/** Named questions to lists. They belong to an account, whatever party it acts for. */
export const savedView = pgTable(
  'sys_saved_view',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    branchCode: text('branch_code').notNull(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    list: text('list').notNull(),
    name: text('name').notNull(),
    query: jsonb('query').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    isShared: boolean('is_shared').notNull().default(false),
    gmtCreated: timestamp('gmt_created', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    gmtModified: timestamp('gmt_modified', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    version: integer('version').notNull().default(0),
  },
  table => [
    index('saved_view_account_idx').on(table.accountId, table.list),
    index('saved_view_branch_idx').on(table.branchCode, table.list),
    uniqueIndex('saved_view_default_one').on(table.accountId, table.list).where(sql`is_default`),
  ],
)

export const viewTables = [savedView]
