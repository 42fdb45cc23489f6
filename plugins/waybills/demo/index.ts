import { Receipt, Waybill, WaybillException, WaybillNode } from '@ntocc/sdk/contracts'
import { type DemoCtx, type DemoPart, type DemoRow, type DemoTable, sql } from '@ntocc/sdk/service'
import { WaybillHandover } from '../contract/handovers.ts'
import { castOf } from './cast.ts'
import { handlersOf } from './exceptions.ts'
import { writeHandovers } from './handovers.ts'
import { noteMoves, openHistory, writeHistory, writeTracks } from './history.ts'
import { moveTracks } from './move.ts'
import { exceptionRow, waybillRow } from './rows.ts'
import { Tally } from './tally.ts'
import { drawTrack } from './track.ts'
import { type DemoWaybill, drawWaybills } from './waybills.ts'

/** Tables with rows for every waybill. */
const TABLES: readonly DemoTable[] = [Waybill, WaybillNode, Receipt, WaybillException, 'waybill_track']
/** What is there besides is little. */
const EMPTIES: readonly DemoTable[] = [...TABLES, WaybillHandover, 'waybill_correction', 'waybill_consignee_code']

/** So many waybills are alive at a time. */
const AT_ONCE = 500

function* batches<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length === size) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

function* rowsOf(
  waybills: readonly DemoWaybill[],
  make: (waybill: DemoWaybill) => DemoRow | undefined,
): Generator<DemoRow> {
  for (const waybill of waybills) {
    const row = make(waybill)
    if (row) yield row
  }
}

const writeWaybills = async (ctx: DemoCtx, tally: Tally): Promise<void> => {
  let written = 0
  await openHistory(ctx)
  const handlers = await handlersOf(ctx)
  for (const batch of batches(drawWaybills(ctx), AT_ONCE)) {
    const tracks = batch.map(waybill => [waybill, drawTrack(ctx, waybill)] as const)
    for (const [waybill, track] of tracks) tally.add(waybill, track)
    await ctx.insert(
      Waybill,
      rowsOf(batch, waybill => waybillRow(ctx, waybill)),
    )
    await ctx.insert(
      WaybillException,
      rowsOf(batch, waybill => exceptionRow(ctx, waybill, handlers.get(waybill.branchCode) ?? [])),
    )
    await noteMoves(ctx, batch)
    await writeTracks(
      ctx,
      tracks.filter(([, track]) => track.length > 0),
    )
    written += batch.length
    ctx.progress(written)
  }
  await writeHistory(ctx)
}

/** PGlite never analyses by itself. Texts in four languages are left out: sampling them takes longer than it saves. */
const analyze = (ctx: DemoCtx): Promise<unknown> =>
  ctx.query(sql`analyze ${ctx.table(Waybill)} (branch_code, is_deleted, gmt_created, status, shipment_code, driver_code,
      vehicle_no, waybill_no, code, order_no, load_area_code, unload_area_code, finish_time, pay_status, invoice_status),
    ${ctx.table(WaybillNode)} (branch_code, waybill_no), ${ctx.table(Receipt)} (branch_code, waybill_no, status),
    sys_audit_trail (entity, record_id), ${ctx.table(WaybillException)}`)

/** Waybills with what happened on the way; what follows from all of them for shippers and vehicles is offered. */
export const demo: DemoPart = {
  needs: ['cities', 'shippers', 'drivers'],
  offers: ['owed', 'sightings', 'trips'],
  unless: Waybill,
  empties: EMPTIES,
  cast: castOf,
  make: async ctx => {
    const tally = new Tally(ctx.now)
    // Whoever follows a link may ring the branch. As all numbers of the demo they cannot be dialled.
    for (const [n, branch] of ctx.branches.entries()) await ctx.set(branch, { dispatchPhone: `1000000090${n}` })
    await ctx.inBulk(TABLES, () => writeWaybills(ctx, tally))
    await analyze(ctx)
    await writeHandovers(ctx)
    return tally.offers
  },
  move: moveTracks,
}
