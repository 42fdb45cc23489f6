import { Driver, DriverForTeam, endpoints, Vehicle, VehicleTeam } from '@ntocc/sdk/contracts'
import { sql } from 'drizzle-orm'
import { BackendError, invalid } from '../errors.ts'
import { handle, type Route } from '../http/handle.ts'
import { asEntity } from '../records/entity.ts'
import { listOf } from '../records/list.ts'
import { scopeOf } from '../records/scope.ts'
import { run } from '../records/sql.ts'
import { removeRecords } from '../records/store.ts'
import { notBlocked } from './blacklist.ts'

/** Approved drivers of the branch that may be put in a team. */
const driversForTeam = handle(endpoints.driverListForShipTeam, async (ctx, { query }) => {
  const { session } = ctx
  if (!['SHIPPER', 'CARRIER', 'PLAT_ADMIN'].includes(session.partyType)) throw new BackendError('FORBIDDEN')
  return listOf(ctx, Driver, query, {
    shared: true,
    keyword: ['name', 'defaultVehicle'],
    where: [sql`auth_status = 2`, notBlocked('driver', 'accept')],
    shows: Object.keys(DriverForTeam.fields),
  })
})

/** Approved vehicles that are free to take an order, and that nobody keeps from it. */
const acceptVehicles = handle(endpoints.acceptVehicleList, (ctx, { query }) =>
  listOf(ctx, Vehicle, query, {
    keyword: ['plateNo'],
    where: [sql`auth_status = 2 and status = 0`, notBlocked('vehicle', 'accept')],
  }),
)

const bindTeams = handle(endpoints.vehicleTeamShipment, async (ctx, { body }) => {
  const codes = Array.isArray(body.teamCodes) ? body.teamCodes.map(String) : []
  if (codes.length === 0) throw invalid({ teamCodes: { code: 'validation.field.required' } })
  const { branchCode } = ctx.session
  await ctx.db.transaction(async tx => {
    const owner = await tx.query('select 1 from shipment where branch_code = $1 and code = $2 and not is_deleted', [
      branchCode,
      String(body.shipmentCode),
    ])
    if (!owner.rowCount) throw invalid({ shipmentCode: { code: 'validation.code.unknown' } })
    const bound = await run(
      tx,
      sql`update vehicle_team set owner_code = ${String(body.shipmentCode)}, version = version + 1, gmt_modified = now()
        where ${scopeOf(asEntity(VehicleTeam), ctx.session)} and not is_deleted and code = any(${sql.param(codes)})`,
    )
    if (bound.rowCount !== codes.length) throw new BackendError('NOT_FOUND')
  })
  ctx.audit({ object: `vehicleTeam:${codes.join(',')}`, after: { ownerCode: body.shipmentCode } })
  return undefined
})

/** Specification section 7, "Teams and vehicles". */
export const teamRoutes: readonly Route[] = [
  handle(endpoints.vehicleTeamBatchDelete, (ctx, { query }) => removeRecords(ctx, VehicleTeam, query)),
  bindTeams,
  driversForTeam,
  acceptVehicles,
]
