import type { Page } from '@ntocc/sdk/contracts'
import { Driver, Vehicle } from '@ntocc/sdk/contracts'
import { fenOfYuan, fenToYuan, isEmpty } from '@ntocc/sdk/fields'
import { inStates, type SQL, sql, type TryLimit } from '@ntocc/sdk/service'
import { HALL_FIELDS, HALL_KEYWORD, type HallOrder, type TakeBody } from '../contract/hall.ts'
import { OPEN_STATES, orderTakeMachine } from '../contract/machines.ts'
import { OrderPrice, SourceOrder } from '../contract/orders.ts'
import { isBelowShare, isCounted, nextShare, thousandths } from '../contract/shares.ts'
import { OrderTake } from '../contract/takes.ts'
import { refuseUnfit } from './conditions.ts'
import { fitsFor } from './fit.ts'
import { insuredFor, refuseUninsured } from './insurance.ts'
import { carrierPrice } from './money.ts'
import { awayOf, isByDistance, nearPage, placeIn } from './nearest.ts'
import {
  asPlatform,
  type Crew,
  carriedBy,
  crewOf,
  heldOrder,
  refuseForeignVehicle,
  refuseOverload,
  shareValues,
  takeOff,
  waybillFor,
} from './takes.ts'
import type { Answer, OrdersCtx, Row } from './types.ts'
import { OF_VEHICLE, PLATED } from './usual.ts'

/** What is asked of drivers of a team. */
const OF_TEAM = ['code', 'branchCode', 'teamCode', 'isDeleted'] as const

/** Teams whose goods the caller is shown: a carrier's own, the one that a driver is in. */
const teamOf = async (ctx: OrdersCtx): Promise<string | undefined> => {
  const { partyType, partyCode, branchCode } = ctx.session
  if (partyType === 'CARRIER') return partyCode
  if (partyType !== 'DRIVER' || !ctx.references.knows('driver')) return undefined
  const [found] = await ctx.query<{ team: string | null }>(
    sql`select team_code as team from ${ctx.offered(Driver, OF_TEAM)} d
      where branch_code = ${branchCode} and code = ${partyCode} and not is_deleted`,
  )
  return found?.team ?? undefined
}

/**
 * Published to a vehicle that the caller usually drives or, of a carrier, one of its drivers does. The vehicle is named by its record
 * and a driver's by its plate.
 */
const ofUsualVehicle = (ctx: OrdersCtx): SQL => {
  const { partyType, partyCode, branchCode } = ctx.session
  if (!ctx.references.knows('driver') || !ctx.references.knows('vehicle')) return sql`false`
  const whose = partyType === 'DRIVER' ? sql`d.code` : sql`d.team_code`
  return sql`exists (select 1 from ${ctx.offered(Driver, OF_VEHICLE)} d
      join ${ctx.offered(Vehicle, PLATED)} v on v.branch_code = d.branch_code and v.plate_no = d.default_vehicle and not v.is_deleted,
      jsonb_array_elements(coalesce(targets, '[]')) as target
    where d.branch_code = ${branchCode} and ${whose} = ${partyCode} and not d.is_deleted and target ->> 'vehicleCode' = v.code)`
}

/** Published to everybody, or to the caller, the caller's team or vehicle or, of a carrier, to one of its drivers. */
const addressed = async (ctx: OrdersCtx): Promise<SQL> => {
  const { partyType, partyCode, branchCode, isStaff } = ctx.session
  if (isStaff) return sql`true`
  if (partyType === 'SHIPPER') return sql`shipment_code = ${partyCode}`
  if (partyType !== 'DRIVER' && partyType !== 'CARRIER') return sql`false`
  const team = await teamOf(ctx)
  const named = (target: object) => sql`targets @> ${JSON.stringify([target])}::jsonb`
  const ofTeam = team === undefined ? sql`false` : named({ teamCode: team })
  const ofMembers = ctx.references.knows('driver')
    ? sql`exists (select 1 from ${ctx.offered(Driver, OF_TEAM)} d, jsonb_array_elements(coalesce(targets, '[]')) as target
        where d.branch_code = ${branchCode} and d.team_code = ${partyCode} and not d.is_deleted
          and target ->> 'driverCode' = d.code)`
    : sql`false`
  const own = partyType === 'DRIVER' ? named({ driverCode: partyCode }) : ofMembers
  return sql`(mode = 'hall' or ${ofTeam} or ${own} or ${ofUsualVehicle(ctx)})`
}

