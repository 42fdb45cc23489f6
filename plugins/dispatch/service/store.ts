import { sql } from '@ntocc/sdk/service'
import { STOP, TRIP } from '../contract/machines.ts'
import { CityStop } from '../contract/stops.ts'
import { CityTrip } from '../contract/trips.ts'
import { type City, cityOf, roundOf, timetableOf } from './rounds.ts'
import type { ServiceCtx } from './types.ts'

/** Trips of some ids, held in the order of their ids so that two who need the same two never wait for each other. */
export const holdTrips = async (ctx: ServiceCtx, ids: readonly number[]): Promise<Map<number, CityTrip>> => {
  const held = new Map<number, CityTrip>()
  for (const id of [...new Set(ids)].sort((one, other) => one - other)) {
    const [trip] = await ctx.records.where(CityTrip, { where: sql`id = ${id}`, lock: true })
    if (!trip) throw ctx.refuse('NOT_FOUND')
    held.set(id, trip)
  }
  return held
}

/** Stops of a trip in their order. */
export const stopsOf = async (ctx: ServiceCtx, { code }: Pick<CityTrip, 'code'>): Promise<CityStop[]> => {
  const stops = await ctx.records.where(CityStop, { where: sql`trip_code = ${code}` })
  return stops.sort((one, other) => (one.seq ?? 0) - (other.seq ?? 0))
}

/** @throws TRIP_LOCKED for one that drivers rely on */
export const refuseLocked = (ctx: ServiceCtx, { status, tripNo, code }: CityTrip): void => {
  if (status !== TRIP.draft) throw ctx.refuse('TRIP_LOCKED', { trip: tripNo ?? code })
}

const iso = (time: number): string => new Date(time).toISOString()

interface Ordering {
  trip: CityTrip
  /** All its stops, in the order they are to be in. */
  stops: readonly CityStop[]
  /** Those that somebody put there: another version tells everybody else. */
  moved: ReadonlySet<number>
  city: City
}

/** Writes the order of a trip with the times that follow from it, and what it comes to. */
const writeStops = async (ctx: ServiceCtx, { trip, stops, moved, city }: Ordering): Promise<void> => {
  if (stops.length === 0) return
  const { visits } = timetableOf(roundOf(trip, city), stops)
  const { code: tripCode, driverCode } = trip
  const rows = stops.map(({ id }, index) => ({
    id,
    driverCode,
    seq: index + 1,
    plannedAt: iso(visits[index]?.arrive ?? 0),
    lateMinutes: visits[index]?.late ?? 0,
  }))
  const put = rows.filter(({ id }) => moved.has(id)).map(row => ({ ...row, tripCode, status: STOP.planned }))
  await ctx.records.changeEach(CityStop, put, { isChange: true })
  await ctx.records.changeEach(
    CityStop,
    rows.filter(({ id }) => !moved.has(id)),
  )
}

/** What a trip comes to with its stops in an order. */
const writeTrip = async (ctx: ServiceCtx, { trip, stops, city }: Ordering, isChange: boolean): Promise<void> => {
  const { walked, loadRate } = timetableOf(roundOf(trip, city), stops)
  const has = stops.length > 0
  const comesTo = {
    stopCount: stops.length,
    peakKg: rounded(walked.peakKg, 3),
    peakM3: rounded(walked.peakM3, 2),
    loadRate: rounded(loadRate, 1),
    plannedKm: rounded(has ? walked.km : 0, 1),
    lateStops: walked.lateStops,
    plannedEnd: has ? iso(walked.end) : null,
  }
  await ctx.records.changeEach(CityTrip, [{ id: trip.id, ...comesTo }], { isChange })
}

const rounded = (value: number, places: number): number => Number(value.toFixed(places))

/** Puts the stops of a trip into an order: the one place that writes plans. In a transaction that holds the trip. */
export const putOrder = async (
  ctx: ServiceCtx,
  trip: CityTrip,
  stops: readonly CityStop[],
  moved: ReadonlySet<number>,
): Promise<void> => {
  const ordering = { trip, stops, moved, city: await cityOf(ctx) }
  await writeStops(ctx, ordering)
  await writeTrip(ctx, ordering, true)
}

/** Reckons a trip anew after its vehicle, place or time of departure was changed, by the write that did so. */
export const reckonAgain = async (ctx: ServiceCtx, trip: CityTrip): Promise<void> => {
  const ordering = { trip, stops: await stopsOf(ctx, trip), moved: new Set<number>(), city: await cityOf(ctx) }
  await writeStops(ctx, ordering)
  await writeTrip(ctx, ordering, false)
}

const IN_NO_TRIP = {
  tripCode: null,
  driverCode: null,
  seq: null,
  plannedAt: null,
  lateMinutes: null,
  arrivedAt: null,
  status: STOP.open,
}

/** Stops that are in no trip any more. */
export const releaseStops = async (ctx: ServiceCtx, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0)
    await ctx.records.changeMany(CityStop, sql`id = any(${sql.param([...ids])}::bigint[])`, IN_NO_TRIP)
}

/** How far a trip under way has come. Its version stays: what a driver does at a door is no news for who ends the trip. */
export const countSettled = async (ctx: ServiceCtx, trip: CityTrip): Promise<void> => {
  const states = (await stopsOf(ctx, trip)).map(({ status }) => status)
  const failedCount = states.filter(status => status === STOP.failed).length
  const settledCount = failedCount + states.filter(status => status === STOP.signed).length
  await ctx.records.changeEach(CityTrip, [{ id: trip.id, settledCount, failedCount }])
}
