import { sql } from '@ntocc/sdk/service'
import { type Board, type BoardTrip, MOST_STOPS, type Placing } from '../contract/board.ts'
import { STOP, TRIP } from '../contract/machines.ts'
import { CityStop } from '../contract/stops.ts'
import { CityTrip } from '../contract/trips.ts'
import { holdTrips, putOrder, refuseLocked, releaseStops, stopsOf } from './store.ts'
import type { Answer, Row, ServiceCtx } from './types.ts'

/** More open stops of a day than this are not drawn at a time. */
const MOST_SHOWN = 500

const rowsOf = (ctx: ServiceCtx, day: string): Promise<[Row[], Row[]]> =>
  Promise.all([
    ctx.query<Row>(
      sql`select * from ${ctx.table(CityTrip)} where ${ctx.scope(CityTrip)} and not is_deleted and day = ${day}
        and status <> ${TRIP.cancelled} order by depart_at, id`,
    ),
    ctx.query<Row>(
      sql`select * from ${ctx.table(CityStop)} where ${ctx.scope(CityStop)} and not is_deleted and day = ${day}
        and status = ${STOP.open} order by window_to, window_from, id limit ${MOST_SHOWN}`,
    ),
  ])

const countEarlier = async (ctx: ServiceCtx, day: string): Promise<number> => {
  const [row] = await ctx.query<{ earlier: string }>(
    sql`select count(*) as earlier from ${ctx.table(CityStop)} where ${ctx.scope(CityStop)} and not is_deleted and day < ${day}
      and status = ${STOP.open}`,
  )
  return Number(row?.earlier ?? 0)
}

/** GET /ntocc-tms-api/dispatch/board: the trips of a day with their stops, and what no trip has yet. */
export const readBoard: Answer<'dispatchBoard'> = async (ctx, { query: { day } }): Promise<Board> => {
  ctx.requireRead(CityStop)
  const [trips, open] = await rowsOf(ctx, day)
  const codes = trips.map(({ code }) => String(code))
  const planned = await ctx.query<Row>(
    sql`select * from ${ctx.table(CityStop)} where ${ctx.scope(CityStop)} and not is_deleted
      and trip_code = any(${sql.param(codes)}::text[]) order by trip_code, seq, id`,
  )
  const stops = planned.map(row => ctx.shown(CityStop, row))
  return {
    day,
    trips: trips.map((row): BoardTrip => {
      const trip = ctx.shown(CityTrip, row)
      return { ...trip, stops: stops.filter(({ tripCode }) => tripCode === trip.code) }
    }),
    open: open.map(row => ctx.shown(CityStop, row)),
    earlier: await countEarlier(ctx, day),
  }
}

const stopWith = async (ctx: ServiceCtx, id: number, lock = false): Promise<CityStop> => {
  const [stop] = await ctx.records.where(CityStop, { where: sql`id = ${id}`, lock })
  if (!stop) throw ctx.refuse('NOT_FOUND')
  return stop
}

const tripIdOf = async (ctx: ServiceCtx, code: string | null | undefined): Promise<number | undefined> => {
  if (!code) return undefined
  const [trip] = await ctx.records.where(CityTrip, { where: sql`code = ${code}` })
  return trip?.id
}

/** @throws STOP_MOVED to whoever was slower */
const refuseNews = (ctx: ServiceCtx, stop: CityStop, { version }: Placing): void => {
  const isPlaceable = stop.status === STOP.open || stop.status === STOP.planned
  if (stop.version !== version || !isPlaceable) throw ctx.refuse('STOP_MOVED', { stop: stop.stopNo ?? stop.code })
}

/** @throws STOP_OTHER_DAY, TRIP_FULL */
const refuseGuest = (ctx: ServiceCtx, trip: CityTrip, stop: CityStop, others: number): void => {
  if (trip.day !== stop.day) throw ctx.refuse('STOP_OTHER_DAY', { day: stop.day ?? '' })
  if (others >= MOST_STOPS) throw ctx.refuse('TRIP_FULL', { most: MOST_STOPS })
}

const inserted = (stops: readonly CityStop[], stop: CityStop, beforeId: number | null | undefined): CityStop[] => {
  const at = beforeId ? stops.findIndex(({ id }) => id === beforeId) : -1
  return at < 0 ? [...stops, stop] : [...stops.slice(0, at), stop, ...stops.slice(at)]
}

const placed = async (ctx: ServiceCtx, body: Placing): Promise<void> => {
  const seen = await stopWith(ctx, body.id)
  const fromId = await tripIdOf(ctx, seen.tripCode)
  const toId = body.tripId ?? undefined
  const trips = await holdTrips(
    ctx,
    [fromId, toId].filter(id => id !== undefined),
  )
  const stop = await stopWith(ctx, body.id, true)
  refuseNews(ctx, stop, body)
  for (const trip of trips.values()) refuseLocked(ctx, trip)
  const from = fromId === undefined ? undefined : trips.get(fromId)
  const to = toId === undefined ? undefined : trips.get(toId)
  if (from && from !== to) {
    const left = (await stopsOf(ctx, from)).filter(({ id }) => id !== stop.id)
    if (!to) await releaseStops(ctx, [stop.id])
    await putOrder(ctx, from, left, new Set())
  }
  if (!to) return
  const others = (await stopsOf(ctx, to)).filter(({ id }) => id !== stop.id)
  refuseGuest(ctx, to, stop, others.length)
  await putOrder(ctx, to, inserted(others, stop, body.beforeId), new Set([stop.id]))
}

/**
 * POST /ntocc-tms-api/dispatch/place: one stop to a place in a trip, or out of it.
 * @throws STOP_MOVED when somebody else was quicker, TRIP_LOCKED, STOP_OTHER_DAY, TRIP_FULL
 */
export const placeStop: Answer<'dispatchPlace'> = (ctx, { body }) =>
  ctx.transaction(async () => {
    await placed(ctx, body)
    const { id, version, stopNo, tripCode, seq } = await stopWith(ctx, body.id)
    ctx.audit({ object: `cityStop/${stopNo ?? id}`, after: { tripCode, seq } })
    return { id, version }
  })
