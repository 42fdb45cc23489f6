import type { WaybillCrew } from '@ntocc/sdk/contracts'
import { crewOf } from './crew.ts'
import type { Row, WaybillCtx } from './types.ts'

interface Wanted {
  driverCode?: string | null
  vehicleNo?: string | null
}

/** The vehicle that a driver usually drives. */
const usualVehicle = async (ctx: WaybillCtx, driverCode: string): Promise<string | undefined> =>
  (await ctx.request('usualVehiclesOf', [driverCode]))?.get(driverCode)

/**
 * Staff who accept for a driver may name another driver and vehicle of the branch. Parties accept as they are named.
 * @throws INVALID (4220) when the branch has no such driver or vehicle
 */
export const assigned = async (ctx: WaybillCtx, row: Row, wanted: Wanted): Promise<WaybillCrew | undefined> => {
  if (ctx.session.partyType !== 'PLAT_ADMIN' || !(wanted.driverCode || wanted.vehicleNo)) return undefined
  const driverCode = wanted.driverCode || String(row.driver_code)
  const vehicleNo = wanted.vehicleNo || (await usualVehicle(ctx, driverCode)) || String(row.vehicle_no)
  return crewOf(ctx, { driverCode, vehicleNo })
}
