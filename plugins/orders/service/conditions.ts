import { Driver, Vehicle, Waybill } from '@ntocc/sdk/contracts'
import type { ConditionOf, Issue } from '@ntocc/sdk/fields'
import {
  type AskedMove,
  amongMany,
  type Condition,
  inStates,
  type SQL,
  sql,
  type UntypedRecord,
} from '@ntocc/sdk/service'
import { orderTakeMachine, sourceOrderMachine } from '../contract/machines.ts'
import type { SourceOrder } from '../contract/orders.ts'
import { SourceOrder as Orders } from '../contract/orders.ts'
import { OrderTake } from '../contract/takes.ts'
import { uninsured } from './insurance.ts'
import {
  availableAmong,
  carrierPrice,
  costFen,
  isApproved,
  offeredAbove,
  type Services,
  servicesOf,
  shippersOf,
  spendInTurn,
} from './money.ts'
import { articlesAmong } from './prohibited.ts'
import { chargedFen } from './shares.ts'
import type { Area, OrdersCtx, Row } from './types.ts'

type Check = Condition<Area>
const orderIn = (record: Readonly<Record<string, unknown>>): SourceOrder => record as unknown as SourceOrder

const goodsAllowed: Check = amongMany(async (ctx: OrdersCtx, asked: readonly AskedMove[]) => {
  const words = asked.map(({ record }) => [orderIn(record).goodsName, orderIn(record).remark])
  const found = await articlesAmong(ctx, words)
  return found.map(hits => !hits.some(({ level }) => level === 'forbidden'))
})

const shipperApproved: Check = amongMany(async (ctx: OrdersCtx, asked: readonly AskedMove[]) => {
  const codes = asked.map(({ record }) => orderIn(record).shipmentCode)
  const shippers = await shippersOf(ctx, codes)
  return codes.map(code => isApproved(shippers.get(code)))
})

type Cost = (order: SourceOrder, services: Services) => number

/** Whether what orders' shippers have to spend covers what each of them costs. */
const covered = (costOf: Cost): Check =>
  amongMany(async (ctx: OrdersCtx, asked: readonly AskedMove[]) => {
    const orders = asked.map(({ record }) => orderIn(record))
    const codes = orders.map(({ shipmentCode }) => shipmentCode)
    if (asked.some(({ input }) => input !== undefined)) await spendInTurn(ctx, codes)
    const shippers = await shippersOf(ctx, codes)
    const services = await servicesOf(ctx, codes)
    const known = orders.flatMap(order => {
      const shipper = shippers.get(order.shipmentCode)
      return shipper ? [{ shipper, order }] : []
    })
    const available = await availableAmong(ctx, known, services)
    const enough = known.filter(({ order }, at) => (available[at] ?? 0) >= costOf(order, services))
    const among = new Set(enough.map(({ order }) => order))
    return orders.map(order => among.has(order))
  })

/** Asked again whenever it is published: what is in the hall counts as spent. */
const creditEnough = covered(costFen)

/** The same of waybills that no order is written for: whoever asks has counted what they cost, the service fee included. */
const creditCovers = covered(order => chargedFen(order).freight)

/** A platform may carry at a loss, by the word of whoever reviews: not because a price was left over from other terms. */
const carrierPriceCovered: Check = amongMany(async (ctx: OrdersCtx, asked: readonly AskedMove[]) => {
  const codes = asked.map(({ record }) => orderIn(record).code)
  const above = await offeredAbove(ctx, codes)
  return codes.map(code => !above.has(code))
})

/** Shares whose waybills are still under way, or have not ended yet. */
export const openShares = async (ctx: OrdersCtx, orderCode: string): Promise<number> => {
  const [found] = await ctx.query<{ count: string }>(
    sql`select count(*) from ${ctx.table(OrderTake)} where branch_code = ${ctx.session.branchCode}
      and order_code = ${orderCode} and status ${inStates(orderTakeMachine, 'accepted')} and not is_deleted`,
  )
  return Number(found?.count ?? 0)
}

export const isAhead = (deadline: unknown): boolean => Date.parse(String(deadline)) > Date.now()

