import type { DemoCtx, DemoDriver, DemoRow, DemoShipper } from '@ntocc/sdk/service'
import { VehicleTeam } from '../contract/teams.ts'
import { teamName } from './draw.ts'
import { DAY } from './texts.ts'

/** Vehicles that a shipper calls together: six of its branch. */
const vehicleTeamRow = (ctx: DemoCtx, shipper: DemoShipper, drivers: readonly DemoDriver[]): DemoRow => {
  const own = drivers.filter(driver => driver.branchCode === shipper.branchCode)
  const from = (shipper.serial * 7) % Math.max(1, own.length)
  const called = own.slice(from, from + 6)
  return {
    ...ctx.record(`VT${shipper.code}`, shipper.branchCode, ctx.now - (60 + shipper.serial) * DAY),
    name: teamName(shipper.city, shipper.serial),
    ownerCode: shipper.code,
    contact: ctx.contact(shipper.serial + 3),
    phone: ctx.phone(7000 + shipper.serial),
    vehicleCount: called.length,
    status: 1,
    drivers: called.map(each => each.code),
    vehicles: called.map(each => each.vehicle.plateNo),
  }
}

/** Every third shipper has one, where there are any. */
export const makeVehicleTeams = (ctx: DemoCtx, drivers: readonly DemoDriver[]): Promise<void> => {
  const shippers = ctx.takeIfOffered('shippers') ?? []
  return ctx.insert(
    VehicleTeam,
    shippers.filter(({ serial }) => serial % 3 === 1).map(shipper => vehicleTeamRow(ctx, shipper, drivers)),
  )
}
