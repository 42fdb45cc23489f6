import { Waybill, type WaybillRecord } from '@ntocc/sdk/contracts'
import type { Row, WaybillCtx } from './types.ts'
import { visibleTo } from './visible.ts'

/** Records as the caller may see them, with the names of their cities. */
export const presentAll = async (ctx: WaybillCtx, records: readonly Waybill[]): Promise<WaybillRecord[]> => {
  const codes = records.flatMap(({ loadAreaCode, unloadAreaCode }) => [loadAreaCode, unloadAreaCode])
  const name = await ctx.places.names(codes)
  return records.map(record => ({
    ...visibleTo(ctx.session.partyType, record),
    loadCity: name(record.loadAreaCode),
    unloadCity: name(record.unloadAreaCode),
  }))
}

export const presentRow = async (ctx: WaybillCtx, row: Row): Promise<WaybillRecord> => {
  const [record] = await presentAll(ctx, [ctx.shown(Waybill, row)])
  return record as WaybillRecord
}
