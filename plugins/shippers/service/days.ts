import { type SQL, sql } from '@ntocc/sdk/service'

/** Beijing's day in the database: what ends on a day holds through it. */
export const TODAY: SQL = sql`(now() at time zone 'UTC' + interval '8 hours')::date`

/** Papers and contracts are told of so many days before they end. */
const WARN_DAYS = 30

/** What ends by this day is told of. */
export const SOON: SQL = sql`${TODAY} + ${sql.raw(String(WARN_DAYS))}`
