import { Waybill } from '@ntocc/sdk/contracts'
import { type DemoPart, sql } from '@ntocc/sdk/service'
import { TianjinWaybill } from '../contract/waybills.ts'
import { findMissed, MOST_MISSED } from '../service/follow.ts'
import type { TianjinArea, TianjinCtx } from '../service/types.ts'

/** Drivers of the last waybills who paid for fuel and tolls in cash: nobody knows what, until somebody states it. */
const IN_CASH = 8

const makeLacking = async (ctx: TianjinCtx): Promise<void> => {
  const last = await ctx.records.where(TianjinWaybill, {
    where: sql`recorded_cost is not null`,
    order: sql`finished_at desc nulls last, id`,
    limit: IN_CASH,
  })
  const codes = last.map(({ recordCode }) => recordCode)
  const paid = await ctx.records.where(Waybill, { where: sql`code = any(${sql.param(codes)}::text[])`, limit: IN_CASH })
  await ctx.records.changeEach(
    Waybill,
    paid.map(({ id, payableAmount }) => ({
      id,
      oilAmount: '0.00',
      etcAmount: '0.00',
      cashAmount: payableAmount ?? null,
    })),
  )
}

export const demo: DemoPart = {
  make: async () => undefined,
  finish: async area => {
    const tianjin = area as unknown as TianjinArea
    for (const branch of await tianjin.branches())
      await tianjin.inBranch(branch, async ctx => {
        let found = 0
        do found = await findMissed(ctx)
        while (found === MOST_MISSED)
        await ctx.transaction(() => makeLacking(ctx))
      })
  },
}
