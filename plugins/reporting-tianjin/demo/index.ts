import { Waybill } from '@ntocc/sdk/contracts'
import { type DemoPart, sql } from '@ntocc/sdk/service'
import { TianjinWaybill } from '../contract/waybills.ts'
import { findMissed, MOST_MISSED } from '../service/follow.ts'
import type { TianjinArea, TianjinCtx } from '../service/types.ts'

/** Drivers of the last waybills who paid for fuel and tolls in cash: nobody knows what, until somebody states it. */
const IN_CASH = 8

const makeLacking = async (ctx: TianjinCtx): Promise<void> => {
  const listed = sql`select record_code from ${ctx.table(TianjinWaybill)} where branch_code = ${ctx.session.branchCode}`
  const paid = await ctx.records.where(Waybill, {
    where: sql`code in (${listed})`,
    order: sql`finish_time desc nulls last, code`,
    limit: IN_CASH,
  })
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
