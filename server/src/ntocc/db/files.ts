import type { FileType } from '@ntocc/sdk/contracts'
import {
  bigint,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * Uploaded files, bytes included: one store for every replica, in the same backup and the same transaction as the
 * records that show them. The same bytes sent again by the same party are the same file.
 */
export const storedFile = pgTable(
  'sys_file',
  {
    id: text('id').primaryKey(),
    branchCode: text('branch_code').notNull(),
    /** Who added it. */
    partyType: text('party_type').notNull(),
    partyCode: text('party_code').notNull(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    type: text('type').$type<FileType>().notNull(),
    size: integer('size').notNull(),
    width: integer('width'),
    height: integer('height'),
    sha256: text('sha256').notNull(),
    bytes: bytea('bytes').notNull(),
    gmtCreated: instant('gmt_created').notNull().defaultNow(),
  },
  table => [
    uniqueIndex('file_content_key').on(table.branchCode, table.partyType, table.partyCode, table.sha256),
    index('file_created_idx').on(table.gmtCreated),
  ],
)

/** The records that show a file: who may see one of them may see the file, and a file in none of them ages out. */
export const fileUse = pgTable(
  'sys_file_use',
  {
    fileId: text('file_id').notNull(),
    /** Name of the entity. */
    entity: text('entity').notNull(),
    recordId: bigint('record_id', { mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.fileId, table.entity, table.recordId] })],
)

/** What a party has uploaded in a day of the platform's calendar: counted before the bytes are taken. */
export const uploadDay = pgTable(
  'sys_upload_day',
  {
    branchCode: text('branch_code').notNull(),
    partyType: text('party_type').notNull(),
    partyCode: text('party_code').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    files: integer('files').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.branchCode, table.partyType, table.partyCode, table.day] }),
    index('upload_day_idx').on(table.day),
  ],
)

export const fileTables = [storedFile, fileUse, uploadDay]
