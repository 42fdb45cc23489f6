import type { LoadedFromStock } from '@ntocc/sdk/contracts'
import type { StockLoaded } from '@ntocc/sdk/service'
import type { Row, WaybillCtx } from './types.ts'

/** In the unit of a waybill: by weight, else counted, where all that was loaded is counted in it. */
export const qtyFromStock = (unit: unknown, { kg, quantities }: StockLoaded): number | undefined => {
  if (unit === 'kilogram') return kg
  if (unit === 'tonne') return kg === undefined ? undefined : Math.round(kg) / 1000
  const [counted, ...more] = Object.entries(quantities)
  return counted && more.length === 0 && counted[0] === unit ? counted[1] : undefined
}

/** What warehouses have loaded for a waybill, where there are any. */
export const fromStockOf = async (ctx: WaybillCtx, row: Row): Promise<LoadedFromStock | undefined> => {
  const loaded = (await ctx.request('stockLoadedFor', [String(row.waybill_no)]))?.get(String(row.waybill_no))
  if (!loaded) return undefined
  const { documents, kg } = loaded
  const qty = qtyFromStock(row.unit, loaded)
  return { documents, ...(qty !== undefined && { qty }), ...(kg !== undefined && { kg }) }
}
