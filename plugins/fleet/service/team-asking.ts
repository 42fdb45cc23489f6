import { Driver, DriverTeam, type MaybeLocalized } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { inStates, sql, type TryLimit } from '@ntocc/sdk/service'
import { teamMemberMachine } from '../contract/machines.ts'
import type { OwnTeam } from '../contract/own-fleet.ts'
import { DriverTeamMember } from '../contract/teams.ts'
import type { Answer, FleetCtx } from './types.ts'

/** Asking is looking: names and phones are not to be tried one after the other. */
const ASKING: TryLimit = { kind: 'teamInvite', most: 20, windowMinutes: 24 * 60 }

/** The driver of that phone, where the name is his in any language. */
const driverNamed = async (
  ctx: FleetCtx,
  { name, phone }: { name: string; phone: string },
): Promise<string | undefined> => {
  const found = await ctx.query<{ code: string; name: MaybeLocalized }>(
    sql`select code, name from ${ctx.table(Driver)} where branch_code = ${ctx.session.branchCode} and phone = ${phone}
      and not is_deleted order by id`,
  )
  const said = name.trim().toLowerCase()
  const isSaid = (known: MaybeLocalized) =>
    (typeof known === 'string' ? [known] : Object.values(known)).some(each => each.trim().toLowerCase() === said)
  return found.find(each => isSaid(each.name))?.code
}

/** POST /ntocc-basic-api/driverTeam/invite: nobody is taken into a team; he is asked, and answers himself. */
export const inviteDriver: Answer<'driverTeamInvite'> = async (ctx, { body }) => {
  const { partyType, partyCode, branchCode, accountId } = ctx.session
  if (partyType !== 'CARRIER') throw ctx.refuse('FORBIDDEN')
  await ctx.tries.take(ASKING, accountId)
  return ctx.transaction(async () => {
    await ctx.lock(`team/${partyCode}`)
    const driverCode = await driverNamed(ctx, body)
    if (!driverCode) throw ctx.refuse('TEAM_DRIVER_UNKNOWN')
    const standing = await ctx.query(
      sql`select 1 from ${ctx.table(DriverTeamMember)} where branch_code = ${branchCode} and team_code = ${partyCode}
        and driver_code = ${driverCode} and not is_deleted and status ${inStates(teamMemberMachine, 'standing')} limit 1`,
    )
    if (standing.length > 0) throw ctx.refuse('TEAM_ASKED')
    const asked = { status: teamMemberMachine.at.invited }
    return ctx.inBranch(branchCode, own =>
      own.records.create(DriverTeamMember, { teamCode: partyCode, driverCode }, asked),
    )
  })
}

/** What waits for a driver's answer; nobody else has one to give. */
export const countInvitations = async (ctx: FleetCtx): Promise<number | undefined> => {
  const { partyType, partyCode, branchCode } = ctx.session
  if (partyType !== 'DRIVER') return undefined
  const [found] = await ctx.query<{ count: string }>(
    sql`select count(*) from ${ctx.table(DriverTeamMember)} where branch_code = ${branchCode} and driver_code = ${partyCode}
      and status = ${teamMemberMachine.at.invited} and not is_deleted`,
  )
  return Number(found?.count ?? 0)
}

interface Row {
  id: string
  version: number
  status: number
  name: MaybeLocalized
  collects: boolean | null
  rate: string | null
}

/** GET /ntocc-basic-api/driverTeam/own: invitations first. What a driver joins he may know, although the team is not his record. */
export const listOwnTeams: Answer<'driverTeamsOwn'> = async (ctx): Promise<OwnTeam[]> => {
  const { partyType, partyCode, branchCode } = ctx.session
  if (partyType !== 'DRIVER') return []
  const rows = await ctx.query<Row>(
    sql`select m.id, m.version, m.status, t.name, t.collect_for_members as collects, t.dispatch_rate as rate
      from ${ctx.table(DriverTeamMember)} m join ${ctx.table(DriverTeam)} t on t.branch_code = m.branch_code and t.code = m.team_code
        and not t.is_deleted
      where m.branch_code = ${branchCode} and m.driver_code = ${partyCode} and not m.is_deleted
        and m.status ${inStates(teamMemberMachine, 'standing')} order by m.status desc, m.id limit 100`,
  )
  return rows.map(({ id, version, status, name, collects, rate }) => ({
    id: Number(id),
    version,
    status,
    teamName: localise(name, ctx.language) ?? '',
    collectForMembers: collects === true,
    ...(rate !== null && { dispatchRate: Number(rate) }),
  }))
}
