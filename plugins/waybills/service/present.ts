import { type MaybeLocalized, Waybill, type WaybillRecord } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { sql } from '@ntocc/sdk/service'
import type { Row, WaybillCtx } from './types.ts'
import { visibleTo } from './visible.ts'

/** The city that a county is of. */
const cityOf = (code: string): string => `${code.slice(0, 4)}00`

/**
 * Names of areas by code, in the language of the request. A county without a name is called by its city, and a code of which neither has
 * one stands for itself.
 */
export const areaNames = async (
  ctx: Pick<WaybillCtx, 'query' | 'language'>,
  codes: readonly string[],
): Promise<(code: string) => string> => {
  const found = await ctx.query<{ area_code: string; name: MaybeLocalized }>(
    sql`select area_code, name from area_province
      where area_code = any(${sql.param([...new Set(codes.flatMap(code => [code, cityOf(code)]))])}::text[]) and not is_deleted`,
  )
  const names = new Map(found.map(row => [row.area_code, localise(row.name, ctx.language)]))
  return code => names.get(code) ?? names.get(cityOf(code)) ?? code
}

/** Records as the caller may see them, with the names of their cities. */
export const presentAll = async (ctx: WaybillCtx, records: readonly Waybill[]): Promise<WaybillRecord[]> => {
  const codes = records.flatMap(({ loadAreaCode, unloadAreaCode }) => [loadAreaCode, unloadAreaCode])
  const name = await areaNames(ctx, codes)
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
