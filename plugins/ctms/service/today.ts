import { Driver, reviewMachine, Vehicle, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { inStates, sql } from '@ntocc/sdk/service'
import { OPEN_RUNS, RUN } from '../contract/machines.ts'
import { CtmsRun } from '../contract/runs.ts'
import type { DriverState, Today, TodayDriver, TodayRun } from '../contract/today.ts'
import { textOf } from './crew.ts'
import { today } from './days.ts'
import { trips } from './trips.ts'
import { type Answer, asPlatform, type CtmsCtx, type Row } from './types.ts'

/** More drivers than this are not shown at a time. */
const MOST_DRIVERS = 300
const APPROVED = reviewMachine.at.approved
/** Accepted, and the goods not unloaded yet. */
const DRIVING = waybillMachine.sets.underWay
const WAITING = waybillMachine.at.toAccept

/** Drivers whose usual vehicle, by their record or by its own, is the fleet's; and whoever drives a run today. */
const ownDrivers = (own: CtmsCtx, day: string): Promise<Row[]> => {
  const vehicles = own.offered(Vehicle, [
    'id',
    'plateNo',
    'branchCode',
    'plateColor',
    'affiliation',
    'driverCode',
    'isDeleted',
  ])
  return own.query<Row>(
    sql`select d.code, d.name, coalesce(v.plate_no, u.plate_no, d.default_vehicle) as plate_no, coalesce(v.plate_color, u.plate_color) as plate_color
      from ${own.offered(Driver, ['code', 'branchCode', 'name', 'defaultVehicle', 'authStatus', 'isDeleted'])} d
      left join ${vehicles} v on v.branch_code = d.branch_code and v.plate_no = d.default_vehicle and not v.is_deleted
      left join lateral (select plate_no, plate_color, affiliation from ${vehicles} own where own.branch_code = d.branch_code
        and own.driver_code = d.code and not own.is_deleted and v.plate_no is null order by own.id limit 1) u on true
      where d.branch_code = ${own.session.branchCode} and not d.is_deleted and d.auth_status = ${APPROVED}
        and (coalesce(v.plate_no, u.plate_no, d.default_vehicle) is not null and coalesce(v.affiliation, u.affiliation) is distinct from 'external'
          or exists (select 1 from ${own.table(CtmsRun)} r where r.branch_code = d.branch_code and r.driver_code = d.code
            and r.day = ${day} and r.waybill_no is not null and not r.is_deleted))
      order by d.code limit ${MOST_DRIVERS}`,
  )
}

/** What is open is read by its state, what is over by the runs of the day: both are few, whatever there has been. */
const waybillsOf = (own: CtmsCtx, day: string): Promise<Row[]> => {
  const waybills = trips(own)
  const branch = own.session.branchCode
  const start = sql`(${day}::date)::timestamp at time zone 'Asia/Shanghai'`
  return own.query<Row>(
    sql`select w.id, w.waybill_no, w.status, w.driver_code, w.load_area_code, w.unload_area_code, w.plan_load_time,
        w.plan_unload_time, exists (select 1 from ${own.table(CtmsRun)} r where r.branch_code = ${branch}
          and r.waybill_no = w.waybill_no and not r.is_deleted) as is_run
      from ${waybills} w
      where w.branch_code = ${branch} and not w.is_deleted and w.id in (
        select id from ${waybills} u where branch_code = ${branch} and status ${inStates(waybillMachine, 'underWay')}
        union select id from ${waybills} u where branch_code = ${branch} and status = ${WAITING}
          and plan_load_time < ${start} + interval '1 day'
        union select b.id from ${own.table(CtmsRun)} r join ${waybills} b on b.waybill_no = r.waybill_no
          where r.branch_code = ${branch} and not r.is_deleted and b.branch_code = ${branch} and r.day = ${day} and b.status not ${inStates(waybillMachine, 'off')})
      order by w.plan_load_time nulls last, w.id`,
  )
}

/** Runs that nobody drives until somebody has looked, by why. */
const openOf = async (ctx: CtmsCtx): Promise<Pick<Today, 'notMade' | 'notAccepted'>> => {
  const rows = await ctx.query<{ status: number; count: number }>(
    sql`select status, count(*)::int as count from ${ctx.table(CtmsRun)} where ${ctx.scope(CtmsRun)} and not is_deleted
      and status in ${OPEN_RUNS} group by status`,
  )
  const countOf = (state: number) => rows.find(({ status }) => status === state)?.count ?? 0
  return { notMade: countOf(RUN.notMade), notAccepted: countOf(RUN.notAccepted) }
}

const instant = (value: unknown): string | undefined =>
  value === null || value === undefined ? undefined : new Date(value as string).toISOString()

const shownRun = (row: Row): TodayRun => {
  const [planLoadTime, planUnloadTime] = [instant(row.plan_load_time), instant(row.plan_unload_time)]
  return {
    waybillId: Number(row.id),
    waybillNo: textOf(row.waybill_no),
    status: Number(row.status),
    loadAreaCode: textOf(row.load_area_code),
    unloadAreaCode: textOf(row.unload_area_code),
    ...(planLoadTime && { planLoadTime }),
    ...(planUnloadTime && { planUnloadTime }),
  }
}

const isOpen = ({ status }: TodayRun): boolean => status === WAITING || DRIVING.includes(status)

/** Whether two runs that are still to be driven are planned for the same time; they come in the order of their beginning. */
export const overlap = (runs: readonly TodayRun[]): boolean => {
  let end = Number.NEGATIVE_INFINITY
  for (const { planLoadTime, planUnloadTime } of runs.filter(isOpen)) {
    if (!planLoadTime) continue
    if (Date.parse(planLoadTime) < end) return true
    end = Math.max(end, Date.parse(planUnloadTime ?? planLoadTime))
  }
  return false
}

const stateOf = (runs: readonly TodayRun[]): DriverState => {
  if (runs.some(({ status }) => DRIVING.includes(status))) return 'driving'
  return runs.some(({ status }) => status === WAITING) ? 'waiting' : 'free'
}

const RANK: Readonly<Record<DriverState, number>> = { driving: 1, waiting: 2, free: 3 }
/** What needs somebody first. */
const rankOf = ({ state, overlaps }: TodayDriver): number => (overlaps ? 0 : RANK[state])

/** GET /ntocc-tms-api/ctms/today: own drivers with what they drive today, and who is free. */
export const readToday: Answer<'ctmsToday'> = async (ctx): Promise<Today> => {
  ctx.requireRead(CtmsRun)
  const day = today()
  const [drivers, open] = await asPlatform(ctx, own => Promise.all([ownDrivers(own, day), waybillsOf(own, day)]))
  // Whoever reads runs reads their waybills' states; other waybills are for those who may read waybills.
  const waybills = ctx.mayRead(Waybill) ? open : open.filter(({ is_run }) => is_run)
  const all = drivers.map((row): TodayDriver => {
    const runs = waybills.filter(({ driver_code }) => driver_code === row.code).map(shownRun)
    return {
      driverCode: textOf(row.code),
      name: localise(row.name, ctx.language),
      vehicleNo: textOf(row.plate_no),
      ...(row.plate_color !== null && { plateColor: textOf(row.plate_color) }),
      state: stateOf(runs),
      overlaps: overlap(runs),
      runs,
    }
  })
  return {
    day,
    ...(await openOf(ctx)),
    drivers: all.sort((one, other) => rankOf(one) - rankOf(other) || one.driverCode.localeCompare(other.driverCode)),
  }
}
