import { fenToYuan } from '@ntocc/sdk/fields'
import { inStates, type Provider, sql } from '@ntocc/sdk/service'
import { SettlementBatch, SettlementLine } from '../contract/batch.ts'
import { settlementMachine } from '../contract/machine.ts'
import type { Area } from './types.ts'

interface Row {
  code: string
  batch_no: string | null
  driver_code: string | null
  team_code: string | null
  is_paid: boolean
  added: string
}

/** Batches of those who carried, for areas whose documents one of them has paid. */
export const carriageBatches: Provider<Area, 'carriageBatches'> = async (ctx, codes) => {
  const rows = await ctx.query<Row>(
    sql`select b.code, b.batch_no, b.driver_code, b.team_code, b.status ${inStates(settlementMachine, 'paid')} as is_paid,
        (select coalesce(sum(l.adjustment), 0) from ${ctx.table(SettlementLine)} l
          where l.branch_code = b.branch_code and l.batch_no = b.batch_no and not l.is_deleted and l.adjustment > 0) as added
      from ${ctx.table(SettlementBatch)} b
      where b.branch_code = ${ctx.session.branchCode} and not b.is_deleted and b.side = 'payable'
        and b.code = any(${sql.param([...codes])}::text[])`,
  )
  return new Map(
    rows.map(row => [
      row.code,
      {
        number: row.batch_no ?? row.code,
        driverCode: row.driver_code,
        teamCode: row.team_code,
        isPaid: row.is_paid,
        added: fenToYuan(Number(row.added)),
      },
    ]),
  )
}
