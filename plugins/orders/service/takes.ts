import { Driver, Vehicle } from '@ntocc/sdk/contracts'
import { inStates, type NewRecord, sql } from '@ntocc/sdk/service'
import { OPEN_STATES, orderTakeMachine } from '../contract/machines.ts'
import { SourceOrder } from '../contract/orders.ts'
import { thousandths } from '../contract/shares.ts'
import { OrderTake } from '../contract/takes.ts'
import { inTonnes } from '../contract/units.ts'
import { unsuited } from './asked-vehicle.ts'
import { carrierPrice } from './money.ts'
import { tellOfTake } from './news/follow.ts'
import type { HooksOf, OrdersCtx, Row } from './types.ts'

/** Works as the platform in the caller's branch: shares, remainders and waybills are nobody's own to write. */
export const asPlatform = <T>(ctx: OrdersCtx, work: (own: OrdersCtx) => Promise<T>): Promise<T> =>
  ctx.inBranch(ctx.session.branchCode, work)

/**
 * The order, held until the end of the transaction: whoever else takes of it waits, and reads what is left.
 * @throws NOT_IN_HALL when nothing of it can be taken any more
 */
export const heldOrder = async (own: OrdersCtx, which: ReturnType<typeof sql>): Promise<SourceOrder> => {
  const [order] = await own.records.where(SourceOrder, { where: which, lock: true, limit: 1 })
  if (!order) throw own.refuse('NOT_FOUND')
  const isOpen = OPEN_STATES.includes(order.status) && Date.parse(order.deadline) > Date.now()
  if (!isOpen || !order.remainingQty) throw own.refuse('NOT_IN_HALL', { order: order.orderNo ?? order.code })
  return order
}

/** Takes a share off what is left of a held order, which becomes partly or fully taken. @throws QTY_TOO_HIGH */
export const takeOff = async (own: OrdersCtx, order: SourceOrder, qty: number): Promise<SourceOrder> => {
  const left = thousandths(order.remainingQty) - thousandths(qty)
  if (left < 0) throw own.refuse('QTY_TOO_HIGH', { left: order.remainingQty ?? 0 })
  const move = left === 0 ? 'takeAll' : 'take'
  return own.records.move(SourceOrder, { id: order.id, move }, { remainingQty: left / 1000 })
}

/** Who carries: as their records have it, whoever asks. */
export interface Crew {
  driver: Row
  vehicle: Row
}

/** Nouns of another area, which may not be there. */
const DRIVER = ['code', 'branchCode', 'isDeleted', 'idNo', 'name', 'phone', 'teamCode', 'defaultVehicle'] as const
const VEHICLE = [
  'code',
  'branchCode',
  'isDeleted',
  'plateNo',
  'trailerNo',
  'vehicleType',
  'length',
  'tonnage',
  'driverCode',
] as const
const HOLDER = ['code', 'branchCode', 'isDeleted', 'teamCode', 'defaultVehicle'] as const

const UNSUITED = { type: 'VEHICLE_UNFIT', length: 'VEHICLE_SHORT' } as const

/** @throws DRIVER_WANTED, VEHICLE_WANTED, VEHICLE_UNFIT, VEHICLE_SHORT */
export const crewOf = async (
  own: OrdersCtx,
  order: SourceOrder,
  { driverCode, vehicleNo }: { driverCode: string; vehicleNo?: string | null | undefined },
): Promise<Crew> => {
  const { branchCode } = own.session
  const [driver] = await own.query<Row>(
    sql`select * from ${own.offered(Driver, DRIVER)} d where branch_code = ${branchCode} and code = ${driverCode} and not is_deleted`,
  )
  if (!driver) throw own.refuse('DRIVER_WANTED')
  const plate = vehicleNo || driver.default_vehicle
  const [vehicle] = await own.query<Row>(
    sql`select * from ${own.offered(Vehicle, VEHICLE)} v where branch_code = ${branchCode} and plate_no = ${plate ?? ''}
      and not is_deleted`,
  )
  if (!vehicle) throw own.refuse('VEHICLE_WANTED')
  const against = unsuited(order, vehicle)
  if (against) throw own.refuse(UNSUITED[against], { plate: String(vehicle.plate_no) })
  return { driver, vehicle }
}

/** What the vehicle may carry, in the order's unit: without end where the goods are not weighed, or its papers do not say. */
export const carriedBy = ({ unit }: Pick<SourceOrder, 'unit'>, vehicle: Row): number =>
  (Number(vehicle.tonnage) || Number.POSITIVE_INFINITY) * inTonnes(unit)

/**
 * At the quantity, wherever the form has it. Drivers who choose for themselves are held to what the papers say; the platform has the tolerance
 * that loading has as well.
 * @throws INVALID for more than the vehicle may carry
 */
export const refuseOverload = (
  own: OrdersCtx,
  order: SourceOrder,
  { vehicle }: Crew,
  qty: number,
  { at = 'qty', tolerance = 1 }: { at?: string; tolerance?: number } = {},
): void => {
  const most = thousandths(carriedBy(order, vehicle) * tolerance) / 1000
  if (thousandths(qty) <= thousandths(most)) return
  throw own.invalid({
    [at]: {
      code: 'validation.taking.load',
      params: { plate: String(vehicle.plate_no), most: most / inTonnes(order.unit) },
    },
  })
}

/**
 * A vehicle is named by whoever drives it or is in the team of somebody who does, or by anybody where it is nobody's: with that of another
 * one keeps its driver from taking goods, and sees on one's own waybill where it is.
 * @throws VEHICLE_FOREIGN
 */
