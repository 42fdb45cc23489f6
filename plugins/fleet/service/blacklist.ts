import { Driver, Vehicle } from '@ntocc/sdk/contracts'
import { type SQL, sql } from '@ntocc/sdk/service'
import { TODAY } from './days.ts'
import type { FleetCtx } from './types.ts'

/** Entries of the credit blacklist are another area's; without it nobody is on it. */
const BLACKLIST = { name: 'creditBlacklist' } as const

const IN_FORCE = sql`b.status = 1 and not b.is_deleted and b."from" <= ${TODAY} and (b."to" is null or b."to" >= ${TODAY})`

/** By what an entry knows a driver, and a vehicle. */
const KNOWN_BY = [
  [Driver, sql.identifier('id_no')],
  [Vehicle, sql.identifier('plate_no')],
] as const

/** Condition of a list of drivers or vehicles: those that no entry keeps from accepting waybills. */
export const mayAccept = (ctx: FleetCtx, entity: typeof Driver | typeof Vehicle): SQL => {
  const known = KNOWN_BY.find(([each]) => each === entity)
  if (!known || !ctx.references.knows(BLACKLIST.name)) return sql`true`
  const [table, key] = [ctx.table(entity), known[1]]
  return sql`not exists (select 1 from ${ctx.table(BLACKLIST)} b where b.branch_code = ${table}.branch_code
    and b.${key} = ${table}.${key} and ${IN_FORCE} and b.intercepts @> to_jsonb('accept'::text))`
}

/**
 * Marks the branch's drivers and vehicles that an entry in force is about, and takes the mark from all others: when an
 * entry is written, and by the calendar, since entries begin and end by it.
 */
export const markBlacklisted = async (ctx: FleetCtx): Promise<void> => {
  if (!ctx.references.knows(BLACKLIST.name)) return
  for (const [entity, key] of KNOWN_BY) {
    const listed = sql`exists (select 1 from ${ctx.table(BLACKLIST)} b where b.branch_code = t.branch_code
      and b.${key} = t.${key} and ${IN_FORCE})`
    await ctx.records.changeFrom(
      entity,
      ['blacklist'],
      sql`select t.id, ${listed} as blacklist from ${ctx.table(entity)} t where t.branch_code = ${ctx.session.branchCode}
        and coalesce(t.blacklist, false) is distinct from ${listed}`,
    )
  }
}
