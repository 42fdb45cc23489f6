import { DriverTeam } from '@ntocc/sdk/contracts'
import type { DemoCtx, DemoDriver, DemoRow, DemoTeam } from '@ntocc/sdk/service'
import { DriverTeamMember } from '../contract/teams.ts'
import type { Fleet } from './draw.ts'
import { DAY, HOUR, iso } from './texts.ts'

/** State of a team's review. */
export const reviewOf = (team: DemoTeam): number => (team.serial % 3 === 2 ? 1 : 2)

/** The first driver of each team leads it. */
export const captainsOf = (drivers: readonly DemoDriver[]): ReadonlyMap<DemoTeam, DemoDriver> =>
  new Map(drivers.toReversed().flatMap(driver => (driver.team ? [[driver.team, driver] as const] : [])))

/** Drivers without a team that once left one: as many as the team's own count says. */
const formerMembers = (team: DemoTeam, drivers: readonly DemoDriver[]): DemoDriver[] =>
  drivers
    .filter(driver => driver.branchCode === team.branchCode && !driver.team && driver.serial > 1)
    .slice(0, team.serial % 4)

const teamRow = (ctx: DemoCtx, team: DemoTeam, drivers: readonly DemoDriver[]): DemoRow => {
  const captain = drivers.find(driver => driver.team === team)
  const authStatus = reviewOf(team)
  const created = ctx.now - (ctx.days + team.serial) * DAY
  const changed = authStatus === 1 ? ctx.handedIn(team.code, created) : created
  return {
    ...ctx.record(team.code, team.branchCode, created, changed),
    name: team.name,
    captainCode: captain?.code ?? team.code,
    phone: team.phone,
    memberCount: team.members,
    leftCount: formerMembers(team, drivers).length,
    collectForMembers: team.captainCollect,
    dispatchRate: team.dispatchRate / 10,
    authStatus,
    status: 1,
  }
}

const ASKS = 0
const IS_IN = 1
const HAS_LEFT = 3

const memberRow = (ctx: DemoCtx, team: DemoTeam, driver: DemoDriver, status: 0 | 1 | 3): DemoRow => {
  const random = ctx.random(`member/${team.serial}/${driver.serial}`)
  const joined = ctx.now - random.int(60, 380) * DAY
  const created = status === ASKS ? ctx.now - random.int(1, 72) * HOUR : joined
  return {
    ...ctx.record(`CY${team.code}-${driver.serial}`, team.branchCode, created),
    teamCode: team.code,
    driverCode: driver.code,
    status,
    joinTime: status === ASKS ? null : iso(joined),
    leaveTime: status === HAS_LEFT ? iso(ctx.now - random.int(5, 50) * DAY) : null,
  }
}

/** Teams that somebody asks to join. */
const ASKED = 40

/** Who is in each team, who has left it and who asks to join. */
const memberRows = (ctx: DemoCtx, { teams, drivers }: Fleet): DemoRow[] => [
  ...drivers.flatMap(driver => (driver.team ? [memberRow(ctx, driver.team, driver, IS_IN)] : [])),
  ...teams.flatMap(team => formerMembers(team, drivers).map(driver => memberRow(ctx, team, driver, HAS_LEFT))),
  ...teams.slice(0, ASKED).flatMap(team => {
    const free = drivers.filter(each => each.branchCode === team.branchCode && !each.team && each.serial > 1)
    const asking = free[(team.serial % 5) + 4]
    return asking ? [memberRow(ctx, team, asking, ASKS)] : []
  }),
]

export const makeTeams = async (ctx: DemoCtx, fleet: Fleet): Promise<void> => {
  await ctx.insert(
    DriverTeam,
    fleet.teams.map(team => teamRow(ctx, team, fleet.drivers)),
  )
  await ctx.insert(DriverTeamMember, memberRows(ctx, fleet))
}
