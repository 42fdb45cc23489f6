import { unpackTrack, Waybill } from '@ntocc/sdk/contracts'
import { type CallHandler, sql } from '@ntocc/sdk/service'
import { MOST_DAYS, MOST_ROWS, type Replay, type ReplayWarning, type vehicleReplay } from '../../contract/tracking.ts'
import { VehicleWarning, type WarningKind } from '../../contract/warnings.ts'
import type { Sample } from '../rules/sample.ts'
import type { Area, MessagesCtx } from '../types.ts'
import { Fold, gapMinutesOf } from './fold.ts'
import type { Span } from './stored.ts'
import { wayOf } from './trails.ts'

const DAY_SECONDS = 86_400

/** What the tracks of its waybills say of a span: a point a minute at most, kept for as long as the waybills are. */
const fromWaybills = async (ctx: MessagesCtx, { plateNo, from, to }: Span): Promise<Sample[]> => {
  if (!ctx.references.knows('waybill')) return []
  const rows = await ctx.query<{ points: number[] }>(
    sql`select t.points || t.recent as points from (select waybill_no, depart_time, unload_time from waybill
        where ${ctx.scope(Waybill)} and vehicle_no = ${plateNo} and not is_deleted) w
      join waybill_track t on t.waybill_no = w.waybill_no
      where w.depart_time <= to_timestamp(${to}::float8) and coalesce(w.unload_time, now()) >= to_timestamp(${from}::float8)
      order by w.depart_time desc limit ${MOST_ROWS}`,
  )
  return rows
    .flatMap(({ points }) => unpackTrack(points))
    .filter(([at]) => at >= from && at <= to)
    .map(([at, lng, lat, speed]) => ({ at, lng, lat, speed }))
    .sort((one, other) => one.at - other.at)
}

interface WarningRow {
  id: string
  kind: string
  level: string
  start_time: Date
  end_time: Date
  total: string
}

const warningsOf = async (
  ctx: MessagesCtx,
  { plateNo, from, to }: Span,
): Promise<{ warnings: ReplayWarning[]; warningCount: number }> => {
  if (!ctx.mayRead(VehicleWarning)) return { warnings: [], warningCount: 0 }
  const rows = await ctx.query<WarningRow>(
    sql`select id, kind, level, start_time, end_time, count(*) over () as total from ${ctx.table(VehicleWarning)}
      where ${ctx.scope(VehicleWarning)} and not is_deleted and plate_no = ${plateNo}
        and start_time <= to_timestamp(${to}::float8) and end_time >= to_timestamp(${from}::float8)
      order by level desc, start_time desc limit ${MOST_ROWS}`,
  )
  return {
    warnings: rows
      .map(({ id, kind, level, start_time, end_time }) => ({
        id: Number(id),
        kind: kind as WarningKind,
        level,
        from: new Date(start_time).toISOString(),
        to: new Date(end_time).toISOString(),
      }))
      .sort((one, other) => one.from.localeCompare(other.from)),
    warningCount: Number(rows[0]?.total ?? 0),
  }
}

/** @throws INVALID on a span that is longer than a replay may be */
const spanOf = (ctx: MessagesCtx, query: { plateNo: string; from: string; to: string }): Span => {
  const [from, to] = [Date.parse(query.from) / 1000, Date.parse(query.to) / 1000]
  if (!(to > from)) throw ctx.invalid({ to: { code: 'validation.field.range' } })
  if (to - from > MOST_DAYS * DAY_SECONDS) throw ctx.refuse('SPAN_TOO_LONG', { most: MOST_DAYS })
  return { plateNo: query.plateNo, from, to }
}

/** @throws NOT_FOUND for a vehicle of another branch as for one that there is not */
const needVehicle = async (ctx: MessagesCtx, plateNo: string): Promise<void> => {
  const known = await ctx.query(
    sql`select 1 from vehicle where branch_code = ${ctx.session.branchCode} and plate_no = ${plateNo} and not is_deleted`,
  )
  if (known.length === 0) throw ctx.refuse('NOT_FOUND')
}

/** GET /ntocc-tms-api/vehiclePosition/replay @throws FORBIDDEN, NOT_FOUND, INVALID, SPAN_TOO_LONG */
export const replay: CallHandler<Area, typeof vehicleReplay> = async (ctx, { query }): Promise<Replay> => {
  const span = spanOf(ctx, query)
  await needVehicle(ctx, span.plateNo)
  const fold = new Fold(span.from, span.to)
  // Whose role shows a part of the branch sees the ways of its waybills, and not where the vehicle was besides.
  if (ctx.session.seesWholeBranch)
    for await (const part of wayOf(ctx, span)) {
      if (Array.isArray(part)) for (const sample of part) fold.add(sample)
      else fold.addDay(part)
    }
  let told = fold.end()
  let source: Replay['source'] = 'device'
  if (told.count === 0) {
    const samples = await fromWaybills(ctx, span)
    const other = new Fold(span.from, span.to, { gapMinutes: gapMinutesOf(samples) })
    for (const sample of samples) other.add(sample)
    told = other.end()
    source = 'waybill'
  }
  return { plateNo: span.plateNo, ...told, source, ...(await warningsOf(ctx, span)) }
}
