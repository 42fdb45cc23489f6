import { type SQL, sql } from '@ntocc/sdk/service'

/** Beijing's day: papers and entries hold through their last day. */
export const TODAY: SQL = sql`(now() at time zone 'UTC' + interval '8 hours')::date`

/** Column of a field. */
export const column = (field: string): SQL =>
  sql.identifier(field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)) as unknown as SQL
