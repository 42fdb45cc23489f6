import type { MaybeLocalized } from '@ntocc/sdk/contracts'
import { reviewMachine, Vehicle } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { inStates, type SQL, sql } from '@ntocc/sdk/service'
import type { TeamDriver, TeamVehicle } from '../contract/calls.ts'
import { isSameTarget, type SourceOrder } from '../contract/orders.ts'
import type { Answer, OrdersCtx } from './types.ts'

type Targets = NonNullable<SourceOrder['targets']>

/** Nouns of another area, which may not be there. */
const DRIVER = { name: 'driver' }
const TEAM = { name: 'vehicleTeam' }

const hasTeams = (ctx: OrdersCtx): boolean =>
  ctx.session.partyType === 'SHIPPER' && ctx.references.knows(DRIVER.name) && ctx.references.knows(TEAM.name)

const teams = (ctx: OrdersCtx): SQL => sql`${ctx.table(TEAM)} t`

/** Pairs of a driver `d` and a team `t` of the caller's that he is in, by name or with his usual vehicle. */
const inOwnTeams = (ctx: OrdersCtx): SQL => {
  const { branchCode, partyCode } = ctx.session
  return sql`${teams(ctx)} join ${ctx.table(DRIVER)} d on d.branch_code = t.branch_code and not d.is_deleted
      and (coalesce(t.drivers, '[]') @> to_jsonb(d.code) or coalesce(t.vehicles, '[]') @> to_jsonb(d.default_vehicle))
    where t.branch_code = ${branchCode} and t.owner_code = ${partyCode} and not t.is_deleted`
}

/** More than a shipper calls its own; a choice of so many would be none. */
const MOST = 500

/** GET /ntocc-tms-api/sourceOrder/drivers: those who may take what is published to them. */
export const teamDrivers: Answer<'sourceOrderDrivers'> = async (ctx): Promise<TeamDriver[]> => {
  if (!hasTeams(ctx)) return []
  const found = await ctx.query<{ code: string; name: MaybeLocalized; plate: string | null; teams: MaybeLocalized[] }>(
    sql`select d.code, d.name, d.default_vehicle as plate, jsonb_agg(t.name order by t.id) as teams from ${inOwnTeams(ctx)}
      and d.auth_status ${inStates(reviewMachine, 'approved')} and not coalesce(d.blacklist, false)
      group by d.id, d.code, d.name, d.default_vehicle order by d.code limit ${MOST}`,
  )
  return found.map(({ code, name, plate, teams }) => ({
    code,
    name: localise(name, ctx.language) ?? code,
    ...(plate && { vehicleNo: plate }),
    teams: teams.map(each => localise(each, ctx.language) ?? ''),
  }))
}

const VEHICLE = ['code', 'branchCode', 'plateNo', 'authStatus', 'isDeleted'] as const

/** Pairs of a vehicle `v` and a team `t` of the caller's that it is in. */
const vehiclesInOwnTeams = (ctx: OrdersCtx): SQL => {
  const { branchCode, partyCode } = ctx.session
  return sql`${teams(ctx)} join ${ctx.offered(Vehicle, VEHICLE)} v on v.branch_code = t.branch_code and not v.is_deleted
      and coalesce(t.vehicles, '[]') @> to_jsonb(v.plate_no)
    where t.branch_code = ${branchCode} and t.owner_code = ${partyCode} and not t.is_deleted`
}

/** GET /ntocc-tms-api/sourceOrder/vehicles */
export const teamVehicles: Answer<'sourceOrderVehicles'> = async (ctx): Promise<TeamVehicle[]> => {
  if (!hasTeams(ctx)) return []
  const found = await ctx.query<{ code: string; plate: string; teams: MaybeLocalized[] }>(
    sql`select v.code, v.plate_no as plate, jsonb_agg(t.name order by t.id) as teams from ${vehiclesInOwnTeams(ctx)}
      and v.auth_status ${inStates(reviewMachine, 'approved')} group by v.code, v.plate_no order by v.plate_no limit ${MOST}`,
  )
  return found.map(({ code, plate, teams }) => ({
    code,
    plateNo: plate,
    teams: teams.map(each => localise(each, ctx.language) ?? ''),
  }))
}

/** Of some vehicles those that are the caller's to name. */
const ownVehicles = async (ctx: OrdersCtx, codes: readonly string[]): Promise<ReadonlySet<string>> => {
  if (codes.length === 0 || !hasTeams(ctx)) return new Set()
  const found = await ctx.query<{ code: string }>(
    sql`select distinct v.code from ${vehiclesInOwnTeams(ctx)} and v.code = any(${sql.param([...codes])}::text[])`,
  )
  return new Set(found.map(({ code }) => code))
}

/**
 * Shippers name drivers and vehicles of their own teams; whom the platform has named before may stay. Staff name anybody.
 * @throws INVALID on the targets, with the codes that are not the shipper's to name
 */
export const refuseForeign = async (
  ctx: OrdersCtx,
  targets: Targets,
  before: Targets | null | undefined,
): Promise<void> => {
  if (ctx.session.isStaff) return
  const added = targets.filter(target => !before?.some(each => isSameTarget(each, target)))
  if (added.length === 0) return
  const codes = added.flatMap(({ driverCode }) => (driverCode ? [driverCode] : []))
  const own = hasTeams(ctx)
    ? await ctx.query<{ code: string }>(
        sql`select distinct d.code from ${inOwnTeams(ctx)} and d.code = any(${sql.param(codes)}::text[])`,
      )
    : []
  const mine = new Set(own.map(({ code }) => code))
  const vehicles = await ownVehicles(
    ctx,
    added.flatMap(({ vehicleCode }) => vehicleCode ?? []),
  )
  const foreign = added.flatMap(({ driverCode, vehicleCode, teamCode }) => [
    ...(driverCode && !mine.has(driverCode) ? [driverCode] : []),
    ...(vehicleCode && !vehicles.has(vehicleCode) ? [vehicleCode] : []),
    // Teams of drivers work for carriers: none is a shipper's.
    ...(teamCode ? [teamCode] : []),
  ])
  if (foreign.length === 0) return
  throw ctx.invalid({ targets: { code: 'validation.orderTarget.foreign', params: { codes: foreign.join(', ') } } })
}
