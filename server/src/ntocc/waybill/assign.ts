import type { Queryable, Row } from '../db/database.ts'
import { invalid } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'

interface Wanted {
  driverCode?: string | null
  vehicleNo?: string | null
}

const UNKNOWN = { code: 'validation.code.unknown' }

const one = async (tx: Queryable, text: string, params: unknown[]): Promise<Row | undefined> =>
  (await tx.query(text, params)).rows[0]

/**
 * Staff who accept for a driver may name another driver and vehicle of the branch. Parties accept as they are named.
 * @throws BackendError INVALID (4220) when the branch has no such driver or vehicle
 */
export const assign = async (tx: Queryable, ctx: SignedCtx, row: Row, wanted: Wanted): Promise<Row> => {
  if (ctx.session.partyType !== 'PLAT_ADMIN' || !(wanted.driverCode || wanted.vehicleNo)) return row
  const driverCode = wanted.driverCode ?? row.driver_code
  const driver = await one(tx, 'select * from driver where branch_code = $1 and code = $2 and not is_deleted', [
    row.branch_code,
    driverCode,
  ])
  if (!driver) throw invalid({ driverCode: UNKNOWN })
  const plate = wanted.vehicleNo ?? driver.default_vehicle ?? row.vehicle_no
  const vehicle = await one(tx, 'select * from vehicle where branch_code = $1 and plate_no = $2 and not is_deleted', [
    row.branch_code,
    plate,
  ])
  if (!vehicle) throw invalid({ vehicleNo: UNKNOWN })
  const assigned = await one(
    tx,
    `update waybill set driver_code = $2, driver_name = $3, driver_phone = $4, driver_id_no = $5, team_code = $6,
       vehicle_no = $7, plate_color = $8, vehicle_type = $9, trailer_no = $10 where id = $1 returning *`,
    [
      row.id,
      driver.code,
      JSON.stringify(driver.name),
      driver.phone,
      driver.id_no,
      driver.team_code,
      vehicle.plate_no,
      vehicle.plate_color,
      vehicle.vehicle_type,
      vehicle.trailer_no,
    ],
  )
  return assigned as Row
}
