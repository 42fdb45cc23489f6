import { type CallHandler, inStates, type SQL, sql } from '@ntocc/sdk/service'
import { Complaint, ComplaintEntry } from '../contract/complaints.ts'
import { Feedback } from '../contract/feedback.ts'
import type { Counted, ServiceFigures, serviceFigures } from '../contract/figures.ts'
import { feedbackMachine, ratingMachine } from '../contract/machines.ts'
import { Rating, type Side } from '../contract/ratings.ts'
import type contract from '../contract.ts'
import { OPEN, OVERDUE, TO_CONFIRM } from './complaints/which.ts'
import type { ServiceCtx } from './types.ts'

const LONGEST_DAYS = 400
const DAY_MS = 86_400_000

/** The days from `start` to `end`, both whole, in Beijing's time. */
const within = (column: SQL, start: string, end: string): SQL =>
  sql`(${column} >= (${start}::date)::timestamp at time zone 'Asia/Shanghai'
    and ${column} < (${end}::date + 1)::timestamp at time zone 'Asia/Shanghai')`

const dayBefore = (day: string, count: number): string =>
  new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10)

interface Sums {
  received: string
  before: string
  open: string
  overdue: string
  to_confirm: string
  accept: string | null
  answer: string | null
  judged: string
  kept: string
  satisfaction: string | null
  satisfied: string
}

const rounded = (value: string | null, places: number): number | undefined =>
  value === null ? undefined : Math.round(Number(value) * 10 ** places) / 10 ** places

const sumsOf = async (ctx: ServiceCtx, start: string, end: string): Promise<Sums | undefined> => {
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS + 1
  const came = within(sql`gmt_created`, start, end)
  const cameBefore = within(sql`gmt_created`, dayBefore(start, days), dayBefore(start, 1))
  // Late is what missed a deadline once: it was told then, or is about to be.
  const isLate = sql`(${OVERDUE} or exists (select 1 from ${ctx.table(ComplaintEntry)} e
    where e.branch_code = ${ctx.session.branchCode} and e.complaint_code = complaint.code and e.step = 'escalate'))`
  const isJudged = sql`(answered_at is not null or ${OVERDUE})`
  const minutes = (from: SQL, to: SQL) =>
    sql`percentile_cont(0.5) within group (order by extract(epoch from ${to} - ${from}) / 60)
      filter (where ${came} and ${to} is not null)`
  const [sums] = await ctx.query<Sums>(
    sql`select count(*) filter (where ${came}) as received, count(*) filter (where ${cameBefore}) as before,
      count(*) filter (where ${OPEN}) as open, count(*) filter (where ${OVERDUE}) as overdue,
      count(*) filter (where ${TO_CONFIRM}) as to_confirm,
      ${minutes(sql`gmt_created`, sql`accepted_at`)} as accept,
      ${minutes(sql`gmt_created`, sql`answered_at`)} as answer,
      count(*) filter (where ${came} and ${isJudged}) as judged,
      count(*) filter (where ${came} and ${isJudged} and not ${isLate}) as kept,
      avg(satisfaction) filter (where ${came}) as satisfaction,
      count(satisfaction) filter (where ${came}) as satisfied
      from ${ctx.table(Complaint)} as complaint where ${ctx.scope(Complaint)} and not is_deleted`,
  )
  return sums
}

const countedBy = async (ctx: ServiceCtx, column: SQL, of: SQL): Promise<Counted[]> => {
  const rows = await ctx.query<{ key: string; total: string }>(
    sql`select ${column} as key, count(*) as total from ${ctx.table(Complaint)}
      where ${ctx.scope(Complaint)} and not is_deleted and ${of} and ${column} is not null group by 1 order by 2 desc, 1`,
  )
  return rows.map(({ key, total }) => ({ key, count: Number(total) }))
}

