import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'

/** What an entry keeps somebody from, of those that drivers and vehicles are asked for. */
export type Intercept = 'accept'

/** Beijing's day: an entry holds through its last day. */
const TODAY = `(now() at time zone 'UTC' + interval '8 hours')::date`
const IN_FORCE = `b.status = 1 and not b.is_deleted and b."from" <= ${TODAY} and (b."to" is null or b."to" >= ${TODAY})`

/** Condition of a list of drivers or vehicles: those that no entry keeps from something. */
export const notBlocked = (table: 'driver' | 'vehicle', intercept: Intercept): SQL => {
  const key = { driver: 'id_no', vehicle: 'plate_no' }[table]
  return sql`not exists (select 1 from credit_blacklist b where b.branch_code = ${sql.raw(table)}.branch_code
    and b.${sql.raw(key)} = ${sql.raw(table)}.${sql.raw(key)} and ${sql.raw(IN_FORCE)}
    and b.intercepts @> to_jsonb(${intercept}::text))`
}

const MARKS = [
  ['driver', 'blacklist', 'id_no'],
  ['vehicle', 'blacklist', 'plate_no'],
] as const

/**
 * Marks drivers and vehicles that an entry in force is about, and takes the mark from all others. Of one branch, or of all:
 * entries begin and end by the calendar. @returns how many marks changed
 */
export const markBlacklisted = async (tx: Queryable, branchCode?: string): Promise<number> => {
  let count = 0
  for (const [table, mark, key] of MARKS) {
    const listed = `exists (select 1 from credit_blacklist b where b.branch_code = t.branch_code and b.${key} = t.${key}
      and ${IN_FORCE})`
    const changed = await tx.query(
      `update ${table} t set ${mark} = ${listed}
       where ($1::text is null or t.branch_code = $1) and coalesce(t.${mark}, false) is distinct from ${listed}`,
      [branchCode ?? null],
    )
    count += changed.rowCount ?? 0
  }
  return count
}
