import { type AuditEntry, Waybill } from '@ntocc/sdk/contracts'
import type { Trail, TrailLine } from '@ntocc/sdk/service'
import type contract from '../contract.ts'
import type { WaybillCtx } from './types.ts'
import { hiddenFrom } from './visible.ts'

/** What is worth telling beside the state: the trail keeps all that a move has changed, times and sums that follow included. */
const TOLD: ReadonlySet<string> = new Set([
  'status',
  'reason',
  'loadQty',
  'unloadQty',
  'grossKg',
  'deductLoss',
  'deductOther',
  'driverCode',
  'vehicleNo',
  'receivableAmount',
  'payableAmount',
])

/** Without what the party may not see. */
const toldTo = (ctx: WaybillCtx, line: TrailLine): TrailLine => {
  const hidden = hiddenFrom(ctx.session.partyType)
  return { ...line, changes: line.changes.filter(({ field }) => TOLD.has(field) && !hidden.includes(field)) }
}

/** Who moved a waybill and what changed with it, newest first. */
export const waybillTrail: Trail<typeof contract> = async (ctx, id, page) => {
  const { lines, total } = await ctx.trail.lines(Waybill, id, page)
  return { lines: lines.map(line => toldTo(ctx, line)), total }
}

/** More than any waybill has. */
const WHOLE = { pageNum: 1, pageSize: 200 }

/** The whole trail of a waybill, as it is answered with the waybill. */
export const entriesOf = async (ctx: WaybillCtx, id: number): Promise<AuditEntry[]> => {
  const { lines } = await waybillTrail(ctx, id, WHOLE)
  return lines.map(line => ctx.trail.entry(Waybill, line))
}
