import { Waybill } from '@ntocc/sdk/contracts'
import { type DemoCtx, type DemoRow, sql } from '@ntocc/sdk/service'
import { RUN } from '../contract/machines.ts'
import type { RunIssue } from '../contract/runs.ts'
import { WAYBILL_TERM_NAMES } from '../contract/terms.ts'
import { dayOf, timesOn } from '../service/days.ts'

/** Of the waybills of the branch, the newest that are on their way or were today. */
const CARRIED = { where: sql`status between 10 and 70`, most: 10, code: '', first: 0, run: RUN.given }
/** And the last one that its driver has let expire, or said no to. */
const NOT_ACCEPTED = { where: sql`status in (96, 97)`, most: 1, code: 'N', first: 900, run: RUN.notAccepted }

const columnOf = (field: string): string => field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
const instant = (value: unknown): string => new Date(value as string).toISOString()
const numberOf = (day: string, at: number): string =>
  `PC${day.slice(2).replaceAll('-', '')}${String(10_000_000 + at * 7919)}`

const NO_WAYBILL = { waybillNo: null, waybillStatus: null }
const NOT_REGULAR = { regularCode: null, regularKey: null, refusal: null }
/** What a waybill has no column for. */
const ONLY_ASKED = { prepayRatio: null, oilRatio: null }

const rowsOf = async (
  ctx: DemoCtx,
  branch: string,
  { where, most, code, first, run }: typeof CARRIED,
): Promise<DemoRow[]> => {
  const waybills = await ctx.query<DemoRow>(
    sql`select * from ${ctx.table(Waybill)} where branch_code = ${branch} and not is_deleted and plan_load_time is not null
      and plan_unload_time is not null and ${where} order by plan_load_time desc, id limit ${most}`,
  )
  return waybills.map((row, at) => {
    const planLoadTime = instant(row.plan_load_time)
    const day = dayOf(planLoadTime)
    return {
      ...ctx.record(
        `C${branch}-${code}${String(at + 1).padStart(3, '0')}`,
        branch,
        Date.parse(instant(row.gmt_created)),
      ),
      ...NOT_REGULAR,
      ...Object.fromEntries(WAYBILL_TERM_NAMES.map(name => [name, row[columnOf(name)] ?? null])),
      ...ONLY_ASKED,
      priceMode: row.price_mode ?? 'unit',
      chargeBy: row.charge_by ?? 'min',
      vehicleCode: row.vehicle_no,
      acceptAtOnce: run === RUN.given && Number(row.status) >= 20,
      runNo: numberOf(day, first + at),
      day,
      planLoadTime,
      planUnloadTime: instant(row.plan_unload_time),
      shipmentName: row.shipment_name,
      driverName: row.driver_name,
      vehicleNo: row.vehicle_no,
      waybillNo: row.waybill_no,
      waybillStatus: String(row.status),
      remark: null,
      status: run,
    }
  })
}

/** Runs that are on their way, by the waybills that the demo has: how far they are is the waybills' to say. */
export const carriedRows = (ctx: DemoCtx, branch: string): Promise<DemoRow[]> => rowsOf(ctx, branch, CARRIED)

/** One that waits for somebody to give it again. */
export const notAcceptedRows = (ctx: DemoCtx, branch: string): Promise<DemoRow[]> => rowsOf(ctx, branch, NOT_ACCEPTED)

interface Unmade {
  regular: DemoRow
  names: Pick<DemoRow, 'shipmentName' | 'driverName' | 'vehicleNo'>
  refusal: RunIssue[]
}

/** Runs of today that the evening before could not make. */
export const unmadeRows = (ctx: DemoCtx, branch: string, unmade: readonly Unmade[]): DemoRow[] => {
  const day = dayOf(ctx.now)
  return unmade.map(({ regular, names, refusal }, at) => {
    const terms = Object.fromEntries(WAYBILL_TERM_NAMES.map(name => [name, regular[name] ?? null]))
    const timed = { loadTime: String(regular.loadTime), minutes: Number(regular.minutes) }
    return {
      ...ctx.record(`C${branch}-U${at + 1}`, branch, ctx.now - 12 * 3_600_000),
      ...terms,
      ...NO_WAYBILL,
      ...names,
      ...timesOn(timed, day),
      vehicleCode: names.vehicleNo,
      acceptAtOnce: false,
      runNo: numberOf(day, 500 + at),
      day,
      regularCode: regular.code,
      regularKey: `${String(regular.code)}/${day}`,
      refusal,
      remark: null,
      status: RUN.notMade,
    }
  })
}
