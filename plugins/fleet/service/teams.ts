import { Driver, DriverTeam, type MaybeLocalized, reviewMachine, Vehicle } from '@ntocc/sdk/contracts'
import { inStates, sql } from '@ntocc/sdk/service'
import { teamMemberMachine } from '../contract/machines.ts'
import { DriverTeamMember } from '../contract/teams.ts'
import { tellOfMember } from './carrier-told.ts'
import { isCarrier } from './own-fleet.ts'
import { refuseCarrying, refuseOwing } from './team-trips.ts'
import type { FleetCtx, FleetHooks } from './types.ts'

const APPROVED = reviewMachine.codeOf('approved')
const NOT_SUBMITTED = reviewMachine.codeOf('notSubmitted')

/** States of a membership. */
const { applied: APPLIED, member: MEMBER, refused: REFUSED, left: LEFT, invited: INVITED } = teamMemberMachine.at

/** What ends a membership that stands, by its state, and what it is then. */
const ENDS = {
  [APPLIED]: { move: 'refuse', to: REFUSED },
  [MEMBER]: { move: 'leave', to: LEFT },
  [INVITED]: { move: 'takeBack', to: LEFT },
} as const satisfies Readonly<Record<number, { move: string; to: number }>>

const endOf = (status: number) => Object.entries(ENDS).find(([state]) => Number(state) === status)?.[1]

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

/** Of a team that goes nobody is asked any more, and nobody waits for its answer: each of them is told. */
const endMemberships = (ctx: FleetCtx, teamCode: string): Promise<void> =>
  ctx.inBranch(ctx.session.branchCode, async own => {
    const standing = await own.records.where(DriverTeamMember, {
      where: sql`team_code = ${teamCode} and status ${inStates(teamMemberMachine, 'standing')}`,
      lock: true,
    })
    for (const { id, status } of standing) {
      const end = endOf(status)
      if (end) await own.records.move(DriverTeamMember, { id, move: end.move })
    }
  })

export const teamHooks: FleetHooks<'driverTeam'> = {
  written: (ctx, after, before) => markLeaders(ctx, [after.captainCode, before?.captainCode]),
  remove: async (ctx, { id, code, captainCode }) => {
    const owned = (of: typeof Driver | typeof Vehicle) => sql`select 1 from ${ctx.table(of)}
      where branch_code = ${ctx.session.branchCode} and team_code = ${code} and not is_deleted`
    const held = await ctx.query(sql`${owned(Driver)} union all ${owned(Vehicle)} limit 1`)
    if (held.length > 0) throw ctx.refuse('IN_USE')
    await refuseOwing(ctx, code)
    await endMemberships(ctx, code)
    await markLeaders(ctx, [captainCode], id)
  },
}

/** @param gone id of a membership that is being deleted */
const countMembers = (ctx: FleetCtx, teamCode: string, gone: number | null = null) => {
  const counted = (status: number) => sql`(select count(*) from ${ctx.table(DriverTeamMember)} m
    where m.branch_code = t.branch_code and m.team_code = t.code and m.status = ${status} and m.id is distinct from ${gone}::bigint`
  return ctx.records.changeFrom(
    DriverTeam,
    ['memberCount', 'leftCount'],
    sql`select t.id, ${counted(MEMBER)} and not m.is_deleted) as member_count, ${counted(LEFT)} and m.join_time is not null) as left_count
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

/** What being in a team gave goes with it, that the driver drives for it, and with its vehicles: unless he is in it by another membership. */
const undoMembership = async (ctx: FleetCtx, member: DriverTeamMember & { id: number }): Promise<void> => {
  const { id, driverCode, teamCode } = member
  const others = await ctx.query(
    sql`select 1 from ${ctx.table(DriverTeamMember)} where branch_code = ${ctx.session.branchCode} and team_code = ${teamCode}
      and driver_code = ${driverCode} and status = ${MEMBER} and id <> ${id} and not is_deleted limit 1`,
  )
  if (others.length > 0) return
  await ctx.records.changeMany(Driver, sql`code = ${driverCode} and team_code = ${teamCode}`, { teamCode: null })
  await leaveVehicles(ctx, member)
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
    const { id, driverCode, teamCode, joinTime, status: now } = after
    const old = before?.status ?? APPLIED
    const driver = sql`code = ${driverCode}`
    const moment = new Date().toISOString()
    if (old === INVITED && now === MEMBER) await leaveOthers(ctx, after)
    if (old !== MEMBER && now === MEMBER) {
      await ctx.records.changeMany(Driver, driver, { teamCode })
      if (!joinTime) await ctx.records.changeEach(DriverTeamMember, [{ id, joinTime: moment }])
    }
    if (old === MEMBER && now === LEFT) {
      await undoMembership(ctx, after)
      await ctx.records.changeEach(DriverTeamMember, [{ id, leaveTime: moment }])
    }
    if (old !== now) await countMembers(ctx, teamCode)
    await tellOfMember(ctx, after, before)
  },
  // Whoever deletes a membership ends it.
  remove: async (ctx, before) => {
    const { id, teamCode, driverCode, status } = before
    if (status === MEMBER) {
      await refuseCarrying(ctx, teamCode, driverCode)
      await undoMembership(ctx, before)
    }
    await countMembers(ctx, teamCode, id)
    await tellOfMember(ctx, { ...before, status: endOf(status)?.to ?? status }, before)
  },
}

/** Of a driver who goes nobody waits for an answer, and no team counts him. Whose captain he is, has another one first. @throws DRIVER_LEADS */
export const leaveTeams = async (ctx: FleetCtx, driverCode: string): Promise<void> => {
  const { branchCode } = ctx.session
  const [led] = await ctx.query<{ name: MaybeLocalized }>(
    sql`select name from ${ctx.table(DriverTeam)} where branch_code = ${branchCode} and captain_code = ${driverCode}
      and not is_deleted order by id limit 1`,
  )
  if (led) throw ctx.refuse('DRIVER_LEADS', { team: led.name })
  await ctx.inBranch(branchCode, async own => {
    const standing = await own.records.where(DriverTeamMember, {
      where: sql`driver_code = ${driverCode} and status ${inStates(teamMemberMachine, 'standing')}`,
      lock: true,
    })
    for (const member of standing) {
      const end = endOf(member.status)
      if (!end) continue
      const leaving = member.status === MEMBER ? { leaveTime: new Date().toISOString() } : {}
      const ended = { id: member.id, status: end.to, ...leaving }
      // As a set: what a move would undo is the driver's own record, which goes.
      await own.records.changeEach(DriverTeamMember, [ended], { move: end.move })
      await countMembers(own, member.teamCode)
      await tellOfMember(own, { ...member, status: end.to }, member)
    }
  })
}

export const vehicleTeamHooks: FleetHooks<'vehicleTeam'> = {
  values: (_ctx, values) =>
    Array.isArray(values.vehicles) ? { ...values, vehicleCount: values.vehicles.length } : values,
}
