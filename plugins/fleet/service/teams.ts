import { Driver, DriverTeam, reviewMachine, Vehicle } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import { teamMemberMachine } from '../contract/machines.ts'
import { DriverTeamMember } from '../contract/teams.ts'
import { tellOfMember } from './carrier-told.ts'
import { isCarrier } from './own-fleet.ts'
import type { FleetCtx, FleetHooks } from './types.ts'

const APPROVED = reviewMachine.codeOf('approved')
const NOT_SUBMITTED = reviewMachine.codeOf('notSubmitted')

/** States of a membership. */
const { member: MEMBER, left: LEFT, invited: INVITED } = teamMemberMachine.at

/**
 * A driver is as far as a team leader as the teams it leads are: `authStatusExt` is approved with the first of them, else
 * what became of the one that changed last, and the initial state without any.
 * @param captains codes of the drivers whose teams have changed
 * @param gone id of a team that is being deleted
 */
const markLeaders = async (
  ctx: FleetCtx,
  captains: readonly (string | undefined)[],
  gone: number | null = null,
): Promise<void> => {
  const codes = captains.filter(code => code !== undefined)
  await ctx.records.changeFrom(
    Driver,
    ['authStatusExt'],
    sql`select d.id, coalesce((select t.auth_status from ${ctx.table(DriverTeam)} t
        where t.branch_code = d.branch_code and t.captain_code = d.code and not t.is_deleted
          and t.id is distinct from ${gone}::bigint
        order by (t.auth_status = ${APPROVED}) desc, t.gmt_modified desc, t.id desc limit 1), ${NOT_SUBMITTED}) as auth_status_ext
      from ${ctx.table(Driver)} d where d.branch_code = ${ctx.session.branchCode} and d.code = any(${sql.param(codes)}::text[])`,
  )
}

export const teamHooks: FleetHooks<'driverTeam'> = {
  written: (ctx, after, before) => markLeaders(ctx, [after.captainCode, before?.captainCode]),
  remove: async (ctx, { id, code, captainCode }) => {
    const members = await ctx.query(
      sql`select 1 from ${ctx.table(Driver)} where branch_code = ${ctx.session.branchCode} and team_code = ${code}
        and not is_deleted limit 1`,
    )
    if (members.length > 0) throw ctx.refuse('IN_USE')
    await markLeaders(ctx, [captainCode], id)
  },
}

const countMembers = (ctx: FleetCtx, teamCode: string) => {
  const counted = (status: number) => sql`(select count(*) from ${ctx.table(DriverTeamMember)} m
    where m.branch_code = t.branch_code and m.team_code = t.code and m.status = ${status}`
  return ctx.records.changeFrom(
    DriverTeam,
    ['memberCount', 'leftCount'],
    sql`select t.id, ${counted(MEMBER)} and not m.is_deleted) as member_count, ${counted(LEFT)}) as left_count
      from ${ctx.table(DriverTeam)} t where t.branch_code = ${ctx.session.branchCode} and t.code = ${teamCode}`,
  )
}

/** Who says yes to a team drives for one alone: the others end with it. */
const leaveOthers = (ctx: FleetCtx, { id, driverCode }: DriverTeamMember & { id: number }): Promise<void> =>
  ctx.inBranch(ctx.session.branchCode, async own => {
    const others = await own.records.where(DriverTeamMember, {
      where: sql`driver_code = ${driverCode} and status = ${MEMBER} and id <> ${id}`,
      lock: true,
    })
    for (const each of others) await own.records.move(DriverTeamMember, { id: each.id, move: 'leave' })
  })

/** Who leaves a team leaves its vehicles: with one of them he would go on to take goods. */
const leaveVehicles = async (ctx: FleetCtx, { driverCode, teamCode }: DriverTeamMember): Promise<void> => {
  const { branchCode } = ctx.session
  await ctx.records.changeMany(Vehicle, sql`team_code = ${teamCode} and driver_code = ${driverCode}`, {
    driverCode: null,
  })
  await ctx.records.changeMany(
    Driver,
    sql`code = ${driverCode} and default_vehicle in (select v.plate_no from ${ctx.table(Vehicle)} v
      where v.branch_code = ${branchCode} and v.team_code = ${teamCode} and not v.is_deleted)`,
    { defaultVehicle: null },
  )
}

/** A driver whom the caller, a carrier, has entered is in its team from the beginning. */
export const joinOwnTeam = async (ctx: FleetCtx, driverCode: string): Promise<void> => {
  const { branchCode, partyCode: teamCode } = ctx.session
  const joined = { status: MEMBER, joinTime: new Date().toISOString() }
  await ctx.inBranch(branchCode, own => own.records.create(DriverTeamMember, { teamCode, driverCode }, joined))
}

const nameOf = (ctx: FleetCtx) => sql`(select d.name from ${ctx.table(Driver)} d
  where d.branch_code = ${ctx.table(DriverTeamMember)}.branch_code and d.code = ${ctx.table(DriverTeamMember)}.driver_code)`

/** Joining and leaving keep the driver's own team and the counts of the team right. */
export const memberHooks: FleetHooks<'driverTeamMember'> = {
  list: ctx => ({ computes: { driverName: nameOf(ctx) } }),
  // Whatever door a carrier names a driver by, it asks.
  values: (ctx, values, before) => (!before && isCarrier(ctx) ? { ...values, status: INVITED } : values),
  written: async (ctx, after, before) => {
    const { id, driverCode, teamCode, joinTime, status: now, isDeleted } = after
    const old = before?.status ?? teamMemberMachine.at.applied
    const driver = sql`code = ${driverCode}`
    const moment = new Date().toISOString()
    if (old === INVITED && now === MEMBER) await leaveOthers(ctx, after)
    if (old !== MEMBER && now === MEMBER) {
      await ctx.records.changeMany(Driver, driver, { teamCode })
      if (!joinTime) await ctx.records.changeEach(DriverTeamMember, [{ id, joinTime: moment }])
    }
    if (old === MEMBER && (now === LEFT || isDeleted)) {
      await ctx.records.changeMany(Driver, sql`${driver} and team_code = ${teamCode}`, { teamCode: null })
      await leaveVehicles(ctx, after)
      if (!isDeleted) await ctx.records.changeEach(DriverTeamMember, [{ id, leaveTime: moment }])
    }
    if (old !== now || isDeleted) await countMembers(ctx, teamCode)
    await tellOfMember(ctx, after, before)
  },
}

export const vehicleTeamHooks: FleetHooks<'vehicleTeam'> = {
  values: (_ctx, values) =>
    Array.isArray(values.vehicles) ? { ...values, vehicleCount: values.vehicles.length } : values,
}
