import { dayAfter, platformDay } from '@ntocc/sdk/contracts'
import { type ConditionOf, fenToYuan } from '@ntocc/sdk/fields'
import { type Condition, inStates, isCaller, isCallerNamed, isOwnMoney, type PartyNamed, sql } from '@ntocc/sdk/service'
import { BankLine, bankLineMachine } from '../../contract/bank-line.ts'
import { Payment, PaymentEvidence } from '../../contract/payment.ts'
import { refuse } from '../payments/calls.ts'
import { numberOf } from '../payments/store.ts'
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

/** Each day that is asked for is a call of the bank: older ones are for nobody to have read. */
const READ_BACK_DAYS = 366

/** POST bankStatementRead: the bank is asked by the job; a call does not wait for it. */
export const read: Answer<'bankStatementRead'> = async (ctx, { body: { day } }) => {
  const today = platformDay(new Date())
  if (day > today) throw ctx.invalid({ day: { code: 'validation.bankLine.dayToCome' } })
  if (day < dayAfter(today, -READ_BACK_DAYS))
    throw ctx.invalid({ day: { code: 'validation.bankLine.dayLongAgo', params: { days: READ_BACK_DAYS } } })
  const way = await wayOf(ctx)
  if (typeof way === 'string') throw refuse(ctx, way)
  await ctx.jobs.send('readStatementDay', { day }, { key: day })
  return { day }
}

const lineIn = (record: object): BankLine => record as BankLine

/** Who released a payment, this attempt or one before. */
const hasReleased = async (ctx: ServiceCtx, payment: Payment): Promise<boolean> => {
  if (await isCaller(ctx, payment.releaserId)) return true
  const written = await ctx.query<{ author: string }>(
    sql`select distinct author from ${ctx.table(PaymentEvidence)} where branch_code = ${ctx.session.branchCode}
      and pay_no = ${numberOf(payment)} and step = 'written'`,
  )
  for (const { author } of written) if (await isCallerNamed(ctx, author)) return true
  return false
}

/** Whoever was ever paid to the card that a line names: of money that nobody ordered nothing else says whose it is. */
const paidToCard = async (ctx: ServiceCtx, { id }: BankLine): Promise<PartyNamed[]> => {
  const rows = await ctx.query<Record<'shipment_code' | 'driver_code' | 'team_code', string | null>>(
    sql`select distinct p.shipment_code, p.driver_code, p.team_code from ${ctx.table(Payment)} p
      join ${ctx.table(BankLine)} l on l.id = ${id} and l.branch_code = p.branch_code and l.card_no = p.card_no
      where p.branch_code = ${ctx.session.branchCode}`,
  )
  return rows.map(row => ({ shipmentCode: row.shipment_code, driverCode: row.driver_code, teamCode: row.team_code }))
}

/** What moves of a line need. */
export const bankLineConditions = {
  // Whoever gains by a payment, or has released it, does not say that nothing is wrong with it.
  bankLineOfOthers: async (ctx, { record }) => {
    const line = lineIn(record)
    const where = sql`pay_no = ${line.payNo} or (pay_no is null and code = ${line.payNo})`
    const [payment] = line.payNo ? await ctx.records.where(Payment, { where, limit: 1 }) : []
    if (await isOwnMoney(ctx, ...(payment ? [payment] : []), ...(await paidToCard(ctx, line)))) return false
    return !payment || !(await hasReleased(ctx, payment))
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