const inHall = async (ctx: OrdersCtx): Promise<SQL> =>
  sql`status = any(${sql.param([...OPEN_STATES])}::int[]) and deadline > now() and remaining_qty > 0
    and ${await addressed(ctx)}`

/** Shares of a party that are offered or under way, by the code of the order. */
const takenBy = async (ctx: OrdersCtx, codes: readonly string[]): Promise<Map<string, number>> => {
  const { partyType, partyCode, branchCode } = ctx.session
  if (partyType !== 'DRIVER' && partyType !== 'CARRIER') return new Map()
  const whose = partyType === 'DRIVER' ? sql`driver_code` : sql`team_code`
  const found = await ctx.query<{ order_code: string; count: string }>(
    sql`select order_code, count(*) from ${ctx.table(OrderTake)} where branch_code = ${branchCode} and not is_deleted
      and status ${inStates(orderTakeMachine, 'standing')} and ${whose} = ${partyCode} and order_code = any(${sql.param([...codes])}::text[])
      group by order_code`,
  )
  return new Map(found.map(({ order_code, count }) => [order_code, Number(count)]))
}

/** Prices as the caller may see them: to shippers their own, to everybody else what the carrier is offered. */
const pricesFor = async (ctx: OrdersCtx, records: readonly SourceOrder[]): Promise<Map<string, string>> => {
  const { partyType, isStaff, branchCode } = ctx.session
  const codes = records.filter(({ showPrice }) => isStaff || showPrice !== false).map(({ code }) => code)
  const wanted = sql`any(${sql.param(partyType === 'SHIPPER' ? records.map(({ code }) => code) : codes)}::text[])`
  const found = await ctx.query<{ code: string; price: string }>(
    partyType === 'SHIPPER'
      ? sql`select code, unit_price as price from ${ctx.table(SourceOrder)} where ${ctx.scope(SourceOrder)} and code = ${wanted}`
      : sql`select order_code as code, carrier_unit_price as price from ${ctx.table(OrderPrice)}
          where branch_code = ${branchCode} and not is_deleted and order_code = ${wanted}`,
  )
  return new Map(found.map(({ code, price }) => [code, fenToYuan(Number(price))]))
}

/** The records of a page, in the order that is asked for. */
const pageOf = async (ctx: OrdersCtx, query: Row): Promise<Page<SourceOrder>> => {
  const goods = sql`branch_code = ${ctx.session.branchCode} and ${await inHall(ctx)}`
  const which = { keyword: HALL_KEYWORD, shows: HALL_FIELDS, ofBranch: true }
  if (!isByDistance(query)) {
    const asked = isEmpty(query.sortField) ? { sortField: 'refreshedAt', sortType: 'desc', ...query } : query
    return ctx.records.list(SourceOrder, asked, { ...which, where: goods })
  }
  const { ids, ...page } = await nearPage(ctx, query, goods)
  if (ids.length === 0) return { ...page, records: [] }
  const where = sql`id = any(${sql.param(ids)}::bigint[])`
  const read = await ctx.records.list(SourceOrder, { pageSize: ids.length, mask: query.mask }, { ...which, where })
  const byId = new Map(read.records.map(each => [each.id, each]))
  return { ...page, records: ids.flatMap(id => byId.get(id) ?? []) }
}

