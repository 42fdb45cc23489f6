import { Vehicle, Waybill } from '@ntocc/sdk/contracts'
import { sql } from '@ntocc/sdk/service'
import type { FleetCtx, FleetHooks } from './types.ts'

/** States of a waybill between its acceptance and the unloading. */
const OPEN_TRIPS = sql`(20, 30, 40, 50, 60)`

/** Somebody or something on the road cannot be taken away. @throws IN_USE */
const refuseOnTheRoad = async (ctx: FleetCtx, by: 'driver_code' | 'vehicle_no', name: string): Promise<void> => {
  if (!ctx.references.knows(Waybill.name)) return
  const found = await ctx.query(
    sql`select 1 from ${ctx.table(Waybill)} where branch_code = ${ctx.session.branchCode}
      and ${sql.identifier(by)} = ${name} and status in ${OPEN_TRIPS} and not is_deleted limit 1`,
  )
  if (found.length > 0) throw ctx.refuse('IN_USE')
}

/** The licence number of a driver is the identity number (domain facts, section 2). */
export const driverHooks: FleetHooks<'driver'> = {
  values: (_ctx, values) => (values.idNo && !values.licenceNo ? { ...values, licenceNo: values.idNo } : values),
  remove: (ctx, { code }) => refuseOnTheRoad(ctx, 'driver_code', code) as Promise<undefined>,
}

export const vehicleHooks: FleetHooks<'vehicle'> = {
  values: (ctx, values, before) => {
    // A plate is never changed under waybills that name it: that vehicle would lose its history.
    if (before && values.plateNo !== undefined && values.plateNo !== before.plateNo && before.authStatus !== 0)
      throw ctx.invalid({ plateNo: { code: 'validation.field.unknown' } })
    return values
  },
  remove: (ctx, { plateNo }) => refuseOnTheRoad(ctx, 'vehicle_no', plateNo) as Promise<undefined>,
}

/** Plate of a vehicle of the branch. */
export const plateOf = async (ctx: FleetCtx, vehicleCode: string): Promise<string | undefined> => {
  const [vehicle] = await ctx.query<{ plate_no: string }>(
    sql`select plate_no from ${ctx.table(Vehicle)} where branch_code = ${ctx.session.branchCode} and code = ${vehicleCode}`,
  )
  return vehicle?.plate_no
}
