import { payStateMachine, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { inStates, type SQL, sql } from '@ntocc/sdk/service'
import { SettlementLine, type Side } from '../contract/batch.ts'
import type { ServiceCtx } from './types.ts'

const READ = [
  'waybillNo',
  'orderNo',
  'status',
  'payStatus',
  'isDeleted',
  'shipmentCode',
  'driverCode',
  'teamCode',
  'captainCollect',
  'signTime',
  'finishTime',
  'unloadQty',
  'unit',
  'unitPrice',
  'carrierUnitPrice',
  'shipperFreight',
  'carrierFreight',
  'receivableAmount',
  'payableAmount',
] as const

export const keyOf = (waybillNo: string, side: Side): string => `${waybillNo}/${side}`

/** A waybill as it would stand in a batch: amounts in fen. */
export interface Due {
  waybill_no: string
  order_no: string
  shipment_code: string | null
  driver_code: string | null
  team_code: string | null
  finish_time: Date
  quantity: string | null
  unit: string | null
  price: string | null
  freight: string | null
  amount: string
}

/** With whom a waybill of `dueOn` is settled. */
export type DueParty = Pick<Due, 'shipment_code' | 'driver_code' | 'team_code'>

/** What is paid by other ways, or is on its way to the bank, is settled with nobody. */
const UNPAID = sql`coalesce(pay_status, ${payStateMachine.initial}) ${inStates(payStateMachine, 'unpaid', 'inBatch')}`

/**
 * Waybills of a side that are delivered, as `w`: with whom they are settled, and for how much. A captain who collects is the payee of
 * the team's drivers.
 */
const deliveredOn = (ctx: ServiceCtx, side: Side): SQL => {
  const receivable = side === 'receivable'
  const byCaptain = sql`(captain_collect and coalesce(team_code, '') <> '')`
  return sql`(select waybill_no, order_no, sign_time, finish_time, unload_qty as quantity, unit,
      status ${inStates(waybillMachine, 'finished')} as is_finished,
      ${receivable ? sql`shipment_code` : sql`null::text`} as shipment_code,
      ${receivable ? sql`null::text` : sql`case when ${byCaptain} then null else driver_code end`} as driver_code,
      ${receivable ? sql`null::text` : sql`case when ${byCaptain} then team_code end`} as team_code,
      ${receivable ? sql`unit_price` : sql`carrier_unit_price`} as price,
      ${receivable ? sql`shipper_freight` : sql`carrier_freight`} as freight,
      ${receivable ? sql`receivable_amount` : sql`payable_amount`} as amount
    from ${ctx.offered(Waybill, READ, { seen: true })} offered
    where not is_deleted and status ${inStates(waybillMachine, 'delivered')} ${receivable ? sql`` : sql`and ${UNPAID}`})`
}

/**
 * Waybills that are to be settled on a side, in a batch or not: finished, which they are once their receipt was approved, and worth
 * something.
 */
export const dueOn = (ctx: ServiceCtx, side: Side): SQL =>
  sql`(select * from ${deliveredOn(ctx, side)} w where is_finished and coalesce(amount, 0) > 0) due`

/** Delivered waybills that nothing can be settled of yet: not finished, or without an amount. */
export const notDueOn = (ctx: ServiceCtx, side: Side): SQL =>
  sql`(select * from ${deliveredOn(ctx, side)} w where not is_finished or coalesce(amount, 0) <= 0) due`

/** Whether a waybill of `dueOn` stands in a batch that lives. */
export const isTaken = (ctx: ServiceCtx, side: Side): SQL => sql`exists (select 1 from ${ctx.table(SettlementLine)} l
  where l.branch_code = ${ctx.session.branchCode} and not l.is_deleted and l.line_key = due.waybill_no || ${`/${side}`})`
