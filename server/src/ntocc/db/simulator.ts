import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Records that the simulator of a trial made, as it left them: `ntocc/simulator`. */
export const simulated = pgTable(
  'sys_simulated',
  {
    branchCode: text('branch_code').notNull(),
    /** Name of the record's entity. */
    entity: text('entity').notNull(),
    recordId: bigint('record_id', { mode: 'number' }).notNull(),
    /** The version that it left: whoever made another one has the record. */
    version: integer('version').notNull(),
    /** What the record's area remembers of it. */
    state: jsonb('state'),
    madeAt: timestamp('made_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** It goes on with the record; else the row only says for a day that it was made. */
    isOwn: boolean('is_own').notNull().default(true),
  },
  table => [
    primaryKey({ columns: [table.entity, table.recordId] }),
    index('simulated_branch_idx').on(table.branchCode, table.entity),
  ],
)
