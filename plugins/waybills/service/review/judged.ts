import { type MaybeLocalized, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import type { Row, WaybillCtx } from '../types.ts'

/** Who made the last move of a waybill. */
export interface LastMove {
  by: MaybeLocalized
  accountId: number | undefined
  to: number
}

const MOVES: ReadonlySet<string> = new Set(waybillMachine.moves.map(({ name }) => name))
/** Of a waybill little is changed that is no move. */
const LOOKED_AT = { pageNum: 1, pageSize: 20 }

export const lastMoveOf = async (ctx: WaybillCtx, row: Row): Promise<LastMove | undefined> => {
  const { lines } = await ctx.trail.lines(Waybill, Number(row.id), LOOKED_AT)
  const last = lines.find(({ action }) => MOVES.has(action))
  const state = last?.changes.find(({ field }) => field === 'status')
  return (
    last && { by: last.byName as MaybeLocalized, accountId: last.accountId, to: Number(state?.after ?? row.status) }
  )
}

/** The refusal for a waybill that waits no more, saying who has judged it. */
export const judged = async (ctx: WaybillCtx, row: Row): Promise<Error> =>
  ctx.refuse('JUDGED', { waybillNo: String(row.waybill_no), name: (await lastMoveOf(ctx, row))?.by ?? '–' })
