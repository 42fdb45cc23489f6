import { platformDay } from '@ntocc/sdk/contracts'
import { type ConditionOf, fenToYuan } from '@ntocc/sdk/fields'
import { type Condition, inStates, isCaller, isOwnMoney, sql } from '@ntocc/sdk/service'
import { BankLine, bankLineMachine } from '../../contract/bank-line.ts'
import { Payment } from '../../contract/payment.ts'
import { refuse } from '../payments/calls.ts'
import { wayOf } from '../payments/way.ts'
import type { Answer, Area, HooksOf, ServiceCtx } from '../types.ts'
import { KEPT } from './read.ts'

/** Days that are told at once. */
const DAYS = 7

const daysOf = async (ctx: ServiceCtx) => {
  const signed = (column: 'told' | 'booked') =>
    column === 'told'
      ? sql`coalesce(sum(case kind when 'returned' then -told else told end), 0)`
      : sql`coalesce(sum(case kind when 'returned' then -booked else booked end), 0)`
  const rows = await ctx.query<Record<'day' | 'lines' | 'told' | 'booked' | 'open', string>>(
    sql`select day::text as day, count(*) filter (where serial is not null) as lines, ${signed('told')} as told,
        ${signed('booked')} as booked, count(*) filter (where status ${inStates(bankLineMachine, 'toClear')}) as open
      from ${ctx.table(BankLine)} where branch_code = ${ctx.session.branchCode} and not is_deleted
      group by day order by day desc limit ${DAYS}`,
  )
  return rows.map(({ day, lines, told, booked, open }) => ({
    day,
    lines: Number(lines),
    told: fenToYuan(Number(told)),
    booked: fenToYuan(Number(booked)),
    open: Number(open),
  }))
}

/** GET bankStatementStanding */
export const standing: Answer<'bankStatementStanding'> = async ctx => {
  const [until, readAt] = [await ctx.kept.get(KEPT.until), await ctx.kept.get(KEPT.readAt)]
  const unheardAt = await ctx.kept.get(KEPT.unheard)
  return {
    days: await daysOf(ctx),
    ...(until && { until }),
    ...(readAt && { readAt }),
    ...(unheardAt && { unheardAt }),
    isOff: typeof (await wayOf(ctx)) === 'string',
  }
}

/** POST bankStatementRead: the bank is asked by the job; a call does not wait for it. */
export const read: Answer<'bankStatementRead'> = async (ctx, { body: { day } }) => {
  if (day > platformDay(new Date())) throw ctx.invalid({ day: { code: 'validation.bankLine.dayToCome' } })
  const way = await wayOf(ctx)
  if (typeof way === 'string') throw refuse(ctx, way)
  await ctx.jobs.send('readStatementDay', { day }, { key: day })
  return { day }
}

const lineIn = (record: object): BankLine => record as BankLine

/** What moves of a line need. */
export const bankLineConditions = {
  // Whoever gains by a payment, or has released it, does not say that nothing is wrong with it.
  bankLineOfOthers: async (ctx, { record }) => {
    const { payNo } = lineIn(record)
    const [payment] = payNo ? await ctx.records.where(Payment, { where: sql`pay_no = ${payNo}`, limit: 1 }) : []
    if (!payment) return true
    return !(await isOwnMoney(ctx, payment)) && !(await isCaller(ctx, payment.releaserId))
  },
} satisfies Record<ConditionOf<typeof bankLineMachine>, Condition<Area>>

export const bankLineHooks: HooksOf<typeof BankLine> = {
  sort: { sortField: 'time', sortType: 'desc' },
  moving: (ctx, _, move, reason) => {
    const { accountId, username } = ctx.session
    switch (move) {
      case 'take':
        return { keeperId: accountId, keeper: username }
      case 'letGo':
        return { keeperId: null, keeper: null }
      case 'explain':
        return { keeperId: accountId, keeper: username, reason }
      case 'reopen':
        return { keeperId: null, keeper: null, reason }
      default:
        return undefined
    }
  },
}
