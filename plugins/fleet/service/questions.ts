import { Driver, DriverTeam, Vehicle } from '@ntocc/sdk/contracts'
import { type Provides, type SQL, sql } from '@ntocc/sdk/service'
import type contract from '../contract.ts'
import type { FleetCtx } from './types.ts'

type Answers = Required<Pick<Provides<typeof contract>, 'tonnagesOf' | 'usualVehiclesOf' | 'captainsOf'>>

const among = (names: readonly string[]): SQL => sql`any(${sql.param([...new Set(names)])}::text[])`

/** What one column says of records of the branch that are known by another; nothing is told where it is empty. */
const pairs = async (
  ctx: FleetCtx,
  of: typeof Driver | typeof DriverTeam | typeof Vehicle,
  { by, told, names }: { by: string; told: string; names: readonly string[] },
): Promise<ReadonlyMap<string, string>> => {
  if (names.length === 0) return new Map()
  const [key, value] = [sql.identifier(by), sql.identifier(told)]
  const rows = await ctx.query<{ key: string; value: string }>(
    sql`select ${key} as key, ${value}::text as value from ${ctx.table(of)} where branch_code = ${ctx.session.branchCode}
      and ${key} = ${among(names)} and ${value} is not null and not is_deleted order by id`,
  )
  return new Map(rows.map(row => [row.key, row.value]))
}

/** What other areas ask about drivers, vehicles and teams. */
export const questions: Answers = {
  tonnagesOf: async (ctx, names) => {
    const found = await pairs(ctx, Vehicle, { by: 'plate_no', told: 'tonnage', names })
    return new Map([...found].map(([plate, tonnage]) => [plate, Number(tonnage)]))
  },
  usualVehiclesOf: (ctx, names) => pairs(ctx, Driver, { by: 'code', told: 'default_vehicle', names }),
  captainsOf: (ctx, names) => pairs(ctx, DriverTeam, { by: 'code', told: 'captain_code', names }),
}
