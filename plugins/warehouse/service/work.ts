import { fieldsOf } from '@ntocc/sdk/fields'
import { type RecordOf, type SQL, sql } from '@ntocc/sdk/service'
import { StockCount, StockCountLine } from '../contract/counts.ts'
import { Inbound, InboundLine, InboundReceipt } from '../contract/inbound.ts'
import { countMachine, inboundMachine, outboundMachine, pickMachine, waveMachine } from '../contract/machines.ts'
import { Outbound, OutboundLine, OutboundPick } from '../contract/outbound.ts'
import { PickWave } from '../contract/waves.ts'
import { refuseOwners } from './owners.ts'
import type { Answer, ServiceCtx } from './types.ts'

/** So many are told of unless somebody wants to know more: those after the next are there before it has been asked anew. */
const AHEAD = 5
const aheadOf = ({ most }: { most?: unknown }): number => Number(most ?? AHEAD)

type Worked =
  | typeof StockCountLine
  | typeof InboundLine
  | typeof InboundReceipt
  | typeof OutboundLine
  | typeof OutboundPick

/** The first records of a document of which something is left to do, in their order. */
const firstOf = async <E extends Worked>(
  ctx: ServiceCtx,
  entity: E,
  most: number,
  left: SQL,
  order: SQL,
): Promise<RecordOf<E>[]> => {
  const rows = await ctx.query<{ id: string }>(
    sql`select own.id from ${ctx.table(entity)} own
      where own.branch_code = ${ctx.session.branchCode} and not own.is_deleted and ${left}
      order by ${order} limit ${most}`,
  )
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => Number(id))
  const where = sql`${ctx.table(entity)}.id = any(${sql.param(ids)}::bigint[])`
  const { records } = await ctx.records.list(entity, { pageNum: 1, pageSize: ids.length }, { where })
  const placeOf = (record: object): number => ids.indexOf(Number(fieldsOf(record).id))
  return records.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** GET inboundWork */
export const inboundWork: Answer<'inboundWork'> = async (ctx, { query }) => {
  refuseOwners(ctx)
  const { inboundNo, status } = await ctx.records.find(Inbound, Number(query.id))
  // What is still to come is told too: whoever notes the arrival where there is no connection goes on at once.
  const toReceive = inboundMachine.within(status, 'submitted', 'receivable')
    ? await firstOf(
        ctx,
        InboundLine,
        aheadOf(query),
        sql`own.inbound_no = ${inboundNo} and coalesce(own.received, 0) + coalesce(own.damaged, 0) < own.expected`,
        sql`own.line_no`,
      )
    : []
  const toStore = await firstOf(
    ctx,
    InboundReceipt,
    aheadOf(query),
    sql`own.inbound_no = ${inboundNo} and not own.is_returned and own.stored < own.quantity`,
    sql`own.line_no, own.id`,
  )
  return { lines: toReceive, receipts: toStore }
}

/** Lines of an order, as `own`, of which the caller has picked something. */
const pickedBy = (ctx: ServiceCtx): SQL =>
  sql`exists (select 1 from ${ctx.table(OutboundPick)} pick
    where pick.branch_code = own.branch_code and pick.outbound_no = own.outbound_no and pick.line_no = own.line_no
      and pick.picked > 0 and pick.picked_by = ${ctx.session.username})`

/** GET outboundWork */
export const outboundWork: Answer<'outboundWork'> = async (ctx, { query }) => {
  refuseOwners(ctx)
  const { outboundNo, status } = await ctx.records.find(Outbound, Number(query.id))
  const toPick = outboundMachine.within(status, 'pickable')
    ? await firstOf(
        ctx,
        OutboundPick,
        aheadOf(query),
        sql`own.outbound_no = ${outboundNo} and own.status = ${pickMachine.at.toPick}`,
        sql`own.walk_order, own.pick_no`,
      )
    : []
  const toCheck = outboundMachine.within(status, 'picking', 'checking')
    ? await firstOf(
        ctx,
        OutboundLine,
        aheadOf(query),
        sql`own.outbound_no = ${outboundNo} and own.allocated = 0 and own.picked > 0
          and own.checked is distinct from own.picked and not ${pickedBy(ctx)}`,
        sql`own.line_no`,
      )
    : []
  const toReturn = outboundMachine.within(status, 'cancelled')
    ? await firstOf(
        ctx,
        OutboundPick,
        aheadOf(query),
        sql`own.outbound_no = ${outboundNo} and own.status = ${pickMachine.at.picked} and own.picked > 0`,
        sql`own.walk_order, own.pick_no`,
      )
    : []
  const own = await ctx.query<{ line_no: number }>(
    sql`select own.line_no from ${ctx.table(OutboundLine)} own
      where own.branch_code = ${ctx.session.branchCode} and not own.is_deleted
        and own.outbound_no = ${outboundNo} and ${pickedBy(ctx)} order by own.line_no`,
  )
  return {
    picks: toPick,
    checks: toCheck,
    own: own.map(({ line_no }) => Number(line_no)),
    returns: toReturn,
  }
}

/** GET pickWaveWork */
export const waveWork: Answer<'pickWaveWork'> = async (ctx, { query }) => {
  refuseOwners(ctx)
  const { waveNo, status } = await ctx.records.find(PickWave, Number(query.id))
  if (status !== waveMachine.at.open) return { picks: [] }
  const left = await firstOf(
    ctx,
    OutboundPick,
    aheadOf(query),
    sql`own.wave_no = ${waveNo} and own.status = ${pickMachine.at.toPick}`,
    sql`own.walk_order, own.outbound_no, own.pick_no`,
  )
  return { picks: left }
}

/** GET stockCountWork */
export const countWork: Answer<'stockCountWork'> = async (ctx, { query }) => {
  const { countNo, status } = await ctx.records.find(StockCount, Number(query.id))
  if (status !== countMachine.at.counting) return { lines: [] }
  const left = await firstOf(
    ctx,
    StockCountLine,
    aheadOf(query),
    sql`own.count_no = ${countNo} and (own.counted is null
      or own.is_again and own.second is null and own.counted_by <> ${ctx.session.username})`,
    sql`own.walk_order, own.line_no`,
  )
  return { lines: left }
}
