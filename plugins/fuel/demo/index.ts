import type { DemoCtx, DemoPart } from '@ntocc/sdk/service'
import { makeCards } from './cards.ts'
import { makePrices } from './prices.ts'
import { makeStatements } from './statements.ts'

/** Cards of the demo's drivers, what they were filled with on their trips, and what the suppliers say of it. */
export const demo: DemoPart = {
  needs: ['cities', 'drivers', 'trips', 'gasStations'],
  make: async (ctx: DemoCtx) => {
    await makePrices(ctx)
    for (const branch of ctx.branches) {
      const fills = await makeCards(ctx, branch)
      await makeStatements(ctx, branch, fills)
    }
    return undefined
  },
}
