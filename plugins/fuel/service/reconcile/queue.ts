import { fenToYuan } from '@ntocc/sdk/fields'
import { type CallHandler, type Ctx, inStates, type SQL, sql } from '@ntocc/sdk/service'
import type { FuelCase, FuelQueue, reconciliation } from '../../contract/reconciliation.ts'
import { FuelStatement, statementMachine } from '../../contract/statements.ts'
import { FuelTransaction } from '../../contract/transactions.ts'
import type contract from '../../contract.ts'
import { nearestFill, pairSeconds } from '../counterpart.ts'

type Area = typeof contract

export const QUEUE = 'statements'
const KEYWORD = ['supplierNo', 'cardNo', 'station'] as const
/** Offered to choose from: a year and the month before it. */
const MONTHS = 13

const MONTH = sql`to_char(l.time at time zone 'Asia/Shanghai', 'YYYY-MM')`
const MONTH_FORM = /^\d{4}-(0[1-9]|1[0-2])$/

const monthOf = (ctx: Ctx<Area>, month: string | undefined): string | undefined => {
  if (!month) return undefined
  if (!MONTH_FORM.test(month)) throw ctx.invalid({ month: { code: 'validation.date.pattern' } })
  return month
}

/** Rows of the branch's lines as `l`. */
const lines = (ctx: Ctx<Area>): SQL =>
  sql`${ctx.table(FuelStatement)} l where l.branch_code = ${ctx.session.branchCode} and not l.is_deleted`

const monthsOf = async (ctx: Ctx<Area>): Promise<FuelQueue['months']> => {
  const rows = await ctx.query<{ month: string; waiting: string }>(
    sql`select ${MONTH} as month, count(*) filter (where l.status ${inStates(statementMachine, 'toClear')}) as waiting
      from ${lines(ctx)} group by 1 order by 1 desc limit ${MONTHS}`,
  )
  return rows.map(({ month, waiting }) => ({ month, waiting: Number(waiting) }))
}

interface Sum {
  status: number
  lines: string
  theirs: string
  ours: string
}

/** What the lines come to, state by state, and of the fills that they name. Fen in, yuan out. */
const sumsOf = async (ctx: Ctx<Area>, month: string | undefined): Promise<Pick<FuelQueue, 'sums' | 'whole'>> => {
  const rows = await ctx.query<Sum>(
    sql`select l.status, count(*) as lines, coalesce(sum(l.amount), 0) as theirs,
        coalesce(sum((select t.amount - coalesce(t.refunded, 0) from ${ctx.table(FuelTransaction)} t where t.branch_code = l.branch_code
          and t.code = l.transaction_code and not t.is_deleted)), 0) as ours
      from ${lines(ctx)} and ${month ? sql`${MONTH} = ${month}` : sql`true`} group by 1 order by 1`,
  )
  const counted = rows.filter(({ status }) => statementMachine.within(Number(status), 'counted'))
  const all = (name: 'lines' | 'theirs' | 'ours') => counted.reduce((total, row) => total + Number(row[name]), 0)
  return {
    sums: rows.map(({ status, lines, theirs, ours }) => ({
      status: Number(status),
      lines: Number(lines),
      theirs: fenToYuan(Number(theirs)),
      ours: fenToYuan(Number(ours)),
    })),
    whole: { lines: all('lines'), theirs: fenToYuan(all('theirs')), ours: fenToYuan(all('ours')) },
  }
}

/** What stands beside lines: the difference where a fill is named, else that to the nearest fill. */
const besideOf = async (ctx: Ctx<Area>, ids: readonly number[]) => {
  const rows = await ctx.query<{ id: string; more: string | null }>(
    sql`select l.id, case when l.transaction_code is not null then l.difference else l.amount - n.amount end as more
      from ${ctx.table(FuelStatement)} l
      left join lateral (${nearestFill(ctx, sql`l`, await pairSeconds(ctx))}) n on l.transaction_code is null
      where l.branch_code = ${ctx.session.branchCode} and l.id = any(${sql.param([...ids])}::bigint[])`,
  )
  return new Map(rows.map(({ id, more }) => [Number(id), more === null ? undefined : fenToYuan(Number(more))]))
}

const casesOf = async (ctx: Ctx<Area>, records: readonly FuelStatement[]): Promise<FuelCase[]> => {
  const ids = records.map(({ id }) => id)
  const claims = await ctx.claims.of(QUEUE, ids)
  const beside = await besideOf(ctx, ids)
  return records.map(record => {
    const [claim, more] = [claims.get(record.id), beside.get(record.id)]
    return { ...record, hasFill: more !== undefined, ...(more !== undefined && { more }), ...(claim && { claim }) }
  })
}

/** GET fuelReconciliation: lines that want a judgement, the oldest first, with what the month comes to. */
export const queueCall: CallHandler<Area, typeof reconciliation.queue> = async (ctx, { query }) => {
  const { month: asked, at, ...filters } = query
  const month = monthOf(ctx, asked)
  const toClear = statementMachine.filter('toClear')
  const listed = (more: object, where: SQL) =>
    ctx.records.list(
      FuelStatement,
      { sortField: 'time', sortType: 'asc', ...more, status: toClear },
      { keyword: KEYWORD, where },
    )
  const inMonth = month ? sql`to_char(time at time zone 'Asia/Shanghai', 'YYYY-MM') = ${month}` : sql`true`
  const page = await listed(filters, inMonth)
  const id = Number(at)
  const isAsked =
    at !== undefined && at !== '' && Number.isSafeInteger(id) && !page.records.some(each => each.id === id)
  // Opened from elsewhere: it stands in front, whatever the month.
  const first = isAsked ? (await listed({}, sql`id = ${id}`)).records : []
  return {
    ...page,
    records: await casesOf(ctx, [...first, ...page.records]),
    months: await monthsOf(ctx),
    ...(await sumsOf(ctx, month)),
  }
}
