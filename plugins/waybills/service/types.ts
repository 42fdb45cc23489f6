import type { Ctx } from '@ntocc/sdk/service'
import type contract from '../contract.ts'

export type WaybillCtx = Ctx<typeof contract>

/** What a reviewer puts right: quantities in the waybill's unit, money in fen. */
export interface Corrected {
  loadQty?: number
  unloadQty?: number
  deductOther?: number
}

/** A row as the database answers it, by column. */
export type Row = Record<string, unknown>
