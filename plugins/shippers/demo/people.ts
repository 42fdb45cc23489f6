import { countyIn, type DemoCtx, type DemoRow, type DemoShipper } from '@ntocc/sdk/service'
import { ShipmentCompany, ShipmentStaff } from '../contract/people.ts'
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
  areaCode: countyIn(shipper.city, shipper.serial).code,
  contact: ctx.contact(shipper.serial + 11),
  status: 1,
  address: ctx.address(countyIn(shipper.city, shipper.serial), OFFICE_BUILDING, 1),
  phone: ctx.phone(8600 + (shipper.serial % 1000)),
})

/** People and companies around shippers. */
export const makePeople = async (ctx: DemoCtx, shippers: readonly DemoShipper[]): Promise<void> => {
  await ctx.insert(
    ShipmentStaff,
    shippers.flatMap(shipper => staffRows(ctx, shipper)),
  )
  await ctx.insert(
    ShipmentCompany,
    shippers.filter(({ serial }) => serial % 2 === 1).map(shipper => companyRow(ctx, shipper)),
  )
}
