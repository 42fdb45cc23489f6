import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The track of a waybill in one row: it is always read whole, and hundreds of points cost one lookup. */
export const waybillTrack = pgTable('waybill_track', {
  waybillNo: text('waybill_no').primaryKey(),
  branchCode: text('branch_code').notNull(),
  /** See `packTrack`. */
  points: integer('points').array().notNull(),
  gmtModified: timestamp('gmt_modified', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})

export const waybillTables = [waybillTrack]
