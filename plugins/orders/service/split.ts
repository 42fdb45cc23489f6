import { sql } from '@ntocc/sdk/service'
import { orderTakeMachine } from '../contract/machines.ts'
import { SourceOrder } from '../contract/orders.ts'
import { OrderTake } from '../contract/takes.ts'
import { refuseUninsured } from './insurance.ts'
import { isCounted } from './shares.ts'
import { asPlatform, crewOf, heldOrder, refuseOverload, shareValues, takeOff, waybillFor } from './takes.ts'
import type { Answer } from './types.ts'

/** What is loaded may be a tenth more than papers say (domain facts, section 3); where the platform gives a part, that is the limit as well. */
const OVERLOAD = 1.1

/**
 * POST /ntocc-tms-api/sourceOrder/split: the platform gives parts of an order to drivers, who accept or refuse their
 * waybills. Who may see the order is asked before it is held.
 */
export const split: Answer<'sourceOrderSplit'> = async (ctx, { body }) => {
  const { id, version, parts } = body
  return ctx.transaction(async () => {
    await ctx.records.find(SourceOrder, id)
    let order = await asPlatform(ctx, own => heldOrder(own, sql`id = ${id}`))
    await ctx.requireVersion(SourceOrder, { id, version })
    for (const [at, { qty, ...who }] of parts.entries()) {
      if (isCounted(order.unit) && !Number.isInteger(qty)) throw ctx.refuse('WHOLE_WANTED')
      const before = order
      const crew = await asPlatform(ctx, own => crewOf(own, before, who))
      refuseOverload(ctx, before, crew, qty, { at: `parts.${at}.qty`, tolerance: OVERLOAD })
      await refuseUninsured(ctx, before, String(crew.vehicle.plate_no))
      const left = await asPlatform(ctx, own => takeOff(own, before, qty))
      const driverCode = String(crew.driver.code)
      const waybillNo = await waybillFor(
        ctx,
        before,
        { driverCode, vehicleNo: String(crew.vehicle.plate_no), qty },
        false,
      )
      const values = shareValues(before, crew, { kind: 'assigned', qty })
      const decided = { status: orderTakeMachine.at.accepted, waybillNo, decidedAt: new Date().toISOString() }
      await asPlatform(ctx, own => own.records.create(OrderTake, values, decided))
      order = { ...before, status: left.status, remainingQty: left.remainingQty ?? 0 }
    }
    return ctx.records.get(SourceOrder, id)
  })
}
