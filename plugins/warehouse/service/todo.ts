import { inStates, sql } from '@ntocc/sdk/service'
import { StorageBill } from '../contract/bills.ts'
import { StockCount } from '../contract/counts.ts'
import { storageBillMachine } from '../contract/fee-machines.ts'
import { Inbound } from '../contract/inbound.ts'
import { LabourSheet, labourSheetMachine } from '../contract/labour.ts'
import { countMachine, inboundMachine, outboundMachine } from '../contract/machines.ts'
import { Outbound } from '../contract/outbound.ts'
import { StockGoods, StockLine } from '../contract/stock.ts'
import { IS_EXPIRING, isLow } from './lying.ts'
import type { ServiceCtx } from './types.ts'

/** What waits for somebody, counted as the page shows it that it opens. */
export const todo = {
  inbound_waiting_count: {
    of: Inbound,
    staffOnly: true,
    permission: 'inbound.receive',
    where: sql`status ${inStates(inboundMachine, 'waiting')}`,
  },
  outbound_reserve_count: {
    of: Outbound,
    staffOnly: true,
    permission: 'outbound.edit',
    where: sql`status ${inStates(outboundMachine, 'submitted')}`,
  },
  outbound_pick_count: {
    of: Outbound,
    staffOnly: true,
    permission: 'outbound.pick',
    where: sql`status ${inStates(outboundMachine, 'pickable')}`,
  },
  outbound_check_count: {
    of: Outbound,
    staffOnly: true,
    permission: 'outbound.check',
    where: sql`status ${inStates(outboundMachine, 'checking')}`,
  },
  outbound_restock_count: {
    of: Outbound,
    staffOnly: true,
    permission: 'outbound.pick',
    where: sql`status ${inStates(outboundMachine, 'cancelled')} and return_lines >= 1`,
  },
  // For staff of all owners, for an owner of its own.
  stock_low_count: {
    permission: 'stockGoods.read',
    reads: [StockGoods, StockLine],
    count: async (ctx: ServiceCtx) => {
      const [row] = await ctx.query<{ n: string }>(
        sql`select count(*) as n from ${ctx.table(StockGoods)} where ${ctx.scope(StockGoods)} and not is_deleted and ${isLow(ctx)}`,
      )
      return Number(row?.n ?? 0)
    },
  },
  stock_expiring_count: { of: StockLine, where: IS_EXPIRING },
  stock_count_approve_count: {
    of: StockCount,
    staffOnly: true,
    permission: 'stockCount.approve',
    where: sql`status ${inStates(countMachine, 'toApprove')}`,
  },
  labour_approve_count: {
    of: LabourSheet,
    staffOnly: true,
    permission: 'labour.approve',
    where: sql`status ${inStates(labourSheetMachine, 'submitted')}`,
  },
  storage_bill_approve_count: {
    of: StorageBill,
    staffOnly: true,
    permission: 'storageBill.approve',
    where: sql`status ${inStates(storageBillMachine, 'confirmed')}`,
  },
  // For the owner: nobody else confirms it.
  storage_bill_confirm_count: {
    permission: 'storageBill.confirm',
    reads: [StorageBill],
    count: async (ctx: ServiceCtx) => {
      if (ctx.session.isStaff) return undefined
      const [row] = await ctx.query<{ n: string }>(
        sql`select count(*) as n from ${ctx.table(StorageBill)} where ${ctx.scope(StorageBill)} and not is_deleted
            and status ${inStates(storageBillMachine, 'sent')}`,
      )
      return Number(row?.n ?? 0)
    },
  },
}
