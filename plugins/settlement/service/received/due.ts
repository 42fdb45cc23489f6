import { platformDay } from '@ntocc/sdk/contracts'
import { fenToYuan } from '@ntocc/sdk/fields'
import { inStates, type Job, type SQL, sql } from '@ntocc/sdk/service'
import { LATE_AGES, OWED_AGES, SettlementBatch } from '../../contract/batch.ts'
import { settlementMachine } from '../../contract/machine.ts'
import type { Answer, Area, ServiceCtx } from '../types.ts'
import { OVERDUE, overdueText } from './words.ts'

const DAY_MS = 86_400_000
/** The platform's day. */
const TODAY: SQL = sql`(now() at time zone 'Asia/Shanghai')::date`

/** Something of it is to come in. */
const IS_OWED: SQL = sql`side = 'receivable' and status ${inStates(settlementMachine, 'owed')}`
/** Until it is known what was agreed on nothing is late. */
const LATE: SQL = sql`greatest(0, ${TODAY} - coalesce(due_on, ${TODAY}))`
const AGE: SQL = sql`case when ${LATE} = 0 then 'notDue' when ${LATE} <= 30 then 'late30' when ${LATE} <= 60 then 'late60'
  when ${LATE} <= 90 then 'late90' else 'older' end`

export const IS_LATE: SQL = sql`${IS_OWED} and due_on < ${TODAY}`

/** Fields of a batch that follow from the day and how much is paid: what is paid or not approved is not late. */
export const LATENESS = {
  daysLate: sql`case when ${IS_OWED} then ${LATE} end`,
  owedAge: sql`case when ${IS_OWED} then ${AGE} end`,
}

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The days in which shippers pay: what was agreed with them, else what is usual in the branch. */
const agreedDays = async (ctx: ServiceCtx, codes: readonly string[]): Promise<(code: string) => number> => {
  const agreed = await ctx.request('paymentTermsOf', codes)
  const usual = await ctx.settings.get('creditDays')
  return code => agreed?.get(code) ?? usual
}

/** What an approval keeps of it: the day stays as it was agreed on, whatever is agreed on later. */
export const dueDayOf = async (
  ctx: ServiceCtx,
  { side, shipmentCode }: SettlementBatch,
  approvedAt: string,
): Promise<Pick<SettlementBatch, 'dueOn'>> => {
  if (side !== 'receivable' || !shipmentCode) return {}
  const days = await agreedDays(ctx, [shipmentCode])
  return { dueOn: daysAfter(platformDay(new Date(approvedAt)), days(shipmentCode)) }
}

/** Batches that were approved before anybody kept the day are due by what is agreed on now. */
export const agreeDays = async (ctx: ServiceCtx): Promise<void> => {
  const rows = await ctx.query<{ id: string; shipment_code: string; day: string }>(
    sql`select id, shipment_code, (approved_at at time zone 'Asia/Shanghai')::date::text as day from ${ctx.table(SettlementBatch)}
      where branch_code = ${ctx.session.branchCode} and not is_deleted and ${IS_OWED} and due_on is null and approved_at is not null`,
  )
  if (rows.length === 0) return
  const days = await agreedDays(ctx, [...new Set(rows.map(({ shipment_code }) => shipment_code))])
  await ctx.records.changeEach(
    SettlementBatch,
    rows.map(({ id, shipment_code, day }) => ({ id: Number(id), dueOn: daysAfter(day, days(shipment_code)) })),
  )
}

interface AgeRow {
  age: string
  open: string
  batches: string
}

/** GET settlementOwedAges: of the batches that the caller may see. */
export const owedAges: Answer<'settlementOwedAges'> = async ctx => {
  const rows = await ctx.query<AgeRow>(
    sql`select ${AGE} as age, sum(total - coalesce(paid_amount, 0)) as open, count(*) as batches
      from ${ctx.table(SettlementBatch)} where ${ctx.scope(SettlementBatch)} and not is_deleted and ${IS_OWED} group by 1`,
  )
  return OWED_AGES.map(age => {
    const row = rows.find(each => each.age === age)
    return { age, amount: fenToYuan(Number(row?.open ?? 0)), batches: Number(row?.batches ?? 0) }
  })
}

/** Shippers with something overdue are told of it, once a day: how much, and since when. */
export const remindOwed: Job<Area>['run'] = async (area, { signal, branchCode }) => {
  const day = platformDay()
  for (const branch of branchCode === undefined ? await area.branches() : [branchCode])
    await area.inBranch(branch, async ctx => {
      const rows = await ctx.query<{ code: string; open: string; since: string }>(
        sql`select shipment_code as code, sum(total - coalesce(paid_amount, 0)) as open, min(due_on)::text as since
          from ${ctx.table(SettlementBatch)} where branch_code = ${branch} and not is_deleted and ${IS_LATE}
          group by shipment_code order by 1`,
      )
      for (const { code, open, since } of rows) {
        if (signal.aborted) return
        ctx.notify(`SHIPPER/${code}`, {
          type: 'warning',
          id: `owed/${code}/${day}`,
          level: 'warning',
          title: OVERDUE,
          text: overdueText(fenToYuan(Number(open)), since),
          to: `/settlement/batches?owedAge=${LATE_AGES.join(',')}`,
          at: new Date().toISOString(),
        })
      }
      // What was due yesterday is late today.
      ctx.todoChanged()
    })
}
