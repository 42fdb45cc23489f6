import { reviewMachine, type ServiceTerms, Shipment } from '@ntocc/sdk/contracts'
import { fenOfYuan, fenToYuan } from '@ntocc/sdk/fields'
import { type Provides, sql } from '@ntocc/sdk/service'
import { OPEN_STATES } from '../contract/machines.ts'
import { OrderPrice, SourceOrder } from '../contract/orders.ts'
import { type Charged, carrierPriceOf, chargedFen } from './shares.ts'
import type { Area, OrdersCtx, Row } from './types.ts'

/** The noun that shippers are: its area may not be there. */
/** What is asked of a shipper. */
export const SHIPPER = [
  'code',
  'branchCode',
  'isDeleted',
  'name',
  'authStatus',
  'balance',
  'frozen',
  'creditLimit',
  'creditUsed',
] as const

/** Shippers' records by code, whoever asks, of those that are known. */
export const shippersOf = async (ctx: OrdersCtx, codes: readonly string[]): Promise<ReadonlyMap<unknown, Row>> => {
  const rows = await ctx.query<Row>(
    sql`select * from ${ctx.offered(Shipment, SHIPPER)} s where branch_code = ${ctx.session.branchCode}
      and code = any(${sql.param([...new Set(codes)])}::text[]) and not is_deleted`,
  )
  return new Map(rows.map(row => [row.code, row]))
}

/** The shipper's record, whoever asks; undefined where it is not known. */
export const shipperOf = async (ctx: OrdersCtx, code: string): Promise<Row | undefined> =>
  (await shippersOf(ctx, [code])).get(code)

export const isApproved = (shipper: Row | undefined): boolean =>
  Number(shipper?.auth_status) === reviewMachine.codeOf('approved')

const number = (value: unknown): number => Number(value ?? 0)

/** What waybills of today are charged for the platform's service, by the shippers' codes. */
export type Services = ReadonlyMap<string, ServiceTerms>

export const servicesOf = async (ctx: OrdersCtx, codes: readonly string[]): Promise<Services> => {
  const known = await ctx.request('shippersFor', [...new Set(codes)])
  return new Map([...(known ?? [])].flatMap(([code, { service }]) => (service ? [[code, service]] : [])))
}

/**
 * Whoever publishes goods of a shipper does so after whoever is just publishing others of it, and finds them in the hall: what the shipper has
 * is counted for one of them. Only within a transaction, until it ends; several shippers always in the same order.
 */
export const spendInTurn = async (ctx: OrdersCtx, codes: readonly string[]): Promise<void> => {
  for (const code of [...new Set(codes)].sort()) await ctx.lock(`spend.${code}`)
}

type Asking = Pick<SourceOrder, 'shipmentCode' | 'id'>

const sumOf = ({ freight, serviceFee }: Charged): number => freight + serviceFee

/** Fen of orders in the hall that nobody has taken yet, beside each of some: they will want money too. */
const inHallFen = async (ctx: OrdersCtx, orders: readonly Asking[], services: Services): Promise<number[]> => {
  const codes = new Set(orders.map(({ shipmentCode }) => shipmentCode))
  const open = await ctx.query<Row>(
    sql`select id, shipment_code, qty, unit, vehicle_count, remaining_qty, price_mode, unit_price from ${ctx.table(SourceOrder)}
      where branch_code = ${ctx.session.branchCode} and shipment_code = any(${sql.param([...codes])}::text[]) and not is_deleted
        and status = any(${sql.param([...OPEN_STATES])}::int[])`,
  )
  const costs = open.map(row => ({
    id: number(row.id),
    shipmentCode: String(row.shipment_code),
    fen: sumOf(
      chargedFen(
        {
          qty: number(row.qty),
          unit: String(row.unit),
          vehicleCount: number(row.vehicle_count),
          priceMode: String(row.price_mode),
          unitPrice: fenToYuan(number(row.unit_price)),
        },
        services.get(String(row.shipment_code)),
        number(row.remaining_qty),
      ),
    ),
  }))
  return orders.map(({ shipmentCode, id }) =>
    costs.reduce((sum, each) => (each.shipmentCode === shipmentCode && each.id !== id ? sum + each.fen : sum), 0),
  )
}

/** Fen that shippers owe by waybills and by what was settled, by their codes: counted now where somebody counts it, else as their records say. */
const owedFen = async (ctx: OrdersCtx, shippers: readonly Row[]): Promise<ReadonlyMap<unknown, number>> => {
  const owed = await ctx.request('owedByShippers', [...new Set(shippers.map(({ code }) => String(code)))])
  return new Map(
    shippers.map(({ code, credit_used }) => {
      const { billed, carried } = owed?.get(String(code)) ?? { billed: '0.00', carried: '0.00' }
      return [code, owed ? fenOfYuan(billed) + fenOfYuan(carried) : number(credit_used)]
    }),
  )
}