/** GET /ntocc-tms-api/hall: what the caller may take now, or has put there; how far it is, for whoever says from where. */
export const listHall: Answer<'orderHall'> = async (ctx, { query }) => {
  const from = placeIn(ctx, query)
  const page = await pageOf(ctx, query)
  const prices = await pricesFor(ctx, page.records)
  const taken = await takenBy(
    ctx,
    page.records.map(({ code }) => code),
  )
  const away =
    from &&
    (await awayOf(
      ctx,
      from,
      page.records.map(({ id }) => id),
    ))
  const insured = await insuredFor(ctx, page.records)
  const fits = await fitsFor(ctx, page.records)
  const records = page.records.map((order): HallOrder => {
    const isInsured = insured.get(order.code)
    const price = prices.get(order.code)
    const awayKm = away?.get(order.id)
    return {
      ...order,
      ...(price && { price }),
      ...(awayKm !== undefined && { awayKm }),
      ...(isInsured !== undefined && { isInsured }),
      ...fits.get(order.code),
      shareQty: nextShare(order),
      taken: taken.get(order.code) ?? 0,
    }
  })
  return { ...page, records }
}

/** Against whoever lets a program grab: far above what a hand does. */
const TAKING: TryLimit = { kind: 'take', most: 60, windowMinutes: 10 }
/** Offers of one driver that wait for an answer. */
const MOST_OFFERS = 20

/** @throws DRIVER_WANTED for a driver who is not the caller's to send */
const driverFor = async (ctx: OrdersCtx, { driverCode }: TakeBody): Promise<string> => {
  const { partyType, partyCode, branchCode } = ctx.session
  if (partyType === 'DRIVER') return partyCode
  if (partyType !== 'CARRIER' || !driverCode || !ctx.references.knows('driver')) throw ctx.refuse('DRIVER_WANTED')
  const found = await ctx.query(
    sql`select 1 from ${ctx.offered(Driver, OF_TEAM)} d where branch_code = ${branchCode} and code = ${driverCode}
      and team_code = ${partyCode} and not is_deleted`,
  )
  if (found.length === 0) throw ctx.refuse('DRIVER_WANTED')
  return driverCode
}

/** Whether a driver may take of it again, or at all now. @throws ALREADY_OFFERED, OFFERS_TOO_MANY */
const refuseRepeated = async (own: OrdersCtx, order: SourceOrder, driverCode: string): Promise<void> => {
  const [found] = await own.query<{ here: string; waiting: string; waiting_here: string }>(
    sql`select count(*) filter (where order_code = ${order.code} and status ${inStates(orderTakeMachine, 'standing')}) as here,
        count(*) filter (where status ${inStates(orderTakeMachine, 'offered')}) as waiting,
        count(*) filter (where order_code = ${order.code} and status ${inStates(orderTakeMachine, 'offered')}) as waiting_here
      from ${own.table(OrderTake)} where branch_code = ${own.session.branchCode} and driver_code = ${driverCode}
        and not is_deleted`,
  )
  const isUsedUp = order.grabRule === 'once' ? Number(found?.here) > 0 : Number(found?.waiting_here) > 0
  if (isUsedUp) throw own.refuse('ALREADY_OFFERED', { order: order.orderNo ?? order.code })
  if (Number(found?.waiting) >= MOST_OFFERS) throw own.refuse('OFFERS_TOO_MANY', { most: MOST_OFFERS })
}

/**
 * What is paid by the vehicle is carried by as many as it was published for: whoever takes of it takes a whole share.
 * @throws QTY_TOO_HIGH for more than one vehicle's share, INVALID for more than the vehicle may carry, SHARE_WHOLE, WHOLE_WANTED
 */
const quantityFor = (own: OrdersCtx, order: SourceOrder, crew: Crew, wanted: number | null | undefined): number => {
  const share = nextShare(order)
  const qty = wanted || Math.min(share, carriedBy(order, crew.vehicle))
  if (thousandths(qty) > thousandths(share)) throw own.refuse('QTY_TOO_HIGH', { left: share })
  refuseOverload(own, order, crew, qty)
  if (isCounted(order.unit) && !Number.isInteger(qty)) throw own.refuse('WHOLE_WANTED')
  if (isBelowShare(order, qty)) throw own.refuse('SHARE_WHOLE', { share })
  return qty
}

