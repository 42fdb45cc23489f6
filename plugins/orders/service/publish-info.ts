import type { MaybeLocalized } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { type Shares, sql, type VisitorCtx } from '@ntocc/sdk/service'
import { SourceOrder } from '../contract/orders.ts'
import type { Area } from './types.ts'

const cityNames = async (ctx: VisitorCtx<Area>, codes: readonly string[]): Promise<(code: string) => string> => {
  const found = await ctx.query<{ area_code: string; name: MaybeLocalized }>(
    sql`select area_code, name from area_province
      where area_code = any(${sql.param([...new Set(codes)])}::text[]) and not is_deleted`,
  )
  const names = new Map(found.map(row => [row.area_code, localise(row.name, ctx.language)]))
  return code => names.get(code) ?? code
}

/** The shipper's company as it publishes: reviewed or not, nothing of its people. */
const isReviewed = async (ctx: VisitorCtx<Area>, { shipmentCode }: SourceOrder): Promise<boolean> => {
  const [table] = await ctx.query<{ there: boolean }>(sql`select to_regclass('shipment') is not null as there`)
  if (!table?.there) return false
  const [found] = await ctx.query<{ auth_status: number }>(
    sql`select auth_status from shipment where branch_code = ${ctx.session.branchCode} and code = ${shipmentCode}
      and not is_deleted`,
  )
  return Number(found?.auth_status) === 2
}

export const shares: Shares<Area> = {
  sourceOrder: {
    show: async (ctx, order) => {
      const city = await cityNames(ctx, [order.loadAreaCode, order.unloadAreaCode])
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
