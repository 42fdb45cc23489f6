import { Waybill } from '@ntocc/sdk/contracts'
import { type DemoCtx, sql } from '@ntocc/sdk/service'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
/** How far back people have complained and rated. */
const SPAN_DAYS = 60

/** A waybill of the demo as somebody may have thought something of it. Times in milliseconds since 1970. */
export interface Carried {
  waybillNo: string
  status: number
  shipmentCode: string
  driverCode: string
  teamCode: string | null
  departed: number
  signed: number | undefined
}

interface Row {
  waybill_no: string
  status: number
  shipment_code: string
  driver_code: string
  team_code: string | null
  depart_time: Date
  sign_time: Date | null
}

/** Waybills of a branch that have left in the last weeks, in the order of their numbers. */
export const carriedIn = async (ctx: DemoCtx, branch: string): Promise<Carried[]> => {
  const rows = await ctx.query<Row>(
    sql`select waybill_no, status, shipment_code, driver_code, team_code, depart_time, sign_time
      from ${ctx.table(Waybill)} where branch_code = ${branch} and status between 50 and 90 and not is_deleted
      and depart_time > ${new Date(ctx.now - SPAN_DAYS * DAY).toISOString()} order by waybill_no`,
  )
  return rows.map(row => ({
    waybillNo: row.waybill_no,
    status: Number(row.status),
    shipmentCode: row.shipment_code,
    driverCode: row.driver_code,
    teamCode: row.team_code,
    departed: new Date(row.depart_time).getTime(),
    signed: row.sign_time ? new Date(row.sign_time).getTime() : undefined,
  }))
}

export const iso = (time: number): string => new Date(time).toISOString()
