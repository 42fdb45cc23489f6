import { Waybill } from '@ntocc/sdk/contracts'
import { type AreaCtx, type JobRun, type SQL, sql } from '@ntocc/sdk/service'
import type { Basis } from '../../contract/measures.ts'
import { ADDED_UP, AMOUNTS, COLUMNS } from '../amounts.ts'
import { ALL, byOf, KEPT_BY, type KeptBy } from '../dimensions.ts'
import { type Area, COUNTS, type FinanceCtx, READ, TIMES } from '../figures.ts'
import { beginsAt, KEPT_BASES, SETTLED_TODAY, TODAY, WATCHED } from './kept.ts'

/** Statements go back two years, and compare with two years before. */
const KEPT_DAYS = 1_500
/** Waybills that are added up in one transaction, but for a day that has more. */
const AT_ONCE = 20_000
/** Days, where they have few. */
const MOST_AT_ONCE = 200
/** A run gives way to the next one. */
const RUN_MS = 60_000

interface DayRow {
  day: string
  waybills: number
}

/** Waybills of a day, of the whole branch: `day` is an expression of the statement that this stands in. */
const ofDay = (ctx: FinanceCtx, basis: Basis, day: SQL): SQL => sql`${ctx.offered(Waybill, READ)} w
  where w.branch_code = ${ctx.session.branchCode} and ${COUNTS}
    and ${TIMES[basis]} >= ${beginsAt(day)} and ${TIMES[basis]} < ${beginsAt(sql`${day} + 1`)}`

/** Names of columns for key and name of what sums are kept by. */
const columnsOf = (name: KeptBy) => ({ key: sql.identifier(`${name}_key`), name: sql.identifier(`${name}_name`) })

const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)

/** All that a waybill is put together by, in these columns. */
const KEYS: SQL = list(
  KEPT_BY.map(each => {
    const { key, name = sql`null::jsonb` } = byOf(each, 'finished')
    const columns = columnsOf(each)
    return sql`${key} as ${columns.key}, ${name} as ${columns.name}`
  }),
)

/** The same as rows, one for each, and one for all waybills of the day. */
const KINDS: SQL = list([
  sql`(${ALL}::text, ''::text, null::jsonb)`,
  ...KEPT_BY.map(each => sql`(${each}::text, r.${columnsOf(each).key}, r.${columnsOf(each).name})`),
])

/** What days come to now, as rows of `finance_day_sum` say it. `days` is a relation `o` of days. */
export const sumsOf = (ctx: FinanceCtx, basis: Basis, days: SQL): SQL => sql`
  select ${ctx.session.branchCode}::text as branch_code, ${basis}::text as basis, k.by, o.day, k.key,
    (array_agg(k.name order by r.gmt_created desc, k.name))[1] as name, max(r.gmt_created) as named_at, ${ADDED_UP}
  from ${days} cross join lateral (
    select gmt_created, ${KEYS}, ${AMOUNTS} from ${ofDay(ctx, basis, sql`o.day`)} offset 0
  ) r cross join lateral (values ${KINDS}) k (by, key, name)
  group by o.day, k.by, k.key`

/** So many are looked up at once. */
const LOOKED_UP = 60

/** Days that are over and have no sums or none that are true, newest first, and how many waybills each has; those of this run left out. */
const due = (ctx: FinanceCtx, basis: Basis, done: readonly string[]): Promise<DayRow[]> => {
  const { branchCode } = ctx.session
  const moment = TIMES[basis]
  return ctx.query<DayRow>(sql`
    with first as (
      select greatest(day, ${TODAY} - ${KEPT_DAYS}::int) as day from (
        select (min(${moment}) at time zone 'Asia/Shanghai')::date as day
        from ${ctx.offered(Waybill, READ)} w where w.branch_code = ${branchCode} and not is_deleted
      ) oldest where day is not null
    ), untrue as (
      select f.day + n as day from first f cross join lateral generate_series(0, ${SETTLED_TODAY} - 1 - f.day) n
      where not exists (select 1 from finance_day d where d.branch_code = ${branchCode} and d.basis = ${basis} and d.day = f.day + n)
      union
      select m.day from finance_day_mark m where m.branch_code = ${branchCode} and m.basis = ${basis} and m.day < ${SETTLED_TODAY}
    ), waiting as (
      select day from untrue where day <> all(${sql.param([...done])}::date[]) order by day desc limit ${LOOKED_UP}
    )
    select o.day::text as day, (select count(*) from ${ofDay(ctx, basis, sql`o.day`)})::int as waybills
    from waiting o order by o.day desc`)
}

