import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

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
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  table => [
    index('share_link_record_idx').on(table.branchCode, table.recordCode),
    index('share_link_expires_idx').on(table.expiresAt),
  ],
)

export const shareTables = [shareLink]
