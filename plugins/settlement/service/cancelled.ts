import { waybillMachine } from '@ntocc/sdk/contracts'
import { type Follow, sql } from '@ntocc/sdk/service'
import { SettlementLine } from '../contract/batch.ts'
import { settlementMachine } from '../contract/machine.ts'
import { heldBatch } from './store.ts'
import type { Area } from './types.ts'
import { keyOf } from './waybills.ts'

/** What a shipper owes by an approved batch stands in the books: its waybills are not cancelled behind it. */
export const followWaybill: Follow<Area> = async (ctx, written) => {
  // Nothing is charged for one that is not finished.
  const keys = written.flatMap(({ before, after, move }) =>
    move === 'cancel' && before?.status === waybillMachine.at.finished
      ? [keyOf(String(after.waybillNo), 'receivable')]
      : [],
  )
  if (keys.length === 0) return
  const lines = await ctx.query<{ waybill_no: string; batch_no: string }>(
    sql`select min(waybill_no) as waybill_no, batch_no from ${ctx.table(SettlementLine)}
      where branch_code = ${ctx.session.branchCode} and not is_deleted and line_key = any(${sql.param(keys)}::text[])
      group by batch_no order by batch_no`,
  )
  for (const { waybill_no: waybill, batch_no: batchNo } of lines) {
    // Held: who approves it and who cancels its waybills take turns.
    const batch = await heldBatch(ctx, batchNo)
    if (batch && settlementMachine.within(batch.status, 'approved'))
      throw ctx.refuse('SETTLEMENT_STANDS', { waybill, batch: batchNo })
  }
}
