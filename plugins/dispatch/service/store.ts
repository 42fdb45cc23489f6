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
  const rows = stops.map((stop, index) => ({
    id: stop.id,
    seq: index + 1,
    planned: iso(visits[index]?.arrive ?? 0),
    late: visits[index]?.late ?? 0,
    step: moved.has(stop.id) ? 1 : 0,
  }))
  await ctx.query(
    sql`update ${ctx.table(CityStop)} s set trip_code = ${trip.code}, driver_code = ${trip.driverCode}, seq = n.seq,
        planned_at = n.planned, late_minutes = n.late, status = ${STOP.planned}, version = s.version + n.step,
        gmt_modified = case when n.step = 1 then now() else s.gmt_modified end,
        modified_by = case when n.step = 1 then ${ctx.session.username} else s.modified_by end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n(id bigint, seq int, planned timestamptz, late int, step int)
      where s.id = n.id and s.branch_code = ${ctx.session.branchCode}`,
  )
}

/** What a trip comes to with its stops in an order. */
const writeTrip = async (ctx: ServiceCtx, { trip, stops, city }: Ordering, step: number): Promise<void> => {
  const { walked, loadRate } = timetableOf(roundOf(trip, city), stops)
  const has = stops.length > 0
  await ctx.query(
    sql`update ${ctx.table(CityTrip)} set stop_count = ${stops.length}, peak_kg = ${walked.peakKg.toFixed(3)}::numeric,
        peak_m3 = ${walked.peakM3.toFixed(2)}::numeric, load_rate = ${loadRate.toFixed(1)}::numeric,
        planned_km = ${(has ? walked.km : 0).toFixed(1)}::numeric, late_stops = ${walked.lateStops},
        planned_end = ${has ? iso(walked.end) : null}::timestamptz, version = version + ${step},
        gmt_modified = now(), modified_by = ${ctx.session.username}
      where id = ${trip.id} and branch_code = ${ctx.session.branchCode}`,
  )
}

/** Puts the stops of a trip into an order: the one place that writes plans. In a transaction that holds the trip. */
export const putOrder = async (
  ctx: ServiceCtx,
  trip: CityTrip,
  stops: readonly CityStop[],
  moved: ReadonlySet<number>,
): Promise<void> => {
  const ordering = { trip, stops, moved, city: await cityOf(ctx) }
  await writeStops(ctx, ordering)
  await writeTrip(ctx, ordering, 1)
}

/** Reckons a trip anew after its vehicle, place or time of departure was changed, by the write that did so. */
export const reckonAgain = async (ctx: ServiceCtx, trip: CityTrip): Promise<void> => {
  const ordering = { trip, stops: await stopsOf(ctx, trip), moved: new Set<number>(), city: await cityOf(ctx) }
  await writeStops(ctx, ordering)
  await writeTrip(ctx, ordering, 0)
}

/** Stops that are in no trip any more. */
export const releaseStops = async (ctx: ServiceCtx, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await ctx.query(
    sql`update ${ctx.table(CityStop)} set trip_code = null, driver_code = null, seq = null, planned_at = null,
        late_minutes = null, arrived_at = null, status = ${STOP.open}, version = version + 1, gmt_modified = now(),
        modified_by = ${ctx.session.username}
      where id = any(${sql.param([...ids])}::bigint[]) and branch_code = ${ctx.session.branchCode}`,
  )
}

/** How far a trip under way has come. Its version stays: what a driver does at a door is no news for who ends the trip. */
export const countSettled = async (ctx: ServiceCtx, { id, code }: CityTrip): Promise<void> => {
  await ctx.query(
    sql`update ${ctx.table(CityTrip)} set
        settled_count = (select count(*) from ${ctx.table(CityStop)} s where s.branch_code = ${ctx.session.branchCode}
          and s.trip_code = ${code} and not s.is_deleted and s.status in (${STOP.signed}, ${STOP.failed})),
        failed_count = (select count(*) from ${ctx.table(CityStop)} s where s.branch_code = ${ctx.session.branchCode}
          and s.trip_code = ${code} and not s.is_deleted and s.status = ${STOP.failed})
      where id = ${id} and branch_code = ${ctx.session.branchCode}`,
  )
}