export const orderConditions = {
  deadlineAhead: (_, { record }) => isAhead(orderIn(record).deadline),
  targetsNamed: (_, { record }) => {
    const { mode, targets } = orderIn(record)
    return mode !== 'directed' || Boolean(targets?.length)
  },
  goodsAllowed,
  shipperApproved,
  creditEnough,
  creditCovers,
  carrierPriceCovered,
  orderHasRemainder: (_, { record }) => Number(orderIn(record).remainingQty ?? 0) > 0,
  noOpenWaybill: async (ctx, { record }) => (await openShares(ctx, orderIn(record).code)) === 0,
  deadlinePassed: (_, { record }) => !isAhead(orderIn(record).deadline),
  // The blacklist is answered by the area that keeps it.
} satisfies Record<Exclude<ConditionOf<typeof sourceOrderMachine>, 'notBlacklistedToPublish'> | 'creditCovers', Check>

/** What whoever is to carry has to be, whatever the goods. */
export const TRIP_CONDITIONS = ['driverApproved', 'vehicleApproved', 'certificatesValid', 'notBlacklisted'] as const

/** Whether whoever is to carry it could accept a waybill: the same conditions, asked of a waybill that is none yet. */
const fitFor = async (ctx: OrdersCtx, trip: UntypedRecord, more: readonly string[] = []): Promise<true | Issue> => {
  for (const name of [...TRIP_CONDITIONS, ...more]) {
    const held = await ctx.holds(Waybill, name, trip)
    if (held !== true) return held || { code: `validation.condition.${name}` }
  }
  return true
}

/**
 * Whoever could not accept the waybill may not offer to carry it either.
 * @throws MOVE_REFUSED with the first that does not hold
 */
export const refuseUnfit = async (ctx: OrdersCtx, trip: UntypedRecord): Promise<void> => {
  const fit = await fitFor(ctx, trip)
  if (fit !== true) throw ctx.refuseMove(fit)
}

/** The order of a share as far as a decision goes by it, while something of it can be taken. */
const orderOf = async (ctx: OrdersCtx, { orderCode }: UntypedRecord): Promise<Row | undefined> => {
  const [order] = await ctx.query<Row>(
    sql`select remaining_qty, shipment_code from ${ctx.table(Orders)} where branch_code = ${ctx.session.branchCode}
      and code = ${orderCode} and status ${inStates(sourceOrderMachine, 'inHall')} and deadline > now() and not is_deleted`,
  )
  return order
}

/** Nouns of another area, which may not be there. */
const personIn = async (ctx: OrdersCtx, of: SQL, key: SQL): Promise<Row | undefined> => {
  const [found] = await ctx.query<Row>(
    sql`select * from ${of} p where branch_code = ${ctx.session.branchCode} and ${key}
      and not is_deleted`,
  )
  return found
}

const crewFit: Check = async (ctx, { record }) => {
  const driver = await personIn(
    ctx,
    ctx.offered(Driver, ['code', 'branchCode', 'idNo', 'isDeleted']),
    sql`code = ${record.driverCode}`,
  )
  const vehicle = await personIn(
    ctx,
    ctx.offered(Vehicle, ['plateNo', 'branchCode', 'trailerNo', 'isDeleted']),
    sql`plate_no = ${record.vehicleNo}`,
  )
  if (!driver || !vehicle) return false
  const trip = {
    id: 0,
    branchCode: ctx.session.branchCode,
    shipmentCode: (await orderOf(ctx, record))?.shipment_code,
    driverCode: driver.code,
    driverIdNo: driver.id_no,
    vehicleNo: vehicle.plate_no,
    trailerNo: vehicle.trailer_no,
  }
  return fitFor(ctx, trip, ['noOverlappingTrip'])
}

/** The shipper may not read who is insured, and is told all the same why it cannot confirm: asked as the platform. */
const insuredAsAsked: Check = (ctx, { record }) =>
  ctx.inBranch(ctx.session.branchCode, async own => {
    const [order] = await own.records.where(Orders, { where: sql`code = ${record.orderCode}`, limit: 1 })
    return order === undefined || (await uninsured(own, order, String(record.vehicleNo))) || true
  })

export const takeConditions = {
  bidChosenByStaff: (ctx, { record }) => record.kind !== 'bid' || ctx.session.isStaff,
  orderHasRemainder: async (ctx, { record }) =>
    Number((await orderOf(ctx, record))?.remaining_qty ?? 0) >= Number(record.qty),
  carrierPriceSet: async (ctx, { record }) =>
    Boolean(record.quote) || (await carrierPrice(ctx, String(record.orderCode))) !== undefined,
  crewFit,
  insuredAsAsked,
} satisfies Record<ConditionOf<typeof orderTakeMachine>, Check>
