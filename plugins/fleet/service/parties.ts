import { Driver, reviewMachine, Vehicle } from '@ntocc/sdk/contracts'
import { type Questions, sql } from '@ntocc/sdk/service'
import { tellOfReview } from './carrier-told.ts'
import { doing } from './doing.ts'
import { isCarrier, refuseForeignDriver, refuseForeignVehicle } from './own-fleet.ts'
import { joinOwnTeam, leaveTeams } from './teams.ts'
import type { FleetCtx, FleetHooks } from './types.ts'

/** Somebody or something on the road cannot be taken away. @throws IN_USE */
const refuseOnTheRoad = async (ctx: FleetCtx, asked: Questions['onTrip']['asked']): Promise<void> => {
  const found = await ctx.request('onTrip', asked)
  if (found?.size) throw ctx.refuse('IN_USE')
}

/** The licence number of a driver is the identity number (domain facts, section 2). */
export const driverHooks: FleetHooks<'driver'> = {
  values: async (ctx, given, before) => {
    const values = given.idNo && !given.licenceNo ? { ...given, licenceNo: given.idNo } : given
    if (isCarrier(ctx)) await refuseForeignDriver(ctx, values, before)
    return values
  },
  written: async (ctx, after, before) => {
    // Whom a carrier enters nobody knew before: there is nobody to ask.
    if (!before && isCarrier(ctx)) await joinOwnTeam(ctx, after.code)
    tellOfReview(ctx, 'driver', after, before)
  },
  remove: async (ctx, { code }) => {
    await refuseOnTheRoad(ctx, { drivers: [code] })
    await leaveTeams(ctx, code)
    await ctx.records.changeMany(Vehicle, sql`driver_code = ${code}`, { driverCode: null })
  },
}

export const vehicleHooks: FleetHooks<'vehicle'> = {
  list: ctx => ({ computes: { status: doing(ctx) } }),
  values: async (ctx, values, before) => {
    // A plate is never changed under waybills that name it: that vehicle would lose its history.
    if (
      before &&
      values.plateNo !== undefined &&
      values.plateNo !== before.plateNo &&
      before.authStatus !== reviewMachine.at.notSubmitted
    )
      throw ctx.invalid({ plateNo: { code: 'validation.field.unknown' } })
    if (isCarrier(ctx)) await refuseForeignVehicle(ctx, values, before)
    return values
  },
  written: (ctx, after, before) => tellOfReview(ctx, 'vehicle', after, before),
  remove: async (ctx, { plateNo }) => {
    await refuseOnTheRoad(ctx, { vehicles: [plateNo] })
    // Nobody is sent off with what is not there any more.
    await ctx.records.changeMany(Driver, sql`default_vehicle = ${plateNo}`, { defaultVehicle: null })
  },
}

/** Plate of a vehicle of the branch. */
export const plateOf = async (ctx: FleetCtx, vehicleCode: string): Promise<string | undefined> => {
  const [vehicle] = await ctx.query<{ plate_no: string }>(
    sql`select plate_no from ${ctx.table(Vehicle)} where branch_code = ${ctx.session.branchCode} and code = ${vehicleCode}`,
  )
  return vehicle?.plate_no
}
