import { dayAfter, reportMachine, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { inStates, type SQL, sql } from '@ntocc/sdk/service'
import { ReportDocument } from '../contract/documents.ts'
import type { RateCounts } from '../contract/figures-calls.ts'
import { reportedFrom } from './missed.ts'
import { branchProvince } from './province.ts'
import type { Answer, ReportCtx } from './types.ts'

const READ = [
  'code',
  'branchCode',
  'isDeleted',
  'status',
  'reportType',
  'driverCode',
  'vehicleNo',
  'finishTime',
] as const

const DAY_MS = 86_400_000
/** Longer is no time that anybody looks at, and costs. */
const MOST_DAYS = 366

/** Rules about the way that a vehicle went. */
const TRACK_RULES = ['R14', 'R15']

const beginOf = (day: string): SQL => sql`${day}::date::timestamp at time zone 'Asia/Shanghai'`

/** Counts of the waybills of a time, in one row or in one for each day. Days are those of Beijing. */
const countsSql = (ctx: ReportCtx, province: string, from: string, to: string, isDaily: boolean): SQL => {
  const documents = (name: string, kind: string, record: SQL): SQL =>
    sql`left join ${ctx.table(ReportDocument)} ${sql.raw(name)} on ${sql.raw(name)}.branch_code = w.branch_code
      and ${sql.raw(name)}.doc_kind = ${kind} and ${sql.raw(name)}.record_code = ${record}
      and ${sql.raw(name)}.province = ${province} and not ${sql.raw(name)}.is_deleted`
  const has = (name: string): SQL => sql`${sql.raw(name)}.status ${inStates(reportMachine, 'arrived')}`
  const isKnown = (name: string): SQL => sql`${has(name)} and ${sql.raw(name)}.status <> ${reportMachine.at.abnormal}`
  const day = isDaily ? sql`to_char(w.finish_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD')` : sql`''::text`
  return sql`select ${day} as day, count(*)::int as waybills,
      count(*) filter (where ${has('dw')})::int as uploaded,
      count(distinct w.vehicle_no)::int as vehicles,
      count(distinct w.vehicle_no) filter (where ${isKnown('dv')})::int as "knownVehicles",
      count(distinct w.driver_code)::int as drivers,
      count(distinct w.driver_code) filter (where ${isKnown('dd')})::int as "knownDrivers",
      count(*) filter (where dw.status <> ${reportMachine.at.notReady})::int as judged,
      count(*) filter (where dw.status <> ${reportMachine.at.notReady} and not exists (
        select 1 from jsonb_array_elements(coalesce(dw.findings, '[]'::jsonb)) f
        where f ->> 'rule' in (${sql.join(
          TRACK_RULES.map(rule => sql`${rule}`),
          sql`, `,
        )})))::int as tracked
    from ${ctx.offered(Waybill, READ)} w
      ${documents('dw', 'waybill', sql`w.code`)}
      ${documents('dv', 'vehicle', sql`w.vehicle_no`)}
      ${documents('dd', 'driver', sql`w.driver_code`)}
    where w.branch_code = ${ctx.session.branchCode} and not w.is_deleted and w.status = ${waybillMachine.at.finished}
      and coalesce(w.report_type, '') <> '0'
      and w.finish_time >= ${beginOf(from)} and w.finish_time < ${beginOf(dayAfter(to, 1))}
    group by 1 order by 1`
}

type Counted = RateCounts & { day: string }

const NOTHING: RateCounts = {
  waybills: 0,
  uploaded: 0,
  vehicles: 0,
  knownVehicles: 0,
  drivers: 0,
  knownDrivers: 0,
  judged: 0,
  tracked: 0,
}

const totalOf = async (ctx: ReportCtx, province: string, from: string, to: string): Promise<RateCounts> => {
  const [row] = await ctx.query<Counted>(countsSql(ctx, province, from, to, false))
  if (!row) return NOTHING
  const { day: _day, ...counts } = row
  return counts
}

/** What keeps documents back now. */
const heldBySql = (ctx: ReportCtx): SQL =>
  sql`select f ->> 'rule' as rule, count(distinct d.code)::int as documents
    from ${ctx.table(ReportDocument)} d cross join lateral jsonb_array_elements(coalesce(d.findings, '[]'::jsonb)) f
    where d.branch_code = ${ctx.session.branchCode} and not d.is_deleted and d.status = ${reportMachine.at.checkFailed}
    group by 1 order by 2 desc, 1`

/** The four figures that the ministry publishes, as the console's own records have them. */
export const figures: Answer<'reportFigures'> = async (ctx, { query: { start, end } }) => {
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS + 1
  if (!(days >= 1 && days <= MOST_DAYS)) throw ctx.invalid({ end: { code: 'validation.field.filter' } })
  const province = (await branchProvince(ctx)) ?? ''
  const first = (await reportedFrom(ctx)) ?? ''
  // What was finished before is not to be reported: it would stand in every rate as what is missing.
  const since = (day: string): string => (first > day ? first : day)
  const [totals, before, steps, heldBy] = [
    await totalOf(ctx, province, since(start), end),
    await totalOf(ctx, province, since(dayAfter(start, -days)), dayAfter(start, -1)),
    await ctx.query<Counted>(countsSql(ctx, province, since(start), end, true)),
    await ctx.query<{ rule: string; documents: number }>(heldBySql(ctx)),
  ]
  return { totals, before, steps, heldBy }
}
