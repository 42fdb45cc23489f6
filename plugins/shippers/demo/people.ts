import { ShipmentCompany, ShipmentStaff, VehicleTeam } from '@ntocc/sdk/contracts'
import type { DemoCity, DemoCtx, DemoDriver, DemoRow, DemoShipper } from '@ntocc/sdk/service'
import { DAY, text } from './texts.ts'

const PARTNER = text('Partner company', '往来公司', 'Empresa asociada', '取引先')
const OFFICE_BUILDING = text('office building', '写字楼', 'edificio de oficinas', 'オフィスビル')
const STAFF_ROLES = ['dispatcher', 'accountant', 'warehouse'] as const

const staffRows = (ctx: DemoCtx, shipper: DemoShipper): DemoRow[] =>
  STAFF_ROLES.slice(0, 1 + (shipper.serial % 3)).map((role, at) => ({
    ...ctx.record(`HY${shipper.code}-${at + 1}`, shipper.branchCode, ctx.now - (30 + shipper.serial) * DAY),
    shipmentCode: shipper.code,
    name: ctx.contact(shipper.serial * 3 + at),
    role,
    status: 1,
    phone: ctx.phone(4000 + ((shipper.serial * 3 + at) % 1000)),
  }))

const companyRow = (ctx: DemoCtx, shipper: DemoShipper): DemoRow => ({
  ...ctx.record(`GS${shipper.code}`, shipper.branchCode, ctx.now - (40 + shipper.serial) * DAY),
  name: ctx.numbered(PARTNER, shipper.serial),
  uscc: ctx.creditCode(shipper.city.code.slice(0, 2), 8_500_000 + shipper.serial),
  shipmentCode: shipper.code,
  areaCode: shipper.city.code,
  contact: ctx.contact(shipper.serial + 11),
  status: 1,
  address: ctx.address(shipper.city, OFFICE_BUILDING, 1),
  phone: ctx.phone(8600 + (shipper.serial % 1000)),
})

const teamName = ({ name }: DemoCity, serial: number) => {
  const number = String(serial).padStart(3, '0')
  return text(
    `${name.en} Driver Team ${number}`,
    `${name.zh}车队${number}`,
    `Equipo de conductores ${number} (${name.es})`,
    `${name.ja}ドライバーチーム${number}`,
  )
}

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

/** People, companies and vehicles around shippers. */
export const makePeople = async (ctx: DemoCtx, shippers: readonly DemoShipper[]): Promise<void> => {
  const drivers = ctx.takeIfOffered('drivers')
  if (drivers)
    await ctx.insert(
      VehicleTeam,
      shippers.filter(({ serial }) => serial % 3 === 1).map(shipper => vehicleTeamRow(ctx, shipper, drivers)),
    )
  await ctx.insert(
    ShipmentStaff,
    shippers.flatMap(shipper => staffRows(ctx, shipper)),
  )
  await ctx.insert(
    ShipmentCompany,
    shippers.filter(({ serial }) => serial % 2 === 1).map(shipper => companyRow(ctx, shipper)),
  )
}
