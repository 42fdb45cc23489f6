import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Links that open without a login. A link without a row here opens nothing: it was taken back, or has ended. */
export const shareLink = pgTable(
  'sys_share_link',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    branchCode: text('branch_code').notNull(),
    kind: text('kind').notNull(),
    recordCode: text('record_code').notNull(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    /** The party it was made for: its other people may take the link back too. */
    partyType: text('party_type').notNull(),
    partyCode: text('party_code').notNull(),
    madeAt: timestamp('made_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    /** How often it was opened: a page that stays open and asks anew has been opened once. */
    visits: integer('visits').notNull().default(0),
    lastOpenedAt: timestamp('last_opened_at', { withTimezone: true, mode: 'date' }),
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  table => [
    index('share_link_record_idx').on(table.branchCode, table.recordCode),
    index('share_link_party_idx').on(table.branchCode, table.partyType, table.partyCode),
    index('share_link_expires_idx').on(table.expiresAt),
  ],
)

export const shareTables = [shareLink]
