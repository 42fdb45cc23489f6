import {
  type ArrivalEstimate,
  type Punctuality,
  type StoredPoint,
  unpackTrack,
  Vehicle,
  Waybill,
  type WaybillArrival,
  waybillMachine,
} from '@ntocc/sdk/contracts'
import { inStates, type SQL, sql } from '@ntocc/sdk/service'
import type { WaybillCtx } from '../types.ts'
import { CAME, type Due, estimateArrival, lateMinutesOf, punctualityOf, TO_COME } from './estimate.ts'

/** What is read of waybills under way: where their vehicles were in the last hours. */

type Reading = Pick<WaybillCtx, 'query' | 'offered'>

const { inTransit } = waybillMachine.at
/** States of a waybill that is on its way, or came and has not ended. */
const TOLD = ['inTransit', 'arrived', 'unloaded', 'signed', 'receiptRejected'] as const

/** A point a minute for three hours, and each is four numbers. */
const MOST_NUMBERS = 180 * 4

const VEHICLE = ['branchCode', 'plateNo', 'lastLng', 'lastLat', 'lastTime', 'isDeleted'] as const

const END_OF_TRACK = sql`(t.points || t.recent)[greatest(1, cardinality(t.points) + cardinality(t.recent) - ${MOST_NUMBERS - 1}::int):]`

interface RoadRow {
  id: string
  plan_unload_time: Date | string | null
  unload_lng: number | null
  unload_lat: number | null
  tail: number[] | null
  last_lng: number | null
  last_lat: number | null
  last_at: number | null
  depart_at: number | null
}

/**
 * Of the waybills for which `which` holds, those on their way, with the end of their tracks and where the vehicle was seen last: one
 * statement. A track is read where `isAsked` holds alone: it lies apart, packed.
 */
export const roadsOf = ({ query, offered }: Reading, which: SQL, isAsked: SQL = sql`true`): Promise<RoadRow[]> =>
  query<RoadRow>(
    sql`select w.id, w.plan_unload_time, w.unload_lng, w.unload_lat, extract(epoch from w.depart_time)::float8 as depart_at,
        case when ${isAsked} then ${END_OF_TRACK} end as tail,
        v.last_lng, v.last_lat, extract(epoch from v.last_time)::float8 as last_at
      from (select * from waybill where ${which} and status ${inStates(waybillMachine, 'inTransit')} and not is_deleted) w
      left join waybill_track t on t.waybill_no = w.waybill_no
      left join ${offered(Vehicle, VEHICLE)} v on v.branch_code = w.branch_code and v.plate_no = w.vehicle_no and not v.is_deleted`,
  )

/** What is kept of the vehicle goes on from the track, where it is of this way and newer. */
export const pointsOf = ({ tail, last_lng, last_lat, last_at, depart_at }: RoadRow): StoredPoint[] => {
  const points = unpackTrack(tail)
  const from = points.at(-1)?.[0] ?? depart_at ?? Number.POSITIVE_INFINITY
  if (last_at === null || last_lng === null || last_lat === null || last_at <= from) return points
  return [...points, [last_at, Number(last_lng), Number(last_lat), 0]]
}

export const estimateOf = (row: RoadRow, now: Date): ArrivalEstimate | undefined => {
  const { unload_lng: lng, unload_lat: lat } = row
  const unload = lng === null || lat === null ? undefined : { lng: Number(lng), lat: Number(lat) }
  return estimateArrival({ points: pointsOf(row), unload }, now)
}

export const msOf = (time: Date | string | null | undefined): number | undefined =>
  time === null || time === undefined ? undefined : new Date(time).getTime()

const dueOf = ({ status, planUnloadTime, arriveUnloadTime }: Waybill): Due => ({
  status: Number(status),
  plan: msOf(planUnloadTime),
  arrived: msOf(arriveUnloadTime),
})

const arrivalOf = (waybill: Waybill, estimate: ArrivalEstimate | undefined, now: Date): WaybillArrival => {
  const expected = msOf(estimate?.estimatedArriveTime)
  const due = dueOf(waybill)
  const lateMinutes = lateMinutesOf(due, expected, now)
  const punctuality = punctualityOf(due, expected, now)
  return { ...estimate, punctuality, ...(lateMinutes !== undefined && { lateMinutes }) }
}

/** What is estimated of waybills that the caller has, by id. */
const estimatesOf = async (
  ctx: Reading,
  waybills: readonly Waybill[],
  now: Date,
): Promise<Map<number, ArrivalEstimate>> => {
  const ids = waybills.filter(({ status }) => Number(status) === inTransit).map(({ id }) => Number(id))
  if (ids.length === 0) return new Map()
  const rows = await roadsOf(ctx, sql`id = any(${sql.param(ids)}::bigint[])`)
  return new Map(
    rows.flatMap(row => {
      const estimate = estimateOf(row, now)
      return estimate ? [[Number(row.id), estimate] as const] : []
    }),
  )
}

