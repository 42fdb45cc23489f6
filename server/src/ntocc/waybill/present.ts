import { type MaybeLocalized, Waybill, type WaybillRecord } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import type { Queryable, Row } from '../db/database.ts'
import type { SignedCtx } from '../http/context.ts'
import { asEntity, type Declared, type RecordOf } from '../records/entity.ts'
import { readerOf } from '../records/list.ts'
import { recordOf } from '../records/rows.ts'
import { visibleTo } from './visible.ts'

/** Names of areas by code, in the language of the request; a code without a name stands for itself. */
export const areaNames = async (
  db: Queryable,
  language: SignedCtx['language'],
  codes: readonly string[],
): Promise<(code: string) => string> => {
  const found = await db.query<{ area_code: string; name: MaybeLocalized }>(
    'select area_code, name from area_province where area_code = any($1) and not is_deleted',
    [[...new Set(codes)]],
  )
  const names = new Map(found.rows.map(row => [row.area_code, localise(row.name, language)]))
  return code => names.get(code) ?? code
}

/** A stored row in its entity's wire form, for this session. */
export const readAs = <E extends Declared>(declared: E, row: Row, ctx: SignedCtx): RecordOf<E> =>
  recordOf(asEntity(declared), row, readerOf(ctx)) as unknown as RecordOf<E>

/** Records as the session may see them, with the names of their cities. */
export const presentAll = async (ctx: SignedCtx, records: readonly Waybill[]): Promise<WaybillRecord[]> => {
  const codes = records.flatMap(({ loadAreaCode, unloadAreaCode }) => [loadAreaCode, unloadAreaCode])
  const name = await areaNames(ctx.db, ctx.language, codes)
  return records.map(record => ({
    ...visibleTo(ctx.session.partyType, record),
    loadCity: name(record.loadAreaCode),
    unloadCity: name(record.unloadAreaCode),
  }))
}

export const presentRow = async (ctx: SignedCtx, row: Row): Promise<WaybillRecord> => {
  const [record] = await presentAll(ctx, [readAs(Waybill, row, ctx)])
  return record as WaybillRecord
}
