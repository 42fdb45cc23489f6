import type { ServiceTerms } from '@ntocc/sdk/contracts'
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

interface Agreed extends ServiceTerms {
  code: string
  from: number
  to?: number
}

const serviceFeeRow = (ctx: DemoCtx, { code: shipmentCode, branchCode }: DemoShipper, agreed: Agreed): DemoRow => {
  const { code, serviceMode, serviceRate, servicePrice, from, to } = agreed
  return {
    ...ctx.record(code, branchCode, Math.min(from, ctx.now - DAY)),
    shipmentCode,
    feeMode: serviceMode,
    rate: serviceMode === 'rate' ? serviceRate / 10 : null,
    price: serviceMode === 'rate' ? null : servicePrice,
    enabled: true,
    status: 1,
    from: dayOf(from),
    to: to === undefined ? null : dayOf(to),
  }
}

/**
 * The agreement that its waybills were charged by is in force from before the first of them; some shippers also have the one
 * before it, which has ended, or the next one.
 */
const serviceFeeRows = (ctx: DemoCtx, shipper: DemoShipper): DemoRow[] => {
  const { serial, service } = shipper
  const from = ctx.now - (ctx.days + 20) * DAY
  const next = ctx.now + (20 + (serial % 40)) * DAY
  const hasNext = serial % 4 === 1
  const later = { serviceMode: 'rate', serviceRate: 10, servicePrice: 0 } as const
  const agreed: Agreed[] = [{ ...service, from, ...(hasNext && { to: next - DAY }) }]
  if (hasNext) agreed.push({ ...later, code: `${service.code}-B`, from: next })
  if (serial % 3 === 0)
    agreed.push({ ...later, serviceRate: 25, code: `${service.code}-A`, from: from - 365 * DAY, to: from - DAY })
  return agreed.map(each => serviceFeeRow(ctx, shipper, each))
}

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
    shippers.flatMap(shipper => serviceFeeRows(ctx, shipper)),
  )
  await ctx.insert(
    UpstreamCustomer,
    shippers.filter(({ serial }) => serial % 3 === 1).map(shipper => upstreamRow(ctx, shipper)),
  )
  await chargeServiceFees(ctx, shippers)
}
