import { inKg, inUnit } from '../contract/weighing.ts'
import { mostTonnes } from './crew.ts'
import type { Row, WaybillCtx } from './types.ts'

/** Tonnes that the vehicle of a waybill may carry; infinite where its papers do not say. */
export const mostTonnesOf = async (ctx: WaybillCtx, row: Row): Promise<number> => {
  const plate = String(row.vehicle_no)
  const tonnages = await ctx.request('tonnagesOf', [plate])
  return mostTonnes(tonnages?.get(plate)) || Number.POSITIVE_INFINITY
}

/** The quantity of goods that are weighed which the vehicle may carry at most, in the waybill's unit. */
export const mostCarried = async (ctx: WaybillCtx, row: Row): Promise<number> =>
  inUnit(row.unit, inKg(await mostTonnesOf(ctx, row))) ?? Number.POSITIVE_INFINITY
