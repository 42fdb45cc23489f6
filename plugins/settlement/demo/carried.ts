import { payStateMachine, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { type DemoCtx, inStates, sql } from '@ntocc/sdk/service'

export const DAY = 86_400_000

/** So far back batches are told of, and so many waybills at most. */
const SINCE = 75 * DAY
const MOST = 6_000

/** A finished waybill of the demo; amounts in fen. */
export interface Carried {
  waybillNo: string
  orderNo: string
  finished: number
  shipmentCode: string
  /** Who is paid for it: the team whose captain collects, else the driver. */
  payee: { driverCode: string } | { teamCode: string }
  quantity: number | null
  unit: string | null
  receivable: Charge
  payable: Charge
  isInBatch: boolean
}

export interface Charge {
  price: number | null
  freight: number | null
  amount: number
}

interface Row {
  waybill_no: string
  order_no: string
  shipment_code: string
  driver_code: string
  team_code: string | null
  captain_collect: boolean | null
  finish_time: Date | string
  unload_qty: string | null
  unit: string | null
  unit_price: string | null
  carrier_unit_price: string | null
  shipper_freight: string | null
  carrier_freight: string | null
  receivable_amount: string | null
  payable_amount: string | null
  in_batch: boolean
}

const fen = (value: string | null): number | null => (value === null ? null : Number(value))

/** The finished waybills of a branch, newest first: what the demo's area of waybills has written. */
export const carriedIn = async (ctx: DemoCtx, branch: string): Promise<Carried[]> => {
  const rows = await ctx.query<Row>(
    sql`select waybill_no, order_no, shipment_code, driver_code, team_code, captain_collect, finish_time, unload_qty, unit, unit_price,
        carrier_unit_price, shipper_freight, carrier_freight, receivable_amount, payable_amount,
        pay_status ${inStates(payStateMachine, 'inBatch')} as in_batch
      from ${ctx.table(Waybill)} where branch_code = ${branch} and not is_deleted
        and status ${inStates(waybillMachine, 'finished')} and finish_time > ${new Date(ctx.now - SINCE).toISOString()}::timestamptz
      order by finish_time desc, waybill_no limit ${MOST}`,
  )
  return rows.map(row => ({
    waybillNo: row.waybill_no,
    orderNo: row.order_no,
    finished: new Date(row.finish_time).getTime(),
    shipmentCode: row.shipment_code,
    payee: row.captain_collect && row.team_code ? { teamCode: row.team_code } : { driverCode: row.driver_code },
    quantity: fen(row.unload_qty),
    unit: row.unit,
    receivable: {
      price: fen(row.unit_price),
      freight: fen(row.shipper_freight),
      amount: Number(row.receivable_amount ?? 0),
    },
    payable: {
      price: fen(row.carrier_unit_price),
      freight: fen(row.carrier_freight),
      amount: Number(row.payable_amount ?? 0),
    },
    isInBatch: row.in_batch,
  }))
}
