import { Driver, reviewMachine, Vehicle } from '@ntocc/sdk/contracts'
import { type ConditionOf, type Issue, localise } from '@ntocc/sdk/fields'
import { type Condition, sql } from '@ntocc/sdk/service'
import { type cityTripMachine, isSettled, TRIP } from '../contract/machines.ts'
import { CityTrip } from '../contract/trips.ts'
import { isOverloaded } from './plan/walk.ts'
import { cityOf, roundOf, timetableOf } from './rounds.ts'
import { stopsOf } from './store.ts'
import { crewRow } from './trips.ts'
import { type Area, asPlatform, type ServiceCtx } from './types.ts'

type Check = Condition<Area>

const APPROVED = reviewMachine.at.approved

const tripIn = (record: Readonly<Record<string, unknown>>): CityTrip => record as unknown as CityTrip

const because = (name: ConditionOf<typeof cityTripMachine>, params: NonNullable<Issue['params']>): Issue => ({
  code: `validation.condition.${name}`,
  params,
})

const timetable = async (ctx: ServiceCtx, trip: CityTrip) => {
  const round = roundOf(trip, await cityOf(ctx))
  return { round, ...timetableOf(round, await stopsOf(ctx, trip)) }
}

const tripWithinLoad: Check = async (ctx, { record }) => {
  const { round, walked, loadRate } = await timetable(ctx, tripIn(record))
  return !isOverloaded(round, walked) || because('tripWithinLoad', { percent: loadRate })
}

/** Says who is not; also of whom the branch has no record any more. */
const crewApproved: Check = (ctx, { record }) =>
  asPlatform(ctx, async own => {
    const { vehicleCode, driverCode, plateNo, driverName } = tripIn(record)
    const isApproved = async (of: typeof Vehicle | typeof Driver, code: string): Promise<boolean> =>
      Number((await crewRow(own, of, code))?.auth_status) === APPROVED
    if (!(await isApproved(Vehicle, vehicleCode))) return because('crewApproved', { name: plateNo ?? vehicleCode })
    if (await isApproved(Driver, driverCode)) return true
    return because('crewApproved', { name: localise(driverName ?? driverCode, ctx.language) })
  })

/** Trips of the same vehicle or driver. */
const ofCrew = (ctx: ServiceCtx, { id, vehicleCode, driverCode }: CityTrip) =>
  sql`branch_code = ${ctx.session.branchCode} and not is_deleted and id <> ${id}
    and (vehicle_code = ${vehicleCode} or driver_code = ${driverCode})`

/** Names the trip that vehicle or driver are on at that time; one that is late lasts until now at least. */
const crewFree: Check = async (ctx, { record, input }) => {
  // Who publishes another one for them at the same time waits, and finds this one.
  if (input) await ctx.lock('dispatch/crew')
  const trip = tripIn(record)
  const { end } = (await timetable(ctx, trip)).walked
  const [other] = await ctx.query<{ trip_no: string }>(
    sql`select trip_no from ${ctx.table(CityTrip)} where ${ofCrew(ctx, trip)} and status in (${TRIP.published}, ${TRIP.underWay})
      and depart_at < ${new Date(end).toISOString()}::timestamptz
      and case status when ${TRIP.underWay} then greatest(planned_end, now()) else planned_end end > ${trip.departAt}::timestamptz limit 1`,
  )
  return !other || because('crewFree', { trip: other.trip_no })
}

/** Names the trip that vehicle or driver are still out on. */
const crewBack: Check = async (ctx, { record, input }) => {
  if (input) await ctx.lock('dispatch/crew')
  const [other] = await ctx.query<{ trip_no: string }>(
    sql`select trip_no from ${ctx.table(CityTrip)} where ${ofCrew(ctx, tripIn(record))} and status = ${TRIP.underWay} limit 1`,
  )
  return !other || because('crewBack', { trip: other.trip_no })
}

const stopsSettled: Check = async (ctx, { record }) => {
  const open = (await stopsOf(ctx, tripIn(record))).filter(({ status }) => !isSettled(status))
  return open.length === 0 || because('stopsSettled', { count: open.length })
}

/** What publishing a trip and ending it need. */
export const tripConditions = {
  tripHasStops: async (ctx, { record }) => (await stopsOf(ctx, tripIn(record))).length > 0,
  tripWithinLoad,
  crewApproved,
  crewFree,
  crewBack,
  stopsSettled,
} satisfies Record<ConditionOf<typeof cityTripMachine>, Check>
