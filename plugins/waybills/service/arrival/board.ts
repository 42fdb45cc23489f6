import { invoiceStateMachine, payStateMachine, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { type CallHandler, inStates, sql } from '@ntocc/sdk/service'
import type { BoardPart, boardCalls, MoneyAge } from '../../contract/board.ts'
import { boardWaybill, MONEY_AGES } from '../../contract/board.ts'
import type contract from '../../contract.ts'
import { dayText, today } from '../period.ts'
import { presentAll } from '../present.ts'
import { count, ownWaybills, yuan } from '../sums.ts'
import type { Row, WaybillCtx } from '../types.ts'
import { isOnRoad, roadLimits, type Seen, seenOnRoad } from './on-road.ts'
import { LATE_ON_ROAD, withArrivals } from './road.ts'

/** What is shown of each part; the lists have the rest. */
const MOST = 5

const LAST = Number.POSITIVE_INFINITY

/** The first of them as records, in the order given. */
const partOf = async (ctx: WaybillCtx, all: readonly Seen[], by: (seen: Seen) => number): Promise<BoardPart> => {
  const first = [...all].sort((one, other) => by(one) - by(other) || one.id - other.id).slice(0, MOST)
  if (first.length === 0) return { total: 0, records: [] }
  const ids = first.map(({ id }) => id)
  const found = await ctx.query<Row>(
    sql`select * from ${ctx.table(Waybill)} where ${ctx.scope(Waybill)} and id = any(${sql.param(ids)}::bigint[])`,
  )
  const shown = await presentAll(
    ctx,
    await withArrivals(
      ctx,
      found.map(row => ctx.shown(Waybill, row)),
    ),
  )
  return {
    total: all.length,
    records: first.flatMap(({ id, last }) => {
      const record = shown.find(each => each.id === id)
      return record ? [boardWaybill(record, last === undefined ? undefined : new Date(last).toISOString())] : []
    }),
  }
}

/** GET /ntocc-tms-api/board/road */
export const roadBoard: CallHandler<typeof contract, typeof boardCalls.roadBoard> = async ctx => {
  if (!ctx.session.isStaff) throw ctx.refuse('FORBIDDEN')
  const now = new Date()
  const all = await seenOnRoad(ctx, now)
  const limits = await roadLimits(ctx)
  const is = isOnRoad(limits, now)
  const late = all.filter(seen => LATE_ON_ROAD.includes(seen.is))
  return {
    late: await partOf(ctx, late, ({ plan }) => plan ?? LAST),
    ...limits,
    arriving: await partOf(ctx, all.filter(is.arriving), ({ expected }) => expected ?? LAST),
    silent: await partOf(ctx, all.filter(is.silent), ({ last }) => last ?? 0),
  }
}

const PACE_DAYS = 7

/** GET /ntocc-tms-api/board/pace: of the waybills that the caller may judge. */
export const reviewPace: CallHandler<typeof contract, typeof boardCalls.reviewPace> = async ctx => {
  const since = new Date(Date.now() - PACE_DAYS * 86_400_000)
  const [row] = await ctx.query<Row>(
    sql`select count(*) as judged,
        percentile_cont(0.5) within group (order by extract(epoch from finish_time - sign_time) / 60) as median
      from waybill where ${ownWaybills(ctx)} and not is_deleted and status ${inStates(waybillMachine, 'finished')}
        and finish_time >= ${since} and sign_time is not null`,
  )
  const judged = count(row?.judged)
  return { days: PACE_DAYS, judged, ...(judged > 0 && { medianMinutes: Math.round(count(row?.median)) }) }
}

/** GET /ntocc-tms-api/board/money: what finished waybills still wait for, by the days since they were finished. */
export const moneyAges: CallHandler<typeof contract, typeof boardCalls.moneyAges> = async (
  ctx,
): Promise<MoneyAge[]> => {
  if (!ctx.session.isStaff) throw ctx.refuse('FORBIDDEN')
  const day = today()
  const [week, month] = [dayText(day - 6), dayText(day - 29)]
  const days = sql`(finish_time at time zone 'UTC' + interval '8 hours')::date`
  const unpaid = sql`pay_status not ${inStates(payStateMachine, 'paid')}`
  const uninvoiced = sql`invoice_status not ${inStates(invoiceStateMachine, 'issued')}`
  const rows = await ctx.query<Row>(
    sql`select case when ${days} >= ${week}::text::date then 'week' when ${days} >= ${month}::text::date then 'month'
          else 'older' end as age,
        sum(payable_amount) filter (where ${unpaid}) as payable, count(*) filter (where ${unpaid}) as payables,
        sum(receivable_amount) filter (where ${uninvoiced}) as receivable,
        count(*) filter (where ${uninvoiced}) as receivables
      from waybill where ${ownWaybills(ctx)} and not is_deleted and status ${inStates(waybillMachine, 'finished')}
        and (${unpaid} or ${uninvoiced}) group by 1`,
  )
  const spans = {
    week: { from: week, to: dayText(day) },
    month: { from: month, to: dayText(day - 7) },
    older: { to: dayText(day - 30) },
  }
  return MONEY_AGES.map(age => {
    const row = rows.find(each => each.age === age) ?? {}
    return {
      age,
      ...spans[age],
      payable: yuan(row.payable),
      payables: count(row.payables),
      receivable: yuan(row.receivable),
      receivables: count(row.receivables),
    }
  })
}
