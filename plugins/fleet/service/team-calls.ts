import { Driver, reviewMachine, Vehicle, vehicleMachine } from '@ntocc/sdk/contracts'
import { inStates, sql } from '@ntocc/sdk/service'
import { DriverForTeam, VehicleTeam } from '../contract/teams.ts'
import { mayAccept } from './blacklist.ts'
import { doing } from './doing.ts'
import type { Answer } from './types.ts'

const FOR_TEAMS: readonly string[] = ['SHIPPER', 'CARRIER', 'PLAT_ADMIN']

export const listDriversForTeam: Answer<'driverListForShipTeam'> = async (ctx, { query }) => {
  if (!FOR_TEAMS.includes(ctx.session.partyType)) throw ctx.refuse('FORBIDDEN')
  return ctx.records.list(Driver, query, {
    ofBranch: true,
    keyword: ['name', 'defaultVehicle'],
    where: sql`auth_status ${inStates(reviewMachine, 'approved')} and ${await mayAccept(ctx, Driver)}`,
    shows: Object.keys(DriverForTeam.fields) as (keyof typeof DriverForTeam.fields)[],
  })
}

export const listVehiclesToAccept: Answer<'acceptVehicleList'> = async (ctx, { query }) =>
  ctx.records.list(Vehicle, query, {
    keyword: ['plateNo'],
    where: sql`auth_status ${inStates(reviewMachine, 'approved')} and ${doing(ctx)} = ${vehicleMachine.at.idle} and ${await mayAccept(ctx, Vehicle)}`,
  })

/** Teams of vehicles are handed to another shipper, all or none. */
export const bindTeams: Answer<'vehicleTeamShipment'> = async (ctx, { body }) => {
  const codes = Array.isArray(body.teamCodes) ? body.teamCodes.map(String) : []
  if (codes.length === 0) throw ctx.invalid({ teamCodes: { code: 'validation.field.required' } })
  const owner = String(body.shipmentCode)
  await ctx.transaction(async () => {
    if (!(await ctx.references.exists('shipment', owner)))
      throw ctx.invalid({ shipmentCode: { code: 'validation.code.unknown' } })
    const named = sql`code = any(${sql.param(codes)}::text[])`
    const teams = await ctx.records.where(VehicleTeam, { where: named, lock: true })
    if (teams.length !== codes.length) throw ctx.refuse('NOT_FOUND')
    await ctx.records.changeMany(VehicleTeam, named, { ownerCode: owner })
  })
  ctx.audit({ object: `vehicleTeam:${codes.join(',')}`, after: { ownerCode: body.shipmentCode } })
  return undefined
}

const listed = (text: unknown): string[] =>
  String(text ?? '')
    .split(',')
    .filter(each => each.trim() !== '')

export const deleteTeams: Answer<'vehicleTeamBatchDelete'> = async (ctx, { query: { id, ids, versions } }) => {
  const named = listed(ids ?? id)
  if (named.length === 0) throw ctx.refuse('NOT_FOUND')
  await ctx.records.remove(VehicleTeam, named.map(Number), listed(versions).map(Number))
  return undefined
}
