import { Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { fenToYuan } from '@ntocc/sdk/fields'
import { inStates, type SQL, sql } from '@ntocc/sdk/service'
import { type Granularity, type Period, stepsOf } from './period.ts'
import type { Row, WaybillCtx } from './types.ts'

/** States in which a waybill earns nothing: cancelled, refused, expired, deleted. */
export const ALIVE = sql`not is_deleted and status not ${inStates(waybillMachine, 'off')}`

/** The caller's own waybills, as in the lists. */
export const ownWaybills = (ctx: WaybillCtx): SQL => ctx.scope(Waybill)

/** First instant of a Beijing day, and of the day after it. */
const dayStart = (day: string): SQL => sql`${`${day}T00:00:00+08:00`}::timestamptz`
const dayAfter = (day: string): SQL => sql`${dayStart(day)} + interval '1 day'`

/** A time within a span, written so that an index on the column serves. */
export const within = (column: SQL, from: string, to: string): SQL =>
  sql`${column} >= ${dayStart(from)} and ${column} < ${dayAfter(to)}`

/** First day of the step an instant belongs to, as text; never before the first day of its span. */
const stepOf = (column: SQL, granularity: Granularity, first: string): SQL => {
  const wall = sql`(${column} at time zone 'UTC' + interval '8 hours')`
  return sql`greatest(date_trunc(${granularity}::text, ${wall})::date, ${first}::text::date)::text`
}

export interface Grouped {
  current: Map<string, Row>
  previous: Map<string, Row>
}

/** Sums by step over both spans, in one pass: `figures` is the list of aggregates with their names. */
export const bySteps = async (
  ctx: WaybillCtx,
  { span, previous, granularity }: Period,
  { time, where, figures }: { time: SQL; where: SQL; figures: SQL },
): Promise<Grouped> => {
  const isCurrent = sql`${time} >= ${dayStart(span.dateStart)}`
  const found = await ctx.query<Row>(
    sql`select ${isCurrent} as is_current, case when ${isCurrent} then ${stepOf(time, granularity, span.dateStart)}
        else ${stepOf(time, granularity, previous.dateStart)} end as step, ${figures}
      from waybill where ${ownWaybills(ctx)} and ${where} and ${within(time, previous.dateStart, span.dateEnd)}
      group by 1, 2`,
  )
  const grouped: Grouped = { current: new Map(), previous: new Map() }
  for (const row of found) grouped[row.is_current ? 'current' : 'previous'].set(String(row.step), row)
  return grouped
}

/** One value for every step of the span, also for those without a row. */
export const filled = <T>(
  rows: Map<string, Row>,
  span: Period['span'],
  granularity: Granularity,
  point: (date: string, row: Row) => T,
): T[] => stepsOf(span, granularity).map(date => point(date, rows.get(date) ?? {}))

/** Aggregates of both spans in one row each. */
export const overSpans = async (
  ctx: WaybillCtx,
  { span, previous }: Period,
  { time, where, figures }: { time: SQL; where: SQL; figures: SQL },
): Promise<{ current: Row; previous: Row }> => {
  const found = await ctx.query<Row>(
    sql`select ${time} >= ${dayStart(span.dateStart)} as is_current, ${figures} from waybill
      where ${ownWaybills(ctx)} and ${where} and ${within(time, previous.dateStart, span.dateEnd)} group by 1`,
  )
  return {
    current: found.find(row => row.is_current === true) ?? {},
    previous: found.find(row => row.is_current === false) ?? {},
  }
}

export const count = (value: unknown): number => Number(value ?? 0)
/** Fen of a sum to yuan; nothing summed is 0.00. */
export const yuan = (value: unknown): string => fenToYuan(Number(value ?? 0))
/** Kilograms. */
export const kilograms = (value: unknown): number => Math.round(Number(value ?? 0) * 1000) / 1000
