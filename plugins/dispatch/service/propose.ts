import { itemAt, valueAt } from '@ntocc/sdk/fields'
import { sql } from '@ntocc/sdk/service'
import {
  type Applying,
  type Figures,
  MOST_OPEN,
  MOST_STOPS,
  type Proposal,
  type ProposedTrip,
} from '../contract/board.ts'
import { STOP, TRIP } from '../contract/machines.ts'
import { CityStop } from '../contract/stops.ts'
import { CityTrip } from '../contract/trips.ts'
import { distribute, type Vehicle } from './plan/distribute.ts'
import { bestOrder } from './plan/solve.ts'
import { type Call, problemOf, walk } from './plan/walk.ts'
import { type City, callOf, cityOf, roundOf } from './rounds.ts'
import { holdTrips, putOrder, refuseLocked, stopsOf } from './store.ts'
import type { Answer, ServiceCtx } from './types.ts'

const figuresOf = (trip: CityTrip, calls: readonly Call[], city: City): Figures => {
  const { km, late, lateStops, end } = walk(problemOf(roundOf(trip, city), calls), [...calls.keys()])
  const isEmpty = calls.length === 0
  return {
    km: isEmpty ? 0 : Math.round(km * 10) / 10,
    lateMinutes: late,
    lateStops,
    end: new Date(isEmpty ? Date.parse(trip.departAt) : end).toISOString(),
  }
}

const proposed = (trip: CityTrip, before: readonly Call[], after: readonly Call[], city: City): ProposedTrip => ({
  id: trip.id,
  version: trip.version,
  plateNo: trip.plateNo ?? trip.code,
  stopIds: after.map(({ id }) => id),
  added: after.length - before.length,
  before: figuresOf(trip, before, city),
  after: figuresOf(trip, after, city),
})

const isSameOrder = ({ stopIds }: ProposedTrip, before: readonly Call[]): boolean =>
  stopIds.length === before.length && stopIds.every((id, at) => id === before[at]?.id)

/** Another order for one trip; none where the one it has is as good. */
const forTrip = async (ctx: ServiceCtx, id: number): Promise<Proposal> => {
  const trip = await ctx.records.find(CityTrip, id)
  refuseLocked(ctx, trip)
  const city = await cityOf(ctx)
  const calls = (await stopsOf(ctx, trip)).map(callOf)
  const order = bestOrder(problemOf(roundOf(trip, city), calls), [...calls.keys()])
  const found = proposed(
    trip,
    calls,
    order.map(index => itemAt(calls, index)),
    city,
  )
  return { trips: isSameOrder(found, calls) ? [] : [found], placed: 0, left: [] }
}

const breathe = () => new Promise<void>(resolve => setImmediate(resolve))

/** The open stops of a day among its drafts. What is beyond the most at a time is left for the next. */
const forDay = async (ctx: ServiceCtx, day: string): Promise<Proposal> => {
  const city = await cityOf(ctx)
  const [trips, open] = [
    await ctx.records.where(CityTrip, { where: sql`day = ${day} and status = ${TRIP.draft}` }),
    await ctx.records.where(CityStop, { where: sql`day = ${day} and status = ${STOP.open}`, limit: 1000 }),
  ]
  const inTurn = open.sort((one, other) => Date.parse(one.windowTo) - Date.parse(other.windowTo) || one.id - other.id)
  const vehicles: Vehicle[] = []
  for (const trip of trips.sort((one, other) => one.id - other.id))
    vehicles.push({ id: trip.id, round: roundOf(trip, city), calls: (await stopsOf(ctx, trip)).map(callOf) })
  const found = await distribute(vehicles, inTurn.slice(0, MOST_OPEN).map(callOf), breathe)
  const changed = trips.flatMap(trip => {
    const after = found.vehicles.get(trip.id)
    const before = vehicles.find(({ id }) => id === trip.id)?.calls ?? []
    return after ? [proposed(trip, before, after, city)] : []
  })
  return {
    trips: changed,
    placed: changed.reduce((sum, { added }) => sum + added, 0),
    left: [...found.left, ...inTurn.slice(MOST_OPEN).map(({ id }) => ({ id, reason: 'many' as const }))],
  }
}

/** GET /ntocc-tms-api/dispatch/proposal: changes nothing. @throws TRIP_LOCKED for a trip that is no draft */
export const propose: Answer<'dispatchProposal'> = (ctx, { query: { day, tripId } }) =>
  tripId ? forTrip(ctx, Number(tripId)) : forDay(ctx, day)

/**
 * The stops of a trip in the order that is asked for: all that it has, and of others only open ones of its day.
 * @throws PLAN_OLD when they are not those any more
 */
const ordered = async (ctx: ServiceCtx, trip: CityTrip, ids: readonly number[]): Promise<[CityStop[], Set<number>]> => {
  const found = await ctx.records.where(CityStop, {
    where: sql`id = any(${sql.param([...ids])}::bigint[]) or trip_code = ${trip.code}`,
    lock: true,
  })
  const stops = ids.map(id => found.find(each => each.id === id))
  const isOwn = ({ tripCode }: CityStop) => tripCode === trip.code
  const isFree = ({ status, day }: CityStop) => status === STOP.open && day === trip.day
  const isWhole = found.length === ids.length && new Set(ids).size === ids.length && ids.length <= MOST_STOPS
  const given = stops.filter(stop => stop !== undefined)
  if (!isWhole || given.length !== ids.length || !given.every(stop => isOwn(stop) || isFree(stop)))
    throw ctx.refuse('PLAN_OLD')
  return [given, new Set(given.filter((stop, at) => stop.seq !== at + 1 || !isOwn(stop)).map(({ id }) => id))]
}

const applied = async (ctx: ServiceCtx, { trips }: Applying): Promise<void> => {
  const held = await holdTrips(
    ctx,
    trips.map(({ id }) => id),
  )
  for (const { id, version, stops } of trips) {
    const trip = valueAt(held, id)
    refuseLocked(ctx, trip)
    if (trip.version !== version) throw ctx.refuse('PLAN_OLD')
    const [inOrder, moved] = await ordered(
      ctx,
      trip,
      stops.map(each => each.id),
    )
    await putOrder(ctx, trip, inOrder, moved)
    ctx.audit({ object: `cityTrip/${trip.tripNo ?? trip.code}`, after: { stops: inOrder.map(({ stopNo }) => stopNo) } })
  }
}

/** POST /ntocc-tms-api/dispatch/apply: all of what was proposed, or nothing. @throws PLAN_OLD, TRIP_LOCKED */
export const applyPlan: Answer<'dispatchApply'> = (ctx, { body }) =>
  ctx.transaction(async () => {
    if (new Set(body.trips.map(({ id }) => id)).size !== body.trips.length) throw ctx.refuse('PLAN_OLD')
    await applied(ctx, body)
    return { trips: body.trips.length }
  })
