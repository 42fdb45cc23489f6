import { reportMachine, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { type CallHandler, type SetOf, sql } from '@ntocc/sdk/service'
import { inKg, isWeighed, type weighingCalls } from '../contract/weighing.ts'
import type contract from '../contract.ts'
import { amounts } from './effects.ts'
import { findWaybill } from './find.ts'
import { againstOwn } from './review/own.ts'
import type { Row, WaybillCtx } from './types.ts'
import { mostTonnesOf } from './weight.ts'

/** Counted goods that were loaded, of a carriage that came to something and that no regulator has yet. */
const mayBeWeighed = (row: Row): boolean =>
  !isWeighed(row.unit) &&
  row.is_deleted !== true &&
  waybillMachine.within(Number(row.status), 'loaded') &&
  !reportMachine.within(Number(row.report_status ?? reportMachine.initial), 'told')

/**
 * A service that is charged by the tonne follows the weight until the waybill is finished, and stays as it was agreed to afterwards. Nothing
 * else does.
 */
const serviceOf = (row: Row, grossKg: number): SetOf<typeof Waybill> => {
  if (row.service_mode !== 'perTonne' || waybillMachine.within(Number(row.status), 'finished')) return {}
  const load = Number(row.load_qty ?? 0)
  const counted = amounts({ ...row, gross_kg: grossKg }, load, Number(row.unload_qty ?? load))
  const { serviceFee = null, receivableAmount = null, profit = null } = counted
  return { serviceFee, receivableAmount, profit }
}

/** Writes it on a waybill that is locked. @throws MOVE_REFUSED, INVALID for more than the vehicle carries */
const weigh = async (ctx: WaybillCtx, row: Row, grossKg: number): Promise<void> => {
  if (!mayBeWeighed(row)) throw ctx.refuse('MOVE_REFUSED')
  const own = await againstOwn(ctx, row)
  if (own) throw ctx.refuseMove(own)
  const max = inKg(await mostTonnesOf(ctx, row))
  if (grossKg > max) throw ctx.invalid({ grossKg: { code: 'validation.quantity.max', params: { max } } })
  await ctx.records.changeMany(Waybill, sql`id = ${row.id}`, { grossKg, ...serviceOf(row, grossKg) })
}

/** POST /ntocc-tms-api/waybill/weigh: for staff, since money of parties may hang on it. */
export const weighWaybill: CallHandler<typeof contract, typeof weighingCalls.waybillWeigh> = (ctx, { body }) =>
  ctx.transaction(async () => {
    const row = await findWaybill(ctx, body.id, true)
    await ctx.requireVersion(Waybill, { id: Number(row.id), version: body.version })
    await weigh(ctx, row, Number(body.grossKg))
    const after = await findWaybill(ctx, row.id)
    return { id: Number(after.id), version: Number(after.version) }
  })
