import { invoiceStateMachine, payStateMachine, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { fenOfYuan } from '@ntocc/sdk/fields'
import { inStates, type Provides, sql } from '@ntocc/sdk/service'
import type contract from '../contract.ts'
import { amounts } from './effects.ts'
import { findWaybill } from './find.ts'

type Provided = Required<Provides<typeof contract>>

/** Moves that say when it was paid, or that it is not any more. */
const PAID: Readonly<Record<string, boolean>> = { paid: true, paidPart: false, fail: false, unbatch: false }

/** Money moves in areas of its own: what they settle of the carrier's side shows on the waybill. */
export const batchCarriage: Provided['batchCarriage'] = async (ctx, { waybillNos, move }) => {
  const { from, to } = payStateMachine.moves.find(({ name }) => name === move) ?? { from: [], to: 0 }
  const changed = await ctx.records.changeMany(
    Waybill,
    sql`waybill_no = any(${sql.param([...waybillNos])}::text[]) and not is_deleted
      and status ${inStates(waybillMachine, 'finished')}
      and coalesce(pay_status, ${payStateMachine.initial}) = any(${sql.param([...from])}::int[])`,
    { payStatus: to, ...(PAID[move] !== undefined && { payTime: PAID[move] ? new Date().toISOString() : null }) },
  )
  return changed.length
}

/** Invoices are drawn in an area of its own: how far it has come shows on the waybill. */
export const invoiceCarriage: Provided['invoiceCarriage'] = async (ctx, { waybillNos, move, issuedAt }) => {
  const { from, to } = invoiceStateMachine.moves.find(({ name }) => name === move) ?? { from: [], to: 0 }
  const changed = await ctx.records.changeMany(
    Waybill,
    sql`waybill_no = any(${sql.param([...waybillNos])}::text[]) and not is_deleted
      and coalesce(invoice_status, ${invoiceStateMachine.initial}) = any(${sql.param([...from])}::int[])`,
    { invoiceStatus: to, invoiceIssuedTime: move === 'issue' ? (issuedAt ?? new Date().toISOString()) : null },
  )
  return changed.length
}

/**
 * What is carried has a price now: every amount is counted again by the waybill's own terms. A price that was agreed before is nobody's to
 * change here.
 */
export const priceCarriage: Provided['priceCarriage'] = (ctx, { id, version, unitPrice }) =>
  ctx.transaction(async () => {
    const row = await findWaybill(ctx, id, true)
    await ctx.requireVersion(Waybill, { id, version })
    const isOpen =
      waybillMachine.within(Number(row.status), 'delivered') &&
      payStateMachine.within(Number(row.pay_status ?? payStateMachine.initial), 'unpaid')
    const isAgreed = Number(row.carrier_unit_price ?? 0) > 0
    if (!isOpen || isAgreed || row.is_deleted) throw ctx.refuse('MOVE_REFUSED')
    const priced = { ...row, carrier_unit_price: fenOfYuan(unitPrice) }
    const set = amounts(priced, Number(row.load_qty ?? row.unload_qty ?? 0), Number(row.unload_qty ?? 0))
    await ctx.records.changeMany(Waybill, sql`id = ${id}`, { carrierUnitPrice: unitPrice, ...set })
    return ctx.shown(Waybill, await findWaybill(ctx, id))
  })
