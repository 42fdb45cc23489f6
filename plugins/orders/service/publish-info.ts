import { reviewMachine, Shipment } from '@ntocc/sdk/contracts'
import { type Shares, sql, type VisitorCtx } from '@ntocc/sdk/service'
import { SourceOrder } from '../contract/orders.ts'
import type { Area } from './types.ts'

/** The shipper's company as it publishes: reviewed or not, nothing of its people. */
const isReviewed = async (ctx: VisitorCtx<Area>, { shipmentCode }: SourceOrder): Promise<boolean> => {
  const [found] = await ctx.query<{ auth_status: number }>(
    sql`select auth_status from ${ctx.offered(Shipment, ['branchCode', 'code', 'authStatus', 'isDeleted'])} s where branch_code = ${ctx.session.branchCode} and code = ${shipmentCode}
      and not is_deleted`,
  )
  return Number(found?.auth_status) === reviewMachine.at.approved
}

export const shares: Shares<Area> = {
  sourceOrder: {
    show: async (ctx, order) => {
      const city = await ctx.places.names([order.loadAreaCode, order.unloadAreaCode])
      return {
        orderNo: order.orderNo ?? order.code,
        publisher: order.shipmentName ?? '',
        isApproved: await isReviewed(ctx, order),
        status: order.status,
        goodsName: order.goodsName,
        goodsTypeCode: order.goodsTypeCode,
        qty: order.qty,
        remainingQty: order.remainingQty ?? 0,
        unit: order.unit,
        loadCity: city(order.loadAreaCode),
        loadAddress: order.loadAddress,
        unloadCity: city(order.unloadAreaCode),
        unloadAddress: order.unloadAddress,
        loadTimeFrom: order.loadTimeFrom,
        loadTimeTo: order.loadTimeTo,
        deadline: order.deadline,
        ...(order.distanceKm != null && { distanceKm: order.distanceKm }),
        ...(order.vehicleTypes?.length && { vehicleTypes: order.vehicleTypes }),
        ...(order.vehicleLengths?.length && { vehicleLengths: order.vehicleLengths }),
      }
    },
    // Whoever may see the order opens its page without a link, by its number too.
    named: async (ctx, raw) => {
      const id = Number(raw)
      const isNumber = /^DD\w+$/i.test(raw)
      if (!isNumber && !(Number.isSafeInteger(id) && id > 0)) throw ctx.refuse('NOT_FOUND')
      const which = isNumber ? sql`order_no = ${raw.toUpperCase()}` : sql`id = ${id}`
      const [row] = await ctx.query<{ id: string }>(
        sql`select id from ${ctx.table(SourceOrder)} where ${ctx.scope(SourceOrder)} and not is_deleted and ${which}`,
      )
      if (!row) throw ctx.refuse('NOT_FOUND')
      return Number(row.id)
    },
  },
}