export const refuseForeignVehicle = async (own: OrdersCtx, { driver, vehicle }: Crew): Promise<void> => {
  const [found] = await own.query<{ all: string; near: string }>(
    sql`select count(*) as all, count(*) filter (where code = ${driver.code} or team_code = ${driver.team_code}) as near
      from ${own.offered(Driver, HOLDER)} d where branch_code = ${own.session.branchCode} and not is_deleted
        and (code = ${vehicle.driver_code} or default_vehicle = ${vehicle.plate_no})`,
  )
  if (Number(found?.all) > 0 && Number(found?.near) === 0)
    throw own.refuse('VEHICLE_FOREIGN', { plate: String(vehicle.plate_no) })
}

/** What a share says of the order and of who carries it. */
export const shareValues = (
  order: SourceOrder,
  { driver, vehicle }: Crew,
  { kind, qty, quote }: { kind: string; qty: number; quote?: string | null | undefined },
): NewRecord<typeof OrderTake> => ({
  orderCode: order.code,
  orderNo: order.orderNo ?? order.code,
  // What a carrier asks for is not the shipper's to see.
  ...(kind !== 'bid' && { shipmentCode: order.shipmentCode }),
  kind,
  driverCode: String(driver.code),
  driverName: driver.name as string,
  driverPhone: driver.phone as string,
  ...(driver.team_code ? { teamCode: String(driver.team_code) } : {}),
  vehicleNo: String(vehicle.plate_no),
  qty,
  unit: order.unit,
  goodsName: order.goodsName,
  ...(quote && { quote }),
})

type Place = 'AreaCode' | 'Address' | 'Lng' | 'Lat' | 'Contact' | 'Phone'
const PLACES = (['load', 'unload'] as const).flatMap(side =>
  (['AreaCode', 'Address', 'Lng', 'Lat', 'Contact', 'Phone'] as const).map(
    part => `${side}${part}` as `load${Place}` | `unload${Place}`,
  ),
)
const TERMS = [
  'goodsName',
  'goodsTypeCode',
  'packageType',
  'unit',
  'consigneeName',
  'planUnloadTime',
  'loadReview',
] as const
const MONEY = ['priceMode', 'unitPrice', 'chargeBy', 'lossTolerance', 'lossPrice', 'prepayRatio', 'oilRatio'] as const

const given = <K extends keyof SourceOrder>(order: SourceOrder, names: readonly K[]): Pick<SourceOrder, K> =>
  Object.fromEntries(names.filter(name => order[name] != null).map(name => [name, order[name]])) as Pick<SourceOrder, K>

/**
 * The waybill of a share, in the transaction that takes it off the order. @returns its number
 * @throws WAYBILLS_AWAY without the area of waybills, CARRIER_PRICE_WANTED, MOVE_REFUSED
 */
export const waybillFor = async (
  ctx: OrdersCtx,
  order: SourceOrder,
  share: Pick<OrderTake, 'driverCode' | 'vehicleNo' | 'qty' | 'quote'>,
  isAccepted: boolean,
): Promise<string> => {
  const carrierUnitPrice = share.quote || (await carrierPrice(ctx, order.code))
  if (!carrierUnitPrice) throw ctx.refuse('CARRIER_PRICE_WANTED')
  const made = await ctx.request('makeWaybill', {
    ...given(order, PLACES),
    ...given(order, TERMS),
    ...given(order, MONEY),
    goodsName: order.goodsName,
    goodsTypeCode: order.goodsTypeCode,
    loadAreaCode: order.loadAreaCode,
    loadAddress: order.loadAddress,
    unloadAreaCode: order.unloadAreaCode,
    unloadAddress: order.unloadAddress,
    shipmentCode: order.shipmentCode,
    orderNo: order.orderNo ?? order.code,
    driverCode: share.driverCode,
    vehicleNo: share.vehicleNo,
    planQty: share.qty,
    planLoadTime: order.loadTimeFrom,
    ...(order.distanceKm != null && { distanceKm: order.distanceKm }),
    carrierUnitPrice,
    isAccepted,
  })
  if (!made) throw ctx.refuse('WAYBILLS_AWAY')
  return made.waybillNo
}

const now = (): string => new Date().toISOString()

/**
 * Offers for goods that are gone. One that somebody decides about at this moment is left to him: he is told that nothing is
 * left, and the job comes back to it.
 */
export const lapseOffers = (ctx: OrdersCtx, orderCode: string): Promise<void> =>
  asPlatform(ctx, async own => {
    const open = await own.query<{ id: string }>(
      sql`select id from ${own.table(OrderTake)} where branch_code = ${own.session.branchCode} and not is_deleted
        and order_code = ${orderCode} and status ${inStates(orderTakeMachine, 'offered')} order by id for update skip locked`,
    )
    for (const { id } of open)
      await own.records.move(OrderTake, { id: Number(id), move: 'lapse' }, { decidedAt: now() })
  })

const ACCEPTED = orderTakeMachine.codeOf('accepted')

export const takeHooks: HooksOf<typeof OrderTake> = {
  sort: { sortField: 'gmtCreated', sortType: 'desc' },
  moving: (_, __, move, reason) => {
    if (move === 'decline') return { decidedAt: now(), reason }
    return move === 'confirm' || move === 'withdraw' ? { decidedAt: now() } : undefined
  },
  // Whoever confirms two shares at once waits here, and the second is told what the first has left.
  written: async (ctx, share, before) => {
    await tellOfTake(ctx, share, before)
    if (before?.status !== orderTakeMachine.initial || share.status !== ACCEPTED) return
    const order = await asPlatform(ctx, own => heldOrder(own, sql`code = ${share.orderCode}`))
    await asPlatform(ctx, own => takeOff(own, order, share.qty))
    const waybillNo = await waybillFor(ctx, order, share, true)
    await asPlatform(ctx, own => own.records.change(OrderTake, { id: share.id }, { waybillNo }))
  },
}
