import { countyIn, type DemoCtx, type DemoRow, type DemoShipper } from '@ntocc/sdk/service'
import { InvoiceMessage, ShipmentServiceFee } from '../contract/money.ts'
import { UpstreamCustomer } from '../contract/people.ts'
import { DAY, dayOf, text } from './texts.ts'

const OFFICE = text('Office park', '办公园区', 'Parque empresarial', 'オフィスパーク')
const BANK = text('Demo Bank', '演示银行', 'Banco de demostración', 'デモ銀行')
const UPSTREAM_CUSTOMER = text('Upstream customer', '上游客户', 'Cliente de origen', '元請荷主')

/** The title its invoices are made out to. */
const invoiceTitleRow = (ctx: DemoCtx, shipper: DemoShipper): DemoRow => ({
  ...ctx.record(`FP${shipper.code}`, shipper.branchCode, ctx.now - ctx.days * DAY),
  ownerCode: shipper.code,
  title: shipper.name,
  taxNo: shipper.uscc,
  kind: 'special',
  status: 1,
  address: ctx.address(countyIn(shipper.city, shipper.serial), OFFICE, 1 + (shipper.serial % 20)),
  phone: ctx.phone(6000 + shipper.serial),
  bankName: BANK,
  bankAccount: ctx.bankCard(9000 + shipper.serial),
  receiver: ctx.contact(shipper.serial),
  email: `invoice${shipper.serial}@example.com`,
  isDefault: true,
})

const serviceFeeRow = (ctx: DemoCtx, shipper: DemoShipper): DemoRow => ({
  ...ctx.record(`FW${shipper.code}`, shipper.branchCode, ctx.now - ctx.days * DAY),
  shipmentCode: shipper.code,
  feeMode: 'rate',
  rate: shipper.serviceRate / 10,
  enabled: true,
  status: 1,
  from: dayOf(ctx.now - ctx.days * DAY),
})

/** Whom a shipper forwards for. */
const upstreamRow = (ctx: DemoCtx, shipper: DemoShipper): DemoRow => ({
  ...ctx.record(`SY${shipper.code}`, shipper.branchCode, ctx.now - ctx.days * DAY),
  name: ctx.numbered(UPSTREAM_CUSTOMER, shipper.serial),
  shipmentCode: shipper.code,
  uscc: ctx.creditCode('31', 8_000_000 + shipper.serial),
  contact: ctx.contact(shipper.serial + 7),
  phone: ctx.phone(8000 + shipper.serial),
  rate: 3,
  receivable: 0,
  status: 1,
})

/** Branches whose shippers have agreed on a service fee charge it. */
const chargeServiceFees = async (ctx: DemoCtx, shippers: readonly DemoShipper[]): Promise<void> => {
  for (const branch of new Set(shippers.map(shipper => shipper.branchCode))) await ctx.keep(branch, 'serviceFee', '1')
}

/** What is agreed on about money: invoice titles, service fees, and whom every third shipper forwards for. */
export const makeTerms = async (ctx: DemoCtx, shippers: readonly DemoShipper[]): Promise<void> => {
  await ctx.insert(
    InvoiceMessage,
    shippers.map(shipper => invoiceTitleRow(ctx, shipper)),
  )
  await ctx.insert(
    ShipmentServiceFee,
    shippers.map(shipper => serviceFeeRow(ctx, shipper)),
  )
  await ctx.insert(
    UpstreamCustomer,
    shippers.filter(({ serial }) => serial % 3 === 1).map(shipper => upstreamRow(ctx, shipper)),
  )
  await chargeServiceFees(ctx, shippers)
}
