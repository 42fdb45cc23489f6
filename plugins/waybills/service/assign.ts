import { sql } from '@ntocc/sdk/service'
import type { Row, WaybillCtx } from './types.ts'

interface Wanted {
  driverCode?: string | null
  vehicleNo?: string | null
}

const UNKNOWN = { code: 'validation.code.unknown' }

/**
 * Staff who accept for a driver may name another driver and vehicle of the branch. Parties accept as they are named.
 * @throws INVALID (4220) when the branch has no such driver or vehicle
 */
export const assign = async (ctx: WaybillCtx, row: Row, wanted: Wanted): Promise<Row> => {
  if (ctx.session.partyType !== 'PLAT_ADMIN' || !(wanted.driverCode || wanted.vehicleNo)) return row
  const [driver] = await ctx.query<Row>(
    sql`select * from driver where branch_code = ${row.branch_code}
      and code = ${wanted.driverCode ?? row.driver_code} and not is_deleted`,
  )
  if (!driver) throw ctx.invalid({ driverCode: UNKNOWN })
  const [vehicle] = await ctx.query<Row>(
    sql`select * from vehicle where branch_code = ${row.branch_code}
      and plate_no = ${wanted.vehicleNo ?? driver.default_vehicle ?? row.vehicle_no} and not is_deleted`,
  )
  if (!vehicle) throw ctx.invalid({ vehicleNo: UNKNOWN })
  const [assigned] = await ctx.query<Row>(
    sql`update waybill set driver_code = ${driver.code}, driver_name = ${JSON.stringify(driver.name)},
        driver_phone = ${driver.phone}, driver_id_no = ${driver.id_no}, team_code = ${driver.team_code},
        vehicle_no = ${vehicle.plate_no}, plate_color = ${vehicle.plate_color}, vehicle_type = ${vehicle.vehicle_type},
        trailer_no = ${vehicle.trailer_no}
      where id = ${row.id} returning *`,
  )
  return assigned as Row
}
