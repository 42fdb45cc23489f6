import { Driver, Vehicle } from '@ntocc/sdk/contracts'
import { type Blacklisted, type SQL, sql } from '@ntocc/sdk/service'
import type { FleetCtx } from './types.ts'

/** By what an entry of the credit blacklist knows a driver, and a vehicle. */
const KNOWN_BY = [
  [Driver, sql.identifier('id_no'), 'idNos'],
  [Vehicle, sql.identifier('plate_no'), 'plateNos'],
] as const

const among = (numbers: readonly string[]): SQL => sql`any(${sql.param([...numbers])}::text[])`

/** Condition of a list of drivers or vehicles: those that no entry keeps from accepting waybills. */
export const mayAccept = async (ctx: FleetCtx, entity: typeof Driver | typeof Vehicle): Promise<SQL> => {
  const known = KNOWN_BY.find(([each]) => each === entity)
  // Without the area that has the blacklist nobody is on it.
  const listed = await ctx.request('blacklisted', { from: 'accept' })
  if (!known || !listed) return sql`true`
  const [, key, numbers] = known
  return sql`(${key} = ${among(listed[numbers])}) is not true`
}

/**
 * Marks the branch's drivers and vehicles that an entry in force is about, and takes the mark from all others: when an
 * entry is written, and by the calendar, since entries begin and end by it.
 */
export const markBlacklisted = async (ctx: FleetCtx): Promise<void> => {
  const found: Blacklisted | undefined = await ctx.request('blacklisted', {})
  if (!found) return
  for (const [entity, key, numbers] of KNOWN_BY) {
    const listed = sql`coalesce(t.${key} = ${among(found[numbers])}, false)`
    await ctx.records.changeFrom(
      entity,
      ['blacklist'],
      sql`select t.id, ${listed} as blacklist from ${ctx.table(entity)} t where t.branch_code = ${ctx.session.branchCode}
        and coalesce(t.blacklist, false) is distinct from ${listed}`,
    )
  }
}