/** Records with how they stand to their deadlines; what has ended, and is not on the way yet, has nothing of it. */
export const withArrivals = async <R extends Waybill>(
  ctx: Reading,
  records: readonly R[],
): Promise<(R & WaybillArrival)[]> => {
  const now = new Date()
  const estimates = await estimatesOf(ctx, records, now)
  return records.map(record => {
    if (!waybillMachine.within(record.status, ...TOLD)) return record
    return { ...record, ...arrivalOf(record, estimates.get(Number(record.id)), now) }
  })
}

export const withArrival = async <R extends Waybill>(ctx: Reading, record: R): Promise<R & WaybillArrival> => {
  const [told] = await withArrivals(ctx, [record])
  return told ?? record
}

/** The estimate for one waybill. */
export const arrivalFor = async (ctx: Reading, waybill: Waybill): Promise<ArrivalEstimate | undefined> =>
  (await estimatesOf(ctx, [waybill], new Date())).get(Number(waybill.id))

/** How the caller's waybills under way stand to their deadlines: ids and what each is. Those without a deadline are left out. */
const onTheRoad = async (ctx: WaybillCtx, now: Date): Promise<(readonly [id: number, is: Punctuality])[]> => {
  const rows = await roadsOf(
    ctx,
    sql`${ctx.scope(Waybill)} and plan_unload_time is not null`,
    // Whatever is late by now is so wherever it stands.
    sql`w.plan_unload_time >= ${now}`,
  )
  return rows.map(row => {
    const due = { status: inTransit, plan: msOf(row.plan_unload_time), arrived: undefined }
    const isOver = (due.plan ?? 0) < now.getTime()
    const expected = isOver ? undefined : msOf(estimateOf(row, now)?.estimatedArriveTime)
    return [Number(row.id), punctualityOf(due, expected, now)] as const
  })
}

/** A waybill on its way: when it is expected, ms since 1970, and how late that is; undefined where it cannot be told. */
export interface Expected {
  id: number
  expected: number | undefined
  lateMinutes: number | undefined
}

/** Those under way for which `which` holds, at most so many, by their deadlines. */
export const expectedAmong = async (ctx: Reading, which: SQL, most: number): Promise<Expected[]> => {
  const now = new Date()
  const rows = await roadsOf(
    ctx,
    sql`id = any(array(select id from waybill where ${which} and status ${inStates(waybillMachine, 'inTransit')}
      order by plan_unload_time nulls last, id limit ${most}))`,
  )
  return rows.map(row => {
    const expected = msOf(estimateOf(row, now)?.estimatedArriveTime)
    const due = { status: inTransit, plan: msOf(row.plan_unload_time), arrived: undefined }
    return { id: Number(row.id), expected, lateMinutes: lateMinutesOf(due, expected, now) }
  })
}

/** What a dispatcher has to do something about: on the way, and late or expected to be. */
export const LATE_ON_ROAD: readonly Punctuality[] = ['late', 'willBeLate']

/** Of those that the caller may see: the very rows that the list has of them. */
export const countLateOnRoad = async (ctx: WaybillCtx): Promise<number> =>
  (await onTheRoad(ctx, new Date())).filter(([, is]) => LATE_ON_ROAD.includes(is)).length

const ids = (of: readonly (readonly [number, Punctuality])[], asked: (is: Punctuality) => boolean): SQL =>
  sql`id = any(${sql.param(of.filter(([, is]) => asked(is)).map(([id]) => id))}::bigint[])`

/** Condition for waybills that stand to their deadlines as asked, by `punctualityOf`. */
export const standingAs = async (ctx: WaybillCtx, asked: readonly Punctuality[]): Promise<SQL> => {
  const now = new Date()
  const road = asked.some(is => is !== 'late') ? await onTheRoad(ctx, now) : []
  const conditions: Record<Punctuality, SQL> = {
    late: sql`(arrive_unload_time > plan_unload_time
      or (arrive_unload_time is null and status ${inStates(waybillMachine, ...TO_COME)} and plan_unload_time < ${now}))`,
    willBeLate: ids(road, is => is === 'willBeLate'),
    onTime: sql`(arrive_unload_time <= plan_unload_time or ${ids(road, is => is === 'onTime')})`,
    unknown: sql`(plan_unload_time is null or (arrive_unload_time is null and (status ${inStates(waybillMachine, ...CAME)} or plan_unload_time >= ${now})
      and not ${ids(road, is => is === 'willBeLate' || is === 'onTime')}))`,
  }
  return sql`(${sql.join(
    asked.map(is => conditions[is]),
    sql` or `,
  )})`
}
