import type { MaybeLocalized } from '@ntocc/sdk/contracts'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** What has been done in the console: calls, changes of records, imports. */

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const identity = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

export const auditLog = pgTable(
  'sys_audit_log',
  {
    id: identity(),
    at: instant('at').notNull().defaultNow(),
    branchCode: text('branch_code'),
    accountId: bigint('account_id', { mode: 'number' }),
    partyCode: text('party_code'),
    ip: text('ip'),
    action: text('action').notNull(),
    object: text('object'),
    before: jsonb('before'),
    after: jsonb('after'),
    status: integer('status').notNull().default(0),
    requestId: text('request_id'),
  },
  table => [
    index('audit_log_branch_idx').on(table.branchCode, table.at),
    index('audit_log_object_idx').on(table.object),
  ],
)

/** Who changed which field of which record: written with the change itself, never changed or taken away (`extras.ts`). */
export const auditTrail = pgTable(
  'sys_audit_trail',
  {
    id: identity(),
    at: instant('at').notNull().defaultNow(),
    branchCode: text('branch_code').notNull(),
    entity: text('entity').notNull(),
    recordId: bigint('record_id', { mode: 'number' }).notNull(),
    recordCode: text('record_code').notNull(),
    action: text('action').notNull(),
    changes: jsonb('changes').notNull(),
    accountId: bigint('account_id', { mode: 'number' }),
    partyCode: text('party_code'),
    byName: jsonb('by_name').$type<MaybeLocalized>(),
    ip: text('ip'),
    requestId: text('request_id'),
  },
  table => [
    index('audit_trail_record_idx').on(table.entity, table.recordId, table.at),
    index('audit_trail_branch_idx').on(table.branchCode, table.at),
  ],
)

/** Imports that have been done: the same one of the same account again answers the same and adds nothing. */
export const importDone = pgTable(
  'sys_import',
  {
    branchCode: text('branch_code').notNull(),
    importId: text('import_id').notNull(),
    entity: text('entity').notNull(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    fingerprint: text('fingerprint'),
    result: jsonb('result').notNull(),
    /** Ids of the records that it added, for a look at them afterwards. */
    recordIds: jsonb('record_ids'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.branchCode, table.importId] })],
)