/** As many days at once as a transaction adds up in its time. */
const inParts = (days: readonly DayRow[]): string[][] => {
  const parts: string[][] = []
  let waybills = 0
  for (const each of days) {
    const part = parts.at(-1)
    if (part && part.length < MOST_AT_ONCE && waybills + each.waybills <= AT_ONCE) {
      part.push(each.day)
      waybills += each.waybills
    } else {
      parts.push([each.day])
      waybills = each.waybills
    }
  }
  return parts
}

/**
 * Adds days up anew. Marks are read before the waybills are: what is written between the two is added up already and keeps its mark, so
 * that the day is added up once more. What is written later finds no sums that it would not mark.
 */
export const totalDays = (ctx: FinanceCtx, basis: Basis, days: readonly string[]): Promise<void> =>
  ctx.transaction(async () => {
    const { branchCode } = ctx.session
    const these = sql`branch_code = ${branchCode} and basis = ${basis} and day = any(${sql.param([...days])}::date[])`
    // Of two who add up, the later one has read later.
    await ctx.lock(`days ${branchCode}`)
    const marks = await ctx.query<{ id: string }>(sql`select id from finance_day_mark where ${these}`)
    await ctx.query(sql`delete from finance_day_sum where ${these}`)
    await ctx.query(sql`
      insert into finance_day_sum (branch_code, basis, by, day, key, name, named_at, ${COLUMNS})
      ${sumsOf(ctx, basis, sql`unnest(${sql.param([...days])}::date[]) as o (day)`)}`)
    await ctx.query(sql`
      insert into finance_day (branch_code, basis, day)
      select ${branchCode}, ${basis}, day from unnest(${sql.param([...days])}::date[]) as o (day) on conflict do nothing`)
    await ctx.query(sql`delete from finance_day_mark where id = any(${sql.param(marks.map(({ id }) => id))}::bigint[])`)
  })

/**
 * Says that somebody looks after the days. Who was away does not know what was written meanwhile, as nothing was noted where this area was
 * not in force: no day is relied on then before it was added up anew.
 */
const watch = async (ctx: FinanceCtx): Promise<void> => {
  const { branchCode } = ctx.session
  await ctx.transaction(async () => {
    await ctx.lock(`days ${branchCode}`)
    await ctx.query(sql`
      delete from finance_day where branch_code = ${branchCode} and not exists (
        select 1 from finance_day_watch where branch_code = ${branchCode} and seen_at > ${WATCHED})`)
    await ctx.query(sql`
      insert into finance_day_watch (branch_code, seen_at) values (${branchCode}, now())
      on conflict (branch_code) do update set seen_at = excluded.seen_at`)
  })
}

/** For data that was written while nobody followed: every day is read from its waybills until it is added up anew. */
export const forgetDays = (area: Pick<AreaCtx<Area>, 'query'>): Promise<unknown> =>
  area.query(sql`delete from finance_day`)

/** Adds up the days of a branch that wait for it, the newest first, for as long as a run may last. */
const keepBranch = async (ctx: FinanceCtx, isOver: () => boolean): Promise<void> => {
  await watch(ctx)
  for (const basis of KEPT_BASES) {
    // A day that is written again and again is the next run's.
    const done: string[] = []
    for (let found = await due(ctx, basis, done); found.length > 0; found = await due(ctx, basis, done))
      for (const days of inParts(found)) {
        if (isOver()) return
        await totalDays(ctx, basis, days)
        await watch(ctx)
        done.push(...days)
      }
  }
}

/** Every branch, whatever goes wrong in another. @throws the first trouble once all are done */
export const keepDays = async (
  area: AreaCtx<Area>,
  { signal }: Pick<JobRun<Area, object>, 'signal'>,
): Promise<void> => {
  const until = performance.now() + RUN_MS
  const failed: unknown[] = []
  for (const branch of await area.branches())
    await area
      .inBranch(branch, ctx => keepBranch(ctx, () => signal.aborted || performance.now() > until))
      .catch(error => failed.push(error))
  if (failed.length > 0) throw failed[0]
}
