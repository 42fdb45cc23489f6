import { Driver, DriverTeam, Vehicle } from '@ntocc/sdk/contracts'
import { inStates, type Provides, type SQL, sql } from '@ntocc/sdk/service'
import { teamMemberMachine } from '../contract/machines.ts'
import { DriverTeamMember } from '../contract/teams.ts'
import type contract from '../contract.ts'
import type { FleetCtx } from './types.ts'

type Answers = Required<Pick<Provides<typeof contract>, 'tonnagesOf' | 'usualVehiclesOf' | 'captainsOf' | 'teamsAt'>>

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

/**
 * Whom drivers drove for at a moment: as their memberships say, else the team they are in now, unless they joined that one only later. Who was put
 * into a team by hand has no membership.
 */
const teamsAt: Answers['teamsAt'] = async (ctx, asked) => {
  if (asked.length === 0) return []
  const { branchCode } = ctx.session
  const members = sql`${ctx.table(DriverTeamMember)} m where m.branch_code = ${branchCode} and m.driver_code = a.driver_code and not m.is_deleted
    and m.status ${inStates(teamMemberMachine, 'member', 'left')}`
  const rows = await ctx.query<{ team: string | null }>(
    sql`select coalesce(
        (select m.team_code from ${members} and m.join_time <= a.at and (m.leave_time is null or m.leave_time > a.at)
          order by m.join_time desc, m.id desc limit 1),
        (select d.team_code from ${ctx.table(Driver)} d where d.branch_code = ${branchCode} and d.code = a.driver_code
          and not exists (select 1 from ${members} and m.team_code = d.team_code and m.join_time > a.at))) as team
      from unnest(${sql.param(asked.map(({ driverCode }) => driverCode))}::text[], ${sql.param(asked.map(({ at }) => at))}::timestamptz[])
        with ordinality as a(driver_code, at, number) order by a.number`,
  )
  return rows.map(({ team }) => team)
}

/** What other areas ask about drivers, vehicles and teams. */
export const questions: Answers = {
  tonnagesOf: async (ctx, names) => {
    const found = await pairs(ctx, Vehicle, { by: 'plate_no', told: 'tonnage', names })
    return new Map([...found].map(([plate, tonnage]) => [plate, Number(tonnage)]))
  },
  usualVehiclesOf: (ctx, names) => pairs(ctx, Driver, { by: 'code', told: 'default_vehicle', names }),
  captainsOf: (ctx, names) => pairs(ctx, DriverTeam, { by: 'code', told: 'captain_code', names }),
  teamsAt,
}
