import { platformDay } from '@ntocc/sdk/contracts'
import { fenOfYuan, fenToYuan, isOneOf } from '@ntocc/sdk/fields'
import { type Provides, type SQL, sql } from '@ntocc/sdk/service'
import { AccountChange, accountMachine, CHANGE_SUBJECTS, MoneyAccount } from '../../contract/account.ts'
import type { Span } from '../../contract/calls.ts'
import type { Answer, Area, ServiceCtx } from '../types.ts'
import { accountsOf, heldAccount } from './accounts.ts'
import { moveMoney } from './move.ts'
import { compare } from './prove.ts'

/** What others ask: what a party has. */
export const balancesOf: Required<Provides<Area>>['balancesOf'] = async (ctx, owners) => {
  const accounts = await accountsOf(ctx, owners)
  return accounts.map(
    account =>
      account && {
        balance: account.balance,
        frozen: account.frozen,
        available: account.available,
        isFrozen: account.status === accountMachine.at.frozen,
      },
  )
}

/** What a party was owed and comes into its account now. */
export const creditParty: Required<Provides<Area>>['creditParty'] = async (ctx, asked) => {
  const { entity, code, amount, number, why, at = new Date().toISOString() } = asked
  const on = platformDay(new Date(at))
  const account = await heldAccount(ctx, { entity, code })
  const { accountNo } = await moveMoney(ctx, account, { subject: 'freight', refNo: number, reason: why, at }, owner =>
    ctx.books.post([{ kind: 'freight', businessNo: number, to: { owner }, amount, on }]),
  )
  return { accountNo }
}

/** What a party owes and its account can give. Available is never frozen by a withdrawal that waits. */
export const debitParty: Required<Provides<Area>>['debitParty'] = async (ctx, asked) => {
  const { entity, code, upTo, number, why, at = new Date().toISOString() } = asked
  const account = await heldAccount(ctx, { entity, code })
  const { accountNo } = account
  const fen = Math.min(fenOfYuan(upTo), fenOfYuan(account.available))
  if (fen <= 0 || account.status === accountMachine.at.frozen) return { accountNo, amount: '0.00' }
  const amount = fenToYuan(fen)
  await moveMoney(ctx, account, { subject: 'settle', refNo: number, reason: why, at }, owner =>
    ctx.books.post([{ kind: 'settle', businessNo: number, from: { owner }, amount, on: platformDay(new Date(at)) }]),
  )
  return { accountNo, amount }
}

/** What was taken by a number goes back. An account that is frozen gets it too: what comes in comes in anyway. */
export const returnDebit: Required<Provides<Area>>['returnDebit'] = async (ctx, { entity, code, number, by, why }) => {
  const account = await heldAccount(ctx, { entity, code })
  const taken = (await ctx.books.of('settle', number)).find(({ as }) => as === 'post')
  if (!taken) throw ctx.refuse('NOT_FOUND')
  const { accountNo } = await moveMoney(ctx, account, { subject: 'settle', refNo: by, reason: why }, () =>
    ctx.books.reverse([{ id: taken.id, why }]),
  )
  return { accountNo, amount: taken.amount }
}

const yuan = (fen: string | number | null | undefined): string => fenToYuan(Number(fen ?? 0))

/** The party that a query names; without one all that the caller may see. */
const named = ({ shipmentCode, driverCode, teamCode }: Span): SQL => {
  if (shipmentCode) return sql`shipment_code = ${shipmentCode}`
  if (driverCode) return sql`driver_code = ${driverCode}`
  return teamCode ? sql`team_code = ${teamCode}` : sql`true`
}

const IN = sql`coalesce(sum(amount) filter (where amount > 0), 0)`
const OUT = sql`coalesce(-sum(amount) filter (where amount < 0), 0)`
const DAY = sql`(at at time zone 'Asia/Shanghai')::date`

interface SubjectRow {
  subject: string
  lines: string
  incoming: string
  outgoing: string
}

/** GET accountStatistics: what moved in a span of days, of the accounts that the caller may see. */
export const statistics: Answer<'accountStatistics'> = async (ctx: ServiceCtx, { query }) => {
  const { start, end } = query
  if (start > end) throw ctx.refuse('SPAN_TURNED')
  const mine = sql`${ctx.scope(AccountChange)} and ${named(query)}`
  const changes = ctx.table(AccountChange)
  const within = sql`${DAY} between ${start}::date and ${end}::date`
  const [before] = await ctx.query<{ opening: string }>(
    sql`select coalesce(sum(amount), 0) as opening from ${changes} where ${mine} and ${DAY} < ${start}::date`,
  )
  const subjects = await ctx.query<SubjectRow>(
    sql`select subject, count(*) as lines, ${IN} as incoming, ${OUT} as outgoing from ${changes} where ${mine} and ${within}
      group by subject order by subject`,
  )
  const days = await ctx.query<{ day: string; incoming: string; outgoing: string }>(
    sql`select ${DAY}::text as day, ${IN} as incoming, ${OUT} as outgoing from ${changes} where ${mine} and ${within}
      group by 1 having sum(amount) is not null order by 1`,
  )
  const [counts] = await ctx.query<{ frozen: string; accounts: string; moved: string }>(
    sql`select coalesce(sum(frozen), 0) as frozen, count(*) as accounts, (select count(distinct account_no) from ${changes}
        where ${mine} and ${within}) as moved
      from ${ctx.table(MoneyAccount)} where ${ctx.scope(MoneyAccount)} and ${named(query)} and not is_deleted`,
  )
  const opening = Number(before?.opening ?? 0)
  const incoming = subjects.reduce((sum, row) => sum + Number(row.incoming), 0)
  const outgoing = subjects.reduce((sum, row) => sum + Number(row.outgoing), 0)
  let balance = opening
  return {
    opening: yuan(opening),
    closing: yuan(opening + incoming - outgoing),
    frozen: yuan(counts?.frozen),
    incoming: yuan(incoming),
    outgoing: yuan(outgoing),
    moved: Number(counts?.moved ?? 0),
    accounts: Number(counts?.accounts ?? 0),
    subjects: subjects.flatMap(row =>
      isOneOf(CHANGE_SUBJECTS, row.subject)
        ? [
            {
              subject: row.subject,
              lines: Number(row.lines),
              incoming: yuan(row.incoming),
              outgoing: yuan(row.outgoing),
            },
          ]
        : [],
    ),
    days: days.map(row => {
      balance += Number(row.incoming) - Number(row.outgoing)
      return { day: row.day, incoming: yuan(row.incoming), outgoing: yuan(row.outgoing), balance: yuan(balance) }
    }),
    ...(await compare(ctx)),
  }
}
