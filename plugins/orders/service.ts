import { defineService, inStates, oneByOne, sql } from '@ntocc/sdk/service'
import { orderTakeMachine, sourceOrderMachine } from './contract/machines.ts'
import { SourceOrder } from './contract/orders.ts'
import { OrderTake } from './contract/takes.ts'
import contract from './contract.ts'
import { demo } from './demo/index.ts'
import { live } from './live/index.ts'
import { candidates } from './service/candidates.ts'
import { orderConditions, takeConditions } from './service/conditions.ts'
import { followWaybill, watchOrders } from './service/follow.ts'
import { listHall, takeFromHall } from './service/hall.ts'
import { everyConditions } from './service/insurance.ts'
import { spendableOf } from './service/money.ts'
import { tellNews } from './service/news/tell.ts'
import { changeCarrierPrice, orderHooks, publish } from './service/orders.ts'
import { forbiddenIn } from './service/prohibited.ts'
import { shares } from './service/publish-info.ts'
import { seedArticles } from './service/seed.ts'
import { split } from './service/split.ts'
import { takeHooks } from './service/takes.ts'
import { teamDrivers, teamVehicles } from './service/team-drivers.ts'
import { review, trial } from './service/trial.ts'

const MINUTE = 60_000

export default defineService(contract, {
  hooks: { sourceOrder: orderHooks, orderTake: takeHooks },
  conditions: { sourceOrder: orderConditions, orderTake: takeConditions, '*': everyConditions },
  follows: { waybill: oneByOne(followWaybill) },
  provides: { spendableOf, forbiddenIn },
  calls: {
    orderHall: listHall,
    orderHallTake: takeFromHall,
    sourceOrderPublish: publish,
    sourceOrderDrivers: teamDrivers,
    sourceOrderVehicles: teamVehicles,
    sourceOrderCandidates: candidates,
    sourceOrderSplit: split,
    sourceOrderCarrierPrice: changeCarrierPrice,
    sourceOrderTrial: trial,
    sourceOrderReview: review,
  },
  shares,
  todo: {
    // The very filter of the list that it opens: count and rows agree.
    miss_order_count: {
      of: SourceOrder,
      where: sql`status ${inStates(sourceOrderMachine, 'published')} and is_missed`,
    },
    auth_order_count: {
      of: SourceOrder,
      staffOnly: true,
      permission: 'sourceOrder.review',
      where: sql`status ${inStates(sourceOrderMachine, 'toReview')}`,
    },
    order_offer_count: {
      of: OrderTake,
      permission: 'sourceOrder.assign',
      where: sql`status ${inStates(orderTakeMachine, 'offered')}`,
    },
  },
  jobs: { watchOrders: { everyMs: MINUTE, run: watchOrders }, tellNews: { run: tellNews } },
  seed: seedArticles,
  demo,
  live,
})