/**
 * Goods that are for somebody by his vehicle alone are carried with that one.
 * @throws VEHICLE_OTHER
 */
const refuseOtherVehicle = (own: OrdersCtx, { mode, targets }: SourceOrder, { driver, vehicle }: Crew): void => {
  const named = mode === 'directed' ? (targets ?? []) : []
  if (!named.some(({ vehicleCode }) => vehicleCode)) return
  const isNamed = named.some(
    ({ driverCode, teamCode, vehicleCode }) =>
      driverCode === driver.code || (teamCode && teamCode === driver.team_code) || vehicleCode === vehicle.code,
  )
  if (!isNamed) throw own.refuse('VEHICLE_OTHER', { plate: String(vehicle.plate_no) })
}

/** What the conditions of a waybill go by. */
const tripOf = (order: SourceOrder, { driver, vehicle }: Crew): Row => ({
  shipmentCode: order.shipmentCode,
  driverCode: driver.code,
  driverIdNo: driver.id_no,
  vehicleNo: vehicle.plate_no,
  trailerNo: vehicle.trailer_no,
})

/**
 * What was seen is what is agreed to: the order is held, so that the price stays as it is from here on.
 * @throws PRICE_CHANGED with what it is now
 */
const refuseUnseenPrice = async (
  own: OrdersCtx,
  order: SourceOrder,
  seen: string | null | undefined,
): Promise<void> => {
  if (isEmpty(seen) || order.quoteMode === 'bid') return
  const price = await carrierPrice(own, order.code)
  if (price !== undefined && fenOfYuan(price) !== fenOfYuan(String(seen))) throw own.refuse('PRICE_CHANGED', { price })
}

interface Taking {
  body: TakeBody
  driverCode: string
  where: SQL
}

const taken = async (ctx: OrdersCtx, { body, driverCode, where }: Taking): Promise<OrderTake> => {
  const held = await asPlatform(ctx, async own => {
    const order = await heldOrder(own, where)
    await refuseUnseenPrice(own, order, body.price)
    const crew = await crewOf(own, order, { driverCode, vehicleNo: body.vehicleNo })
    await refuseForeignVehicle(own, crew)
    refuseOtherVehicle(own, order, crew)
    await refuseRepeated(own, order, driverCode)
    await refuseUnfit(own, tripOf(order, crew))
    await refuseUninsured(own, order, String(crew.vehicle.plate_no))
    return { order, crew, qty: quantityFor(own, order, crew, body.qty) }
  })
  const { order, crew, qty } = held
  const isBid = order.quoteMode === 'bid'
  if (isBid && !body.quote) throw ctx.refuse('QUOTE_WANTED')
  const values = shareValues(order, crew, { kind: isBid ? 'bid' : 'grab', qty, quote: isBid ? body.quote : undefined })
  if (isBid || order.confirmMode === 'manual') return asPlatform(ctx, own => own.records.create(OrderTake, values))
  await asPlatform(ctx, own => takeOff(own, order, qty))
  const waybillNo = await waybillFor(ctx, order, { driverCode, vehicleNo: String(crew.vehicle.plate_no), qty }, true)
  const decided = { status: orderTakeMachine.at.accepted, waybillNo, decidedAt: new Date().toISOString() }
  return asPlatform(ctx, own => own.records.create(OrderTake, values, decided))
}

/**
 * POST /ntocc-tms-api/hall/take: a share of an order with its waybill, or an offer where somebody is to decide. The
 * order is held meanwhile: of two who want the last share one gets it, the other is told that nothing is left.
 */
export const takeFromHall: Answer<'orderHallTake'> = async (ctx, { body }) => {
  const driverCode = await driverFor(ctx, body)
  await ctx.tries.take(TAKING, ctx.session.accountId)
  const where = sql`id = ${body.id} and ${await addressed(ctx)}`
  return ctx.transaction(() => taken(ctx, { body, driverCode, where }))
}
