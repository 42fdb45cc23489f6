import type { LocalizedText } from '@ntocc/sdk/contracts'
import { Shipment, type Waybill } from '@ntocc/sdk/contracts'
import { type NewRecord, newDocumentNo, sql, type WantedWaybill } from '@ntocc/sdk/service'
import { isOpenRun } from '../contract/machines.ts'
import { CtmsRun, type RunIssue } from '../contract/runs.ts'
import { WAYBILL_TERM_NAMES } from '../contract/terms.ts'
import { type Crew, crewOf } from './crew.ts'
import { dayOf } from './days.ts'
import { byField, holdCrews, judgePlan } from './judge.ts'
import { type Answer, asPlatform, type CtmsCtx, type HooksOf } from './types.ts'

type Values = NewRecord<typeof CtmsRun>

const nameOfShipper = (ctx: CtmsCtx, code: string): Promise<LocalizedText | undefined> =>
  asPlatform(ctx, async own => {
    const [row] = await own.query<{ name: LocalizedText }>(
      sql`select name from ${own.offered(Shipment, ['code', 'branchCode', 'name', 'isDeleted'])} s where branch_code = ${own.session.branchCode} and code = ${code}
        and not is_deleted`,
    )
    return row?.name
  })

/** What a run says of those it names. */
const namesOf = async (ctx: CtmsCtx, plan: Values, { driver, vehicle }: Crew): Promise<Values> => ({
  shipmentName: (await nameOfShipper(ctx, plan.shipmentCode ?? '')) as never,
  driverName: (driver?.name ?? null) as never,
  vehicleNo: (vehicle?.plate_no ?? null) as never,
  ...(vehicle && { vehicleCode: String(vehicle.code) }),
})

/** What stands against a run with all of its values. */
export const judgeRun = (ctx: CtmsCtx, plan: Values, crew: Crew): Promise<RunIssue[]> =>
  judgePlan(ctx, {
    shipmentCode: plan.shipmentCode ?? '',
    unit: plan.unit,
    planQty: plan.planQty ?? 0,
    planLoadTime: plan.planLoadTime ?? '',
    planUnloadTime: plan.planUnloadTime ?? '',
    acceptAtOnce: plan.acceptAtOnce,
    crew,
  })

export const runHooks: HooksOf<typeof CtmsRun> = {
  sort: { sortField: 'planLoadTime', sortType: 'desc' },
  values: async (ctx, values, before) => {
    if (before && !isOpenRun(before)) throw ctx.refuse('RUN_GIVEN', { run: before.runNo ?? before.code })
    const plan = { ...before, ...values }
    const crew = await crewOf(ctx, plan)
    const named = { ...values, ...(await namesOf(ctx, plan, crew)), day: dayOf(plan.planLoadTime ?? '') }
    // Only this area sends the reasons: it has judged already, and notes what could not be made.
    if (!before && values.refusal) return { ...named, runNo: await newDocumentNo(ctx, CtmsRun, 'runNo', 'PC') }
    await holdCrews(ctx)
    const issues = await judgeRun(ctx, plan, crew)
    if (before) return { ...named, refusal: issues }
    if (issues.length > 0) throw ctx.invalid(byField(ctx, issues))
    return { ...named, runNo: await newDocumentNo(ctx, CtmsRun, 'runNo', 'PC') }
  },
}

const wanted = (run: CtmsRun): WantedWaybill => {
  const terms = Object.fromEntries(WAYBILL_TERM_NAMES.filter(name => run[name] != null).map(name => [name, run[name]]))
  return {
    ...(terms as unknown as WantedWaybill),
    orderNo: run.runNo ?? run.code,
    vehicleNo: run.vehicleNo ?? '',
    planLoadTime: run.planLoadTime,
    planUnloadTime: run.planUnloadTime,
    isAccepted: run.acceptAtOnce === true,
  }
}

const askFor = async (ctx: CtmsCtx, run: CtmsRun): Promise<Waybill> => {
  const made = await ctx.request('makeWaybill', wanted(run))
  if (!made) throw ctx.refuse('WAYBILLS_AWAY')
  return made
}

/** Makes the waybill of a stored run, in the transaction that stores it. */
const withWaybill = async (ctx: CtmsCtx, id: number): Promise<void> => {
  // As it is stored: the waybill gets its words in every language.
  const run = await ctx.records.find(CtmsRun, id)
  const { waybillNo, status } = await askFor(ctx, run)
  await asPlatform(ctx, own =>
    own.records.move(CtmsRun, { id, move: 'give' }, { waybillNo, waybillStatus: String(status), refusal: null }),
  )
}

/** The run and its waybill, both or neither. Only within a transaction. @throws INVALID with everything against it */
export const give = async (ctx: CtmsCtx, values: Values, set: Values = {}): Promise<number> => {
  const { id } = await ctx.records.create(CtmsRun, values, set)
  await withWaybill(ctx, id)
  return id
}

/** POST /ntocc-tms-api/ctms/run @throws INVALID, WAYBILLS_AWAY, MOVE_REFUSED */
export const giveRun: Answer<'ctmsRunGive'> = (ctx, { body }) => {
  ctx.requireRead(CtmsRun)
  return ctx.transaction(async () => ctx.records.get(CtmsRun, await give(ctx, body)))
}

/**
 * POST /ntocc-tms-api/ctms/run/{id}/again: what stood against it may be gone by now. One that its driver did not accept gets
 * another waybill.
 * @throws INVALID with what stands against it now, RUN_GIVEN, NOT_FOUND
 */
export const giveAgain: Answer<'ctmsRunAgain'> = (ctx, { params, body }) => {
  ctx.requireRead(CtmsRun)
  return ctx.transaction(async () => {
    const id = Number(params.id)
    const [run] = await ctx.records.where(CtmsRun, { where: sql`id = ${id}`, lock: true })
    if (!run) throw ctx.refuse('NOT_FOUND')
    if (!isOpenRun(run)) throw ctx.refuse('RUN_GIVEN', { run: run.runNo ?? run.code })
    await ctx.requireVersion(CtmsRun, { id, version: body.version })
    await holdCrews(ctx)
    const issues = await judgeRun(ctx, run, await crewOf(ctx, run))
    if (issues.length > 0) throw ctx.invalid(byField(ctx, issues))
    await withWaybill(ctx, id)
    return ctx.records.get(CtmsRun, id)
  })
}
