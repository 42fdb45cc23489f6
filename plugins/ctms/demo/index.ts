import { Vehicle, Waybill } from '@ntocc/sdk/contracts'
import { type DemoCtx, type DemoDriver, type DemoPart, sql } from '@ntocc/sdk/service'
import { RegularRun } from '../contract/regular.ts'
import { CtmsRun, type RunIssue } from '../contract/runs.ts'
import { regularRows } from './regular.ts'
import { carriedRows, notAcceptedRows, unmadeRows } from './runs.ts'

/** The branch of the trial that has the edition of own fleets. */
const OWN_FLEET = 'CT'

/** Whoever has a trip before him is not free for one that is driven again and again: its run would be refused for days. */
const freeFirst = async (ctx: DemoCtx, drivers: readonly DemoDriver[]): Promise<DemoDriver[]> => {
  const busy = await ctx.query<{ driver_code: string }>(
    sql`select distinct driver_code from ${ctx.table(Waybill)} where branch_code = ${OWN_FLEET} and status between 10 and 60
      and not is_deleted`,
  )
  const codes = new Set(busy.map(({ driver_code }) => driver_code))
  return [...drivers.filter(({ code }) => !codes.has(code)), ...drivers.filter(({ code }) => codes.has(code))]
}

const makeRuns = async (ctx: DemoCtx): Promise<void> => {
  const ofBranch = <T extends { branchCode: string }>(all: readonly T[]) =>
    all.filter(({ branchCode }) => branchCode === OWN_FLEET)
  const drivers = await freeFirst(ctx, ofBranch(ctx.take('drivers')))
  const shippers = ofBranch(ctx.take('shippers')).filter(({ lanes }) => lanes.length > 0)
  const regular = regularRows(ctx, OWN_FLEET, { drivers, shippers })
  const carried = await carriedRows(ctx, OWN_FLEET)
  const namesOf = (at: number) => ({
    shipmentName: shippers[at % shippers.length]?.name,
    driverName: drivers[at % drivers.length]?.name,
    vehicleNo: drivers[at % drivers.length]?.vehicle.plateNo,
  })
  const [busy] = carried
  const against: RunIssue[][] = [
    [
      busy
        ? { field: 'planLoadTime', code: 'validation.ctmsRun.overlap', params: { other: String(busy.waybillNo) } }
        : { field: 'driverCode', code: 'validation.condition.driverApproved' },
    ],
    [{ field: 'driverCode', code: 'validation.condition.certificatesValid' }],
  ]
  const unmade = regular
    .slice(0, against.length)
    .map((each, at) => ({ regular: each, names: namesOf(at), refusal: against[at] ?? [] }))
  await ctx.insert(RegularRun, regular)
  const notAccepted = await notAcceptedRows(ctx, OWN_FLEET)
  await ctx.insert(CtmsRun, [...carried, ...notAccepted, ...unmadeRows(ctx, OWN_FLEET, unmade)])
}

/** Regular runs of the city branch, runs on their way by the demo's waybills, one not accepted, and two that could not be made. */
export const demo: DemoPart = {
  needs: ['cities', 'shippers', 'drivers'],
  // Runs are made of waybills: those are written by then.
  wants: ['trips'],
  unless: RegularRun,
  empties: [RegularRun, CtmsRun],
  make: async ctx => {
    if (ctx.branches.includes(OWN_FLEET)) await makeRuns(ctx)
    return undefined
  },
  // The key of a day's run has the day in it.
  move: area =>
    area.query(
      sql`update ${area.table(CtmsRun)} set regular_key = regular_code || '/' || day where regular_key is not null`,
    ),
  // An own fleet drives vehicles of its own; whose they are is drawn for all branches alike.
  finish: area =>
    area.query(
      sql`update ${area.table(Vehicle)} v set affiliation = 'own' where v.branch_code = ${OWN_FLEET}
        and v.affiliation = 'external' and exists (select 1 from ${area.table(RegularRun)} r
          where r.branch_code = v.branch_code and r.driver_code = v.driver_code and not r.is_deleted)`,
    ),
}
