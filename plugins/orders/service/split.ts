import { sql } from '@ntocc/sdk/service'
import { orderTakeMachine } from '../contract/machines.ts'
import { SourceOrder } from '../contract/orders.ts'
import { isBelowShare, isCounted, nextShare } from '../contract/shares.ts'
import { OrderTake } from '../contract/takes.ts'
import { refuseUninsured } from './insurance.ts'
import { asPlatform, crewOf, heldOrder, refuseOverload, shareValues, takeOff, waybillFor } from './takes.ts'
import type { Answer, OrdersCtx } from './types.ts'

/** What is loaded may be a tenth more than papers say (domain facts, section 3); where the platform gives a part, that is the limit as well. */
const OVERLOAD = 1.1

/**
 * What is paid by the vehicle is split among as many as it was published for, as drivers take it in the hall.
 * @throws INVALID at the part that is less than the next share
 */
const refuseBelowShare = (ctx: OrdersCtx, order: SourceOrder, qty: number, at: number): void => {
  if (isBelowShare(order, qty))
    throw ctx.invalid({ [`parts.${at}.qty`]: { code: 'validation.taking.share', params: { share: nextShare(order) } } })
}

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
      refuseBelowShare(ctx, before, qty, at)
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
