import type { WaybillMoveInput } from '@ntocc/sdk/contracts'
import type { Ctx } from '@ntocc/sdk/service'
import type contract from '../contract.ts'

export type WaybillCtx = Ctx<typeof contract>

/** What a reviewer puts right: quantities in the waybill's unit, money in fen. */
export type Corrected = NonNullable<WaybillMoveInput['corrected']>

/** A row as the database answers it, by column. */
export type Row = Record<string, unknown>
