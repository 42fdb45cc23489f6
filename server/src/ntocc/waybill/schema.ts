import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The track of a waybill in one row: it is always read whole, and hundreds of points cost one lookup. */
export const waybillTrack = pgTable('waybill_track', {
  waybillNo: text('waybill_no').primaryKey(),
  branchCode: text('branch_code').notNull(),
  /** See `packTrack`. */
  points: integer('points').array().notNull(),
  gmtModified: timestamp('gmt_modified', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})

/** Which of its codes a consignee signs by; a waybill without a row here has its first. */
export const consigneeIssue = pgTable('waybill_consignee_code', {
  waybillCode: text('waybill_code').primaryKey(),
  /** How many codes were void before this one. */
  issue: integer('issue').notNull(),
})

export const waybillTables = [waybillTrack, consigneeIssue]
