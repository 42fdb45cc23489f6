import { Shipment } from '@ntocc/sdk/contracts'
import { countyIn, type DemoCtx, type DemoRow, type DemoShipper } from '@ntocc/sdk/service'
import { SHIPPER_PAPERS } from './papers.ts'
import { DAY, text } from './texts.ts'

const LEGAL_PERSON = text('Legal representative', '法人', 'Representante legal', '法定代表者')

/** Waits for a review, failed it, or passed. */
const reviewOf = ({ serial }: DemoShipper): number => (serial % 9 === 7 ? 1 : serial % 23 === 6 ? 3 : 2)

const shipperRow = (ctx: DemoCtx, shipper: DemoShipper, unpaid: number): DemoRow => {
  const { serial, code } = shipper
  const random = ctx.random(`shipment/${serial}`)
  const limit = random.int(10, 90) * 10_000_000
  const authStatus = reviewOf(shipper)
  const created = ctx.now - (ctx.days + random.int(5, 200)) * DAY
  const changed = authStatus === 1 ? ctx.handedIn(code, created) : created
  return {
    ...ctx.record(code, shipper.branchCode, created, changed),
    name: shipper.name,
    shortName: shipper.name,
    uscc: shipper.uscc,
    legalPerson: ctx.numbered(LEGAL_PERSON, serial),
    legalIdNo: ctx.idCard(
      shipper.city.code.slice(0, 2),
      `${random.int(1962, 1990)}0${random.int(1, 9)}1${random.int(0, 9)}`,
      500 + serial,
    ),
    idCardExpire: ctx.paperEnd('shipper/id', serial),
    licenceExpire: ctx.paperEnd('shipper/licence', serial),
    areaCode: countyIn(shipper.city, serial).code,
    contact: ctx.contact(serial),
    phone: serial === 1 ? ctx.accountPhone('SHIPPER') : ctx.phone(6000 + serial),
    email: `shipper${serial}@example.com`,
    partyType: 'SHIPPER',
    invoiceTitle: shipper.name,
    creditLimit: Math.max(limit, unpaid + 5_000_000),
    creditUsed: unpaid,
    accountPeriodDays: random.pick([15, 30, 45, 60]),
    balance: random.int(2, 60) * 1_000_000,
    frozen: 0,
    taxRate: 9,
    settlementDay: random.int(1, 28),
    agreementSigned: true,
    blacklistFlag: false,
    authStatus,
    status: 1,
  }
}

/** Records of the shippers, with what their waybills have left to pay. */
export const makeShippers = (ctx: DemoCtx, shippers: readonly DemoShipper[]): Promise<void> => {
  const owed = ctx.takeIfOffered('owed')
  return ctx.insert(
    Shipment,
    shippers.map(shipper =>
      ctx.withPapers(Shipment, shipperRow(ctx, shipper, owed?.get(shipper.code) ?? 0), SHIPPER_PAPERS),
    ),
  )
}
