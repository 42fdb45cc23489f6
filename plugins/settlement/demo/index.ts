import { fenToYuan } from '@ntocc/sdk/fields'
import { type AreaCtx, type DemoCtx, type DemoPart, inStates, sql } from '@ntocc/sdk/service'
import { SettlementBatch, SettlementLine } from '../contract/batch.ts'
import { settlementMachine } from '../contract/machine.ts'
import type contract from '../contract.ts'
import { post } from '../service/posting.ts'
import { sealsSql } from '../service/seal.ts'
import { drawBatches } from './batches.ts'
import { carriedIn } from './carried.ts'

/** What the parties were sent, as it stands: the same hash as a batch that is sent by hand. */
const seal = (ctx: DemoCtx): Promise<unknown> =>
  ctx.query(
    sql`update ${ctx.table(SettlementBatch)} b set seal = s.seal from (${sealsSql(ctx)}) s
      where s.id = b.id and b.status ${inStates(settlementMachine, 'underWay', 'approved')}`,
  )

interface Approved {
  code: string
  batch_no: string
  side: 'receivable' | 'payable'
  shipment_code: string | null
  driver_code: string | null
  team_code: string | null
  total: string
  day: string
}

/** What is approved stands in the books, each on its day. */
const book = async (ctx: AreaCtx<typeof contract>): Promise<void> => {
  for (const branch of await ctx.branches())
    await ctx.inBranch(branch, async own => {
      const approved = await own.query<Approved>(
        sql`select code, batch_no, side, shipment_code, driver_code, team_code, total,
            (approved_at at time zone 'Asia/Shanghai')::date::text as day
          from ${own.table(SettlementBatch)} where branch_code = ${branch} and not is_deleted
            and status ${inStates(settlementMachine, 'approved')} order by approved_at, id`,
      )
      for (const row of approved)
        await post(
          own,
          {
            code: row.code,
            batchNo: row.batch_no,
            side: row.side,
            shipmentCode: row.shipment_code,
            driverCode: row.driver_code,
            teamCode: row.team_code,
            total: fenToYuan(Number(row.total)),
          },
          row.day,
        )
    })
}

/** Batches of the demo's shippers and carriers in every state, of the waybills that say so; approved ones stand in the books. */
export const demo: DemoPart = {
  needs: ['shippers', 'drivers'],
  // Waybills are written by then.
  wants: ['trips'],
  unless: SettlementBatch,
  empties: [SettlementBatch, SettlementLine],
  make: async ctx => {
    for (const branch of ctx.branches) {
      const { batches, lines } = drawBatches(ctx, branch, await carriedIn(ctx, branch))
      await ctx.insert(SettlementBatch, batches)
      await ctx.insert(SettlementLine, lines)
    }
    await seal(ctx)
    return undefined
  },
  finish: ctx => book(ctx as unknown as AreaCtx<typeof contract>),
}