const daysOf = async (ctx: ServiceCtx, start: string, end: string): Promise<ServiceFigures['days']> => {
  const counted = (column: SQL) =>
    ctx.query<{ day: string; total: string }>(
      sql`select to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*) as total
        from ${ctx.table(Complaint)} where ${ctx.scope(Complaint)} and not is_deleted and ${within(column, start, end)}
        group by 1`,
    )
  const received = new Map((await counted(sql`gmt_created`)).map(({ day, total }) => [day, Number(total)]))
  const answered = new Map((await counted(sql`answered_at`)).map(({ day, total }) => [day, Number(total)]))
  const count = (Date.parse(end) - Date.parse(start)) / DAY_MS + 1
  return Array.from({ length: count }, (_, at) => {
    const day = dayBefore(start, -at)
    return { day, received: received.get(day) ?? 0, answered: answered.get(day) ?? 0 }
  })
}

const ratingsOf = async (ctx: ServiceCtx, start: string, end: string) => {
  const where = sql`${ctx.scope(Rating)} and not is_deleted and status ${inStates(ratingMachine, 'shown')} and ${within(sql`gmt_created`, start, end)}`
  const sides = await ctx.query<{ side: Side; total: string; overall: string }>(
    sql`select side, count(*) as total, avg(overall) as overall from ${ctx.table(Rating)} where ${where}
      group by side order by position(side in 'shipper consignee driver')`,
  )
  const stars = await ctx.query<{ overall: number; total: string }>(
    sql`select overall, count(*) as total from ${ctx.table(Rating)} where ${where} group by overall`,
  )
  const starred = new Map(stars.map(({ overall, total }) => [Number(overall), Number(total)]))
  return {
    ratings: sides.map(({ side, total, overall }) => ({
      side,
      count: Number(total),
      overall: rounded(overall, 1) ?? 0,
    })),
    stars: [5, 4, 3, 2, 1].map(star => ({ key: String(star), count: starred.get(star) ?? 0 })),
  }
}

/** GET /ntocc-tms-api/service/figures @throws SPAN_WRONG for days in the wrong order, or too many of them */
export const figures: CallHandler<typeof contract, typeof serviceFigures> = async (
  ctx,
  { query: { start, end } },
): Promise<ServiceFigures> => {
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS + 1
  if (!(days >= 1 && days <= LONGEST_DAYS)) throw ctx.refuse('SPAN_WRONG', { max: LONGEST_DAYS })
  const sums = await sumsOf(ctx, start, end)
  const came = within(sql`gmt_created`, start, end)
  const [waiting] = await ctx.query<{ total: string }>(
    sql`select count(*) as total from ${ctx.table(Feedback)} where ${ctx.scope(Feedback)} and not is_deleted
      and status ${inStates(feedbackMachine, 'open')}`,
  )
  const judged = Number(sums?.judged ?? 0)
  const [acceptMinutes, answerMinutes] = [rounded(sums?.accept ?? null, 0), rounded(sums?.answer ?? null, 0)]
  const satisfaction = rounded(sums?.satisfaction ?? null, 1)
  return {
    received: Number(sums?.received ?? 0),
    receivedBefore: Number(sums?.before ?? 0),
    open: Number(sums?.open ?? 0),
    overdue: Number(sums?.overdue ?? 0),
    toConfirm: Number(sums?.to_confirm ?? 0),
    ...(acceptMinutes !== undefined && { acceptMinutes }),
    ...(answerMinutes !== undefined && { answerMinutes }),
    ...(judged > 0 && { inTime: Number(sums?.kept) / judged }),
    ...(satisfaction !== undefined && { satisfaction }),
    satisfied: Number(sums?.satisfied ?? 0),
    types: await countedBy(ctx, sql`type`, came),
    responsible: await countedBy(ctx, sql`responsible`, came),
    days: await daysOf(ctx, start, end),
    feedbackOpen: Number(waiting?.total ?? 0),
    ...(await ratingsOf(ctx, start, end)),
  }
}