/** Fen that shippers have to spend on orders of theirs: credit and balance, less what is frozen, owed or offered in the hall. */
export const availableAmong = async (
  ctx: OrdersCtx,
  asked: readonly { shipper: Row; order: Asking }[],
  services: Services,
): Promise<number[]> => {
  const orders = asked.map(({ order }) => order)
  const inHall = asked.length > 0 ? await inHallFen(ctx, orders, services) : []
  const owed = await owedFen(
    ctx,
    asked.map(({ shipper }) => shipper),
  )
  return asked.map(
    ({ shipper }, at) =>
      number(shipper.balance) -
      number(shipper.frozen) +
      number(shipper.credit_limit) -
      (owed.get(shipper.code) ?? 0) -
      (inHall[at] ?? 0),
  )
}

/** The same of one. */
export const availableFen = async (ctx: OrdersCtx, shipper: Row, order: Asking, services: Services): Promise<number> =>
  (await availableAmong(ctx, [{ shipper, order }], services))[0] ?? 0

/** Of no order: all that is in the hall counts. */
const NO_ORDER = 0

/** What others ask: what shippers have left, for as long as the transaction of whoever asks lasts. */
export const spendableOf: Required<Provides<Area>>['spendableOf'] = async (ctx, codes) => {
  await spendInTurn(ctx, codes)
  const known = [...(await shippersOf(ctx, codes)).values()]
  const asked = known.map(shipper => ({ shipper, order: { id: NO_ORDER, shipmentCode: String(shipper.code) } }))
  const available = await availableAmong(ctx, asked, await servicesOf(ctx, codes))
  return new Map(known.map(({ code }, at) => [String(code), fenToYuan(available[at] ?? 0)]))
}

/** Freight of all of it with the service fee, in fen: what its waybills will come to. */
export const costFen = (order: SourceOrder, services: Services): number =>
  sumOf(chargedFen(order, services.get(order.shipmentCode)))

/** What the carrier is offered, as it is stored. Yuan. */
export const carrierPrice = async (ctx: OrdersCtx, orderCode: string): Promise<string | undefined> => {
  const [found] = await ctx.query<{ price: string }>(
    sql`select carrier_unit_price as price from ${ctx.table(OrderPrice)}
      where branch_code = ${ctx.session.branchCode} and order_code = ${orderCode} and not is_deleted`,
  )
  return found && fenToYuan(Number(found.price))
}

type Offered = Pick<OrderPrice, 'carrierUnitPrice' | 'isStated'>

/** Stores what the carrier is offered, in the place of what was offered before. */
export const setCarrierPrice = (ctx: OrdersCtx, orderCode: string, offered: Offered): Promise<unknown> =>
  ctx.inBranch(ctx.session.branchCode, async own => {
    const [before] = await own.records.where(OrderPrice, { where: sql`order_code = ${orderCode}`, limit: 1 })
    return before
      ? own.records.change(OrderPrice, { id: before.id, ...offered })
      : own.records.create(OrderPrice, { orderCode, ...offered })
  })

/** What the carrier would be offered by the platform's margin. */
export const usualCarrierPrice = async (
  ctx: OrdersCtx,
  { unitPrice }: Pick<SourceOrder, 'unitPrice'>,
): Promise<string> => carrierPriceOf(unitPrice, await ctx.settings.get('platformMargin'))

/** Offers the carrier what the margin leaves of the shipper's price. */
export const offerUsual = async (ctx: OrdersCtx, order: SourceOrder): Promise<void> => {
  await setCarrierPrice(ctx, order.code, { carrierUnitPrice: await usualCarrierPrice(ctx, order), isStated: false })
}

/** Codes of those among orders whose carriers are offered more than the shipper pays, without anybody having said so by hand. */
export const offeredAbove = async (ctx: OrdersCtx, codes: readonly string[]): Promise<ReadonlySet<string>> => {
  const found = await ctx.query<{ code: string }>(
    sql`select o.code from ${ctx.table(SourceOrder)} o join ${ctx.table(OrderPrice)} p
      on p.branch_code = o.branch_code and p.order_code = o.code and not p.is_deleted
      where o.branch_code = ${ctx.session.branchCode} and o.code = any(${sql.param([...codes])}::text[])
        and p.carrier_unit_price > o.unit_price and p.is_stated is not true`,
  )
  return new Set(found.map(({ code }) => code))
}
