import { sql } from '@ntocc/sdk/service'
import { isSettled, TRIP } from '../contract/machines.ts'
import { SHEET_STOP, SHEET_TRIP, type SheetStop, type SheetTrip } from '../contract/sheet.ts'
import { CityStop } from '../contract/stops.ts'
import { CityTrip } from '../contract/trips.ts'
import type { Answer, Row, ServiceCtx } from './types.ts'

/** What a driver may look back on. */
const DAYS_BACK = 2
const MOST_SHEETS = 100

const picked = <T extends object, K extends keyof T>(record: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.filter(name => record[name] !== undefined).map(name => [name, record[name]])) as Pick<T, K>

/** Drafts are the dispatchers' own matter. */
const ON_SHEETS = sql.raw(`status in (${TRIP.published}, ${TRIP.underWay}, ${TRIP.finished})`)

const LATELY = sql.raw(`(status <> ${TRIP.finished} or finished_at > now() - interval '${DAYS_BACK} days')`)
const TURN = sql.raw(`case status when ${TRIP.underWay} then 0 when ${TRIP.published} then 1 else 2 end`)

/** GET /ntocc-tms-api/dispatch/sheet: what is under way first, then what comes next, then what has ended. */
export const listSheets: Answer<'citySheets'> = async ctx => {
  const rows = await ctx.query<Row>(
    sql`select * from ${ctx.table(CityTrip)} where ${ctx.scope(CityTrip)} and not is_deleted and ${ON_SHEETS}
      and ${LATELY} order by ${TURN}, depart_at, id
      limit ${MOST_SHEETS}`,
  )
  return rows.map((row): SheetTrip => picked(ctx.shown(CityTrip, row), SHEET_TRIP))
}

export const sheetTrip = async (ctx: ServiceCtx, raw: unknown, lock = false): Promise<Row> => {
  const id = Number(raw)
  if (!Number.isSafeInteger(id) || id <= 0) throw ctx.refuse('NOT_FOUND')
  const [row] = await ctx.query<Row>(
    sql`select * from ${ctx.table(CityTrip)} where ${ctx.scope(CityTrip)} and not is_deleted and ${ON_SHEETS}
      and id = ${id} ${lock ? sql`for update` : sql``}`,
  )
  if (!row) throw ctx.refuse('NOT_FOUND')
  return row
}

/** Whoever drives to a door may ring there; once nothing is left to do there, its number is nobody's business. */
const phoneFor = (ctx: ServiceCtx, trip: Row, row: Row): Pick<SheetStop, 'contactPhone'> => {
  const isDriver = !ctx.session.isStaff
  const isOn = Number(trip.status) !== TRIP.finished && !isSettled(Number(row.status))
  if (!isDriver || !row.contact_phone) return {}
  return { contactPhone: isOn ? String(row.contact_phone) : '' }
}

/** GET /ntocc-tms-api/dispatch/sheet/{id} @throws NOT_FOUND, also for another driver's and for drafts */
export const readSheet: Answer<'citySheet'> = async (ctx, { params }) => {
  const row = await sheetTrip(ctx, params.id)
  const stops = await ctx.query<Row>(
    sql`select * from ${ctx.table(CityStop)} where ${ctx.scope(CityStop)} and not is_deleted
      and trip_code = ${row.code} order by seq, id`,
  )
  return {
    ...picked(ctx.shown(CityTrip, row), SHEET_TRIP),
    stops: stops.map(each => ({
      ...picked(ctx.shown(CityStop, each), SHEET_STOP),
      ...phoneFor(ctx, row, each),
    })),
  }
}

const DRIVEN = { start: TRIP.underWay, finish: TRIP.finished } as const
const isDriving = (move: string): move is keyof typeof DRIVEN => Object.hasOwn(DRIVEN, move)

/**
 * POST /ntocc-tms-api/dispatch/sheet/{id}/drive. Said twice it is done once: of a bad connection nobody knows what arrived.
 * @throws MOVE_REFUSED, MOVED_ON, TRIP_UNSETTLED
 */
export const driveTrip: Answer<'cityTripDrive'> = (ctx, { params, body: { move, version } }) =>
  ctx.transaction(async () => {
    if (!isDriving(move)) throw ctx.invalid({ move: { code: 'validation.code.unknown' } })
    const row = await sheetTrip(ctx, params.id, true)
    const id = Number(row.id)
    if (Number(row.status) === DRIVEN[move]) return { id, version: Number(row.version), status: Number(row.status) }
    const moved = await ctx.records.move(CityTrip, { id, move, version })
    return { id, version: moved.version, status: moved.status }
  })
