import type { DemoPart } from '@ntocc/sdk/service'
import { OrderPrice, SourceOrder } from '../contract/orders.ts'
import { ProhibitedArticle } from '../contract/prohibited.ts'
import { OrderTake } from '../contract/takes.ts'
import { makeCarried } from './carried.ts'
import { makeFresh } from './fresh.ts'

/** Orders that the demo's waybills came of, and those that wait for one. */
export const demo: DemoPart = {
  needs: ['cities', 'shippers', 'drivers', 'trips'],
  unless: SourceOrder,
  empties: [SourceOrder, OrderPrice, OrderTake],
  keeps: [ProhibitedArticle],
  make: async ctx => {
    await makeCarried(ctx)
    await makeFresh(ctx)
    return undefined
  },
}
