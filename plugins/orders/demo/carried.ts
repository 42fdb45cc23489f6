import { type DemoCtx, type DemoRow, sql } from '@ntocc/sdk/service'
import { OrderPrice, SourceOrder } from '../contract/orders.ts'
import { OrderTake } from '../contract/takes.ts'
import { customersOf } from './customers.ts'
import { DAY, fen, HOUR, iso, TERMS } from './values.ts'

/** One of twelve waybills has its order here; beyond that nobody looks. */
const SHARE = 12
const MOST = 4000

type Row = Readonly<Record<string, unknown>>
const time = (value: unknown): number => new Date(value as string).getTime()

/** States of orders and shares that follow from the waybill's. */
const ENDED = { order: { 95: 9, 96: 8, 97: 8 } as Readonly<Record<number, number>>, share: 5 }
const orderState = (status: number): number => ENDED.order[status] ?? (status === 90 ? 6 : 5)
const shareState = (status: number): number => (status >= 95 ? ENDED.share : status === 90 ? 6 : 1)

const orderRow = (ctx: DemoCtx, waybill: Row, customerCode: string | null): DemoRow => {
  const created = time(waybill.gmt_created) - 5 * HOUR
  const status = Number(waybill.status)
  const loading = time(waybill.plan_load_time ?? waybill.gmt_created)
  return {
    ...ctx.record(`HY-${String(waybill.waybill_no)}`, String(waybill.branch_code), created, time(waybill.gmt_modified)),
    ...TERMS,
    orderNo: waybill.order_no,
    shipmentCode: waybill.shipment_code,
    shipmentName: waybill.shipment_name,
    customerCode,
    goodsName: waybill.goods_name,
    goodsTypeCode: waybill.goods_type_code,
    qty: Number(waybill.plan_qty),
    unit: waybill.unit,
    vehicleCount: 1,
    remainingQty: status >= 95 ? Number(waybill.plan_qty) : 0,
    loadAreaCode: waybill.load_area_code,
    loadAddress: waybill.load_address,
    loadLng: waybill.load_lng,
    loadLat: waybill.load_lat,
    loadContact: waybill.load_contact,
    loadPhone: waybill.load_phone,
    unloadAreaCode: waybill.unload_area_code,
    unloadAddress: waybill.unload_address,
    unloadLng: waybill.unload_lng,
    unloadLat: waybill.unload_lat,
    consigneeName: waybill.consignee_name,
    unloadContact: waybill.unload_contact,
    unloadPhone: waybill.unload_phone,
    loadTimeFrom: iso(loading),
    loadTimeTo: iso(loading + 12 * HOUR),
    planUnloadTime: waybill.plan_unload_time ? iso(time(waybill.plan_unload_time)) : null,
    deadline: iso(time(waybill.gmt_created) + 4 * HOUR),
    priceMode: waybill.price_mode,
    unitPrice: Math.max(1, fen(waybill.unit_price)),
    chargeBy: waybill.charge_by,
    lossTolerance: waybill.loss_tolerance,
    lossPrice: waybill.loss_price,
    distanceKm: waybill.distance_km,
    loadReview: waybill.load_review ?? false,
    publishedAt: iso(created + 2 * HOUR),
    refreshedAt: iso(created + 2 * HOUR),
    status: orderState(status),
  }
}

const shareRow = (ctx: DemoCtx, waybill: Row): DemoRow => {
  const created = time(waybill.gmt_created)
  return {
    ...ctx.record(`JD-${String(waybill.waybill_no)}`, String(waybill.branch_code), created, time(waybill.gmt_modified)),
    orderCode: `HY-${String(waybill.waybill_no)}`,
    orderNo: waybill.order_no,
    shipmentCode: waybill.shipment_code,
    kind: 'grab',
    driverCode: waybill.driver_code,
    driverName: waybill.driver_name,
    driverPhone: waybill.driver_phone,
    teamCode: waybill.team_code,
    vehicleNo: waybill.vehicle_no,
    qty: Number(waybill.plan_qty),
    unit: waybill.unit,
    goodsName: waybill.goods_name,
    quote: null,
    waybillNo: waybill.waybill_no,
    decidedAt: iso(created),
    reason: null,
    status: shareState(Number(waybill.status)),
  }
}

const priceRow = (ctx: DemoCtx, waybill: Row): DemoRow => ({
  ...ctx.record(`CJ-${String(waybill.waybill_no)}`, String(waybill.branch_code), time(waybill.gmt_created)),
  orderCode: `HY-${String(waybill.waybill_no)}`,
  carrierUnitPrice: Math.max(1, fen(waybill.carrier_unit_price)),
  status: 1,
})

/** The orders that the newest waybills of the demo came of: the waybill names them by their number. */
export const makeCarried = async (ctx: DemoCtx): Promise<void> => {
  const most = Math.min(MOST, Math.ceil(ctx.size / SHARE))
  const waybills = await ctx.query<Row>(
    sql`select * from waybill where not is_deleted and status <> 99 and plan_qty > 0
      and gmt_created > ${iso(ctx.now - 120 * DAY)}::timestamptz order by gmt_created desc, id desc limit ${most}`,
  )
  const customerOf = await customersOf(ctx)
  await ctx.insert(
    SourceOrder,
    waybills.map((each, at) => orderRow(ctx, each, customerOf(each.shipment_code, at))),
  )
  await ctx.insert(
    OrderPrice,
    waybills.map(each => priceRow(ctx, each)),
  )
  await ctx.insert(
    OrderTake,
    waybills.map(each => shareRow(ctx, each)),
  )
}
