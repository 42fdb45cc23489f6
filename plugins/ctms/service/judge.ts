import { Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { type Issues, reasonIn } from '@ntocc/sdk/fields'
import { inStates, sql } from '@ntocc/sdk/service'
import { MOST_DAYS_AHEAD, type RunIssue } from '../contract/runs.ts'
import { type Crew, isExternal, textOf } from './crew.ts'
import { DAY_MS, dayOf, daysFrom, today } from './days.ts'
import { trips } from './trips.ts'
import { asPlatform, type CtmsCtx } from './types.ts'

/** A run before it is one. */
export interface Plan {
  shipmentCode: string
  unit?: string | null | undefined
  planQty: number
  planLoadTime: string
  planUnloadTime: string
  acceptAtOnce?: boolean | null | undefined
  crew: Crew
}

/** Of a plan that is to be made before another one is: what the database does not know yet. */
export type Beside = Pick<Plan, 'planLoadTime' | 'planUnloadTime' | 'acceptAtOnce' | 'crew'> & { name: string }

/** A load may pass the licensed tonnage by a tenth (domain facts, section 2), as with goods that go on with another vehicle. */
const OVERLOAD = 1.1
/** Tonnes that one of a unit weighs; what is counted in others is not known to. */
const TONNES: Readonly<Record<string, number>> = { tonne: 1, kg: 0.001 }

const ACCEPTING = waybillMachine.move('accept', waybillMachine.initial)?.needs ?? []
const FREE = 'noOverlappingTrip'
/** Which field a need of the waybill is about; the driver's where it is about several. */
const ABOUT: Readonly<Record<string, string>> = { vehicleApproved: 'vehicleCode' }

export const issue = (field: string, rule: string, params?: RunIssue['params']): RunIssue => ({
  field,
  code: `validation.ctmsRun.${rule}`,
  ...(params && { params }),
})

const tooHeavy = ({ unit, planQty, crew }: Plan): RunIssue[] => {
  const most = Math.round(Number(crew.vehicle?.tonnage ?? 0) * OVERLOAD * 1000) / 1000
  const tonnes = planQty * (TONNES[unit ?? ''] ?? 0)
  return most > 0 && tonnes > most ? [issue('planQty', 'heavy', { max: most })] : []
}

const wrongTime = ({ planLoadTime }: Plan): RunIssue[] => {
  if (Date.parse(planLoadTime) < Date.now() - DAY_MS) return [issue('planLoadTime', 'past')]
  const last = daysFrom(today(), MOST_DAYS_AHEAD)
  return dayOf(planLoadTime) > last ? [issue('planLoadTime', 'far', { days: MOST_DAYS_AHEAD })] : []
}

/**
 * What accepting the waybill needs, of the areas that know: papers and blacklist on the day of loading, approvals and the trip
 * of this moment.
 */
const unfit = async (own: CtmsCtx, plan: Plan): Promise<RunIssue[]> => {
  const { shipmentCode, acceptAtOnce, crew } = plan
  const day = dayOf(plan.planLoadTime)
  const trip = {
    id: 0,
    shipmentCode,
    driverCode: textOf(crew.driver?.code),
    driverIdNo: crew.driver?.id_no,
    vehicleNo: textOf(crew.vehicle?.plate_no),
    trailerNo: crew.vehicle?.trailer_no,
  }
  const found: RunIssue[] = []
  // What waits for its driver is accepted when he is free; whoever may not drive never is.
  for (const need of ACCEPTING.filter(each => each !== FREE || acceptAtOnce)) {
    const reason = await own.against(Waybill, need, trip, day)
    if (reason) found.push({ field: ABOUT[need] ?? 'driverCode', ...reason })
  }
  return found
}

const meets = (one: Pick<Plan, 'planLoadTime' | 'planUnloadTime'>, other: typeof one): boolean =>
  Date.parse(one.planLoadTime) < Date.parse(other.planUnloadTime) &&
  Date.parse(other.planLoadTime) < Date.parse(one.planUnloadTime)

const sharesCrew = ({ driver, vehicle }: Crew, other: Crew): boolean =>
  (driver?.code !== undefined && driver.code === other.driver?.code) ||
  (vehicle?.code !== undefined && vehicle.code === other.vehicle?.code)

/** Another waybill of the driver or the vehicle that is planned for the same time, in part. */
const overlapping = async (own: CtmsCtx, plan: Plan, beside: readonly Beside[]): Promise<RunIssue[]> => {
  const { crew, planLoadTime, planUnloadTime, acceptAtOnce } = plan
  const [other] = await own.query<{ waybill_no: string }>(
    sql`select waybill_no from ${trips(own)} w where branch_code = ${own.session.branchCode} and not is_deleted
      and status ${inStates(waybillMachine, 'underWay', 'toAccept')}
      and (driver_code = ${textOf(crew.driver?.code)} or vehicle_no = ${textOf(crew.vehicle?.plate_no)})
      and plan_load_time < ${planUnloadTime}::timestamptz
      and coalesce(plan_unload_time, plan_load_time) > ${planLoadTime}::timestamptz
      order by plan_load_time, id limit 1`,
  )
  if (other) return [issue('planLoadTime', 'overlap', { other: other.waybill_no })]
  const near = beside.filter(each => sharesCrew(crew, each.crew))
  const met = near.find(each => meets(plan, each))
  if (met) return [issue('planLoadTime', 'overlap', { other: met.name })]
  const taken = acceptAtOnce && near.some(each => each.acceptAtOnce)
  return taken ? [{ field: 'driverCode', code: `validation.condition.${FREE}` }] : []
}

/**
 * Everything that stands against a run as things are, so that all of it can be told at once. Whoever is about to make it
 * holds the crews of the branch, so that nothing comes between.
 */
export const judgePlan = (ctx: CtmsCtx, plan: Plan, beside: readonly Beside[] = []): Promise<RunIssue[]> =>
  asPlatform(ctx, async own => {
    const { vehicle } = plan.crew
    if (!vehicle) return [issue('vehicleCode', 'noVehicle')]
    return [
      ...wrongTime(plan),
      ...(isExternal(vehicle) ? [issue('vehicleCode', 'external')] : []),
      ...tooHeavy(plan),
      ...(await unfit(own, plan)),
      ...(await overlapping(own, plan, beside)),
    ]
  })

/** Runs of a branch are made one after the other: two that do not overlap with what is stored might with each other. */
export const holdCrews = (ctx: CtmsCtx): Promise<void> => ctx.lock(`crews/${ctx.session.branchCode}`)

/** The first of each field, as forms show them to whoever asks. */
export const byField = ({ language }: CtmsCtx, issues: readonly RunIssue[]): Issues => {
  const found: Issues = {}
  for (const issue of issues) found[issue.field] ??= reasonIn(issue, language)
  return found
}
