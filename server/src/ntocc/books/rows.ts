import { fenToYuan } from '@ntocc/sdk/fields'
import type { Booked, BookedAs } from '@ntocc/sdk/service'

/** A transfer as the database answers it. */
export interface BookedRow extends Record<string, unknown> {
  id: string
  action: BookedAs
  kind: string
  business_no: string
  attempt: number
  amount: string
  on: string
  made_at: Date
  made_by: string
  why: string | null
  settles: string | null
}

const NAMES = ['id', 'action', 'kind', 'business_no', 'attempt', 'amount', 'made_at', 'made_by', 'why', 'settles']

/** Of a table, `sys_book_transfer`, or of it under a shorter name. */
const columnsOf = (table: string): string =>
  [...NAMES.map(name => `${table}.${name}`), `${table}.effective_on::text as "on"`].join(', ')

export const COLUMNS = columnsOf('sys_book_transfer')
export const COLUMNS_OF_T = columnsOf('t')

export const bookedOf = (row: BookedRow): Booked => ({
  id: Number(row.id),
  as: row.action,
  kind: row.kind,
  businessNo: row.business_no,
  attempt: Number(row.attempt),
  amount: fenToYuan(Number(row.amount)),
  on: row.on,
  madeAt: row.made_at.toISOString(),
  madeBy: row.made_by,
  ...(row.why !== null && { why: row.why }),
  ...(row.settles !== null && { settles: Number(row.settles) }),
})
