import {
  bigint,
  boolean,
  customType,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Answers of outside services for a day, sealed; see `services/answers.ts`. */
export const serviceAnswer = pgTable(
  'sys_service_answer',
  {
    branchCode: text('branch_code').notNull(),
    key: text('key').notNull(),
    answer: text('answer').notNull(),
    answeredAt: instant('answered_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.branchCode, table.key] })],
)

/** What checks of elements came to, by the record; of its values only a digest. See `services/elements`. */
export const elementCheck = pgTable(
  'sys_element_check',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    branchCode: text('branch_code').notNull(),
    /** Name of the record's entity; `account` for what people prove of themselves. */
    entity: text('entity').notNull(),
    recordId: bigint('record_id', { mode: 'number' }).notNull(),
    kind: text('kind').notNull(),
    result: text('result').notNull(),
    digest: text('digest').notNull(),
    simulated: boolean('simulated').notNull().default(false),
    proven: boolean('proven').notNull().default(false),
    /** Names a check that waits for the code to the phone. */
    serial: text('serial'),
    checkedBy: text('checked_by').notNull(),
    checkedAt: instant('checked_at').notNull().defaultNow(),
  },
  table => [
    index('element_check_record_idx').on(table.branchCode, table.entity, table.recordId, table.kind),
    uniqueIndex('element_check_serial_key').on(table.serial),
  ],
)

/** The ledger of a branch: each entry holds the hash of the one before. Nothing in it is ever changed. */
export const ledger = pgTable(
  'sys_ledger',
  {
    branchCode: text('branch_code').notNull(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    subject: text('subject').notNull(),
    /** SHA-256 of what was said of the subject, hexadecimal. */
    digest: text('digest').notNull(),
    previous: text('previous').notNull(),
    hash: text('hash').notNull(),
    /** ISO 8601 UTC, as it was hashed. */
    at: text('at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.branchCode, table.sequence] }),
    index('ledger_subject_idx').on(table.branchCode, table.subject, table.sequence),
  ],
)

/**
 * What parties were called whose codes were drawn anew: the ledger says of them what was said then. Nothing else reads it, since
 * the former codes are phones.
 */
export const formerCode = pgTable('sys_former_code', {
  code: text('code').primaryKey(),
  former: text('former').notNull(),
})

/** Where entries of the ledger stand on a chain outside. */
export const ledgerAnchor = pgTable(
  'sys_ledger_anchor',
  {
    branchCode: text('branch_code').notNull(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    transaction: text('transaction').notNull(),
    height: text('height'),
    anchoredAt: instant('anchored_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.branchCode, table.sequence] })],
)

/** Pictures of accounts; another picture has another id. */
export const headImage = pgTable(
  'sys_head_image',
  {
    accountId: bigint('account_id', { mode: 'number' }).primaryKey(),
    branchCode: text('branch_code').notNull(),
    id: text('id').notNull(),
    type: text('type').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  table => [uniqueIndex('head_image_id_key').on(table.id)],
)

export const serviceTables = [serviceAnswer, elementCheck, ledger, formerCode, ledgerAnchor, headImage]
