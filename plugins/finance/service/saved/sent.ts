import { localise } from '@ntocc/sdk/fields'
import { type CallHandler, sql } from '@ntocc/sdk/service'
import {
  MOST_SENT,
  type SentFigure,
  SentStatement,
  type SentStatementSeen,
  type savedCalls,
} from '../../contract/saved.ts'
import type { Area, FinanceCtx } from '../figures.ts'

interface SentRow {
  id: string
  statement_id: string
  name: unknown
  turn_at: Date
  first_day: string | null
  last_day: string | null
  figures: SentFigure[] | null
  paused_for: string | null
  seen_at: Date | null
}

const toCaller = (ctx: FinanceCtx) =>
  sql`branch_code = ${ctx.session.branchCode} and account_id = ${ctx.session.accountId} and not is_deleted`

export const listSent: CallHandler<Area, typeof savedCalls.financeSent> = async ctx => {
  const rows = await ctx.query<SentRow>(
    sql`select id, statement_id, name, turn_at, first_day::text, last_day::text, figures, paused_for, seen_at
      from ${ctx.table(SentStatement)} where ${toCaller(ctx)} order by turn_at desc, id desc limit ${MOST_SENT}`,
  )
  const sent = rows.map(
    (row): SentStatementSeen => ({
      id: Number(row.id),
      statementId: Number(row.statement_id),
      name: localise(row.name, ctx.language),
      turnAt: new Date(row.turn_at).toISOString(),
      ...(row.first_day && { firstDay: row.first_day }),
      ...(row.last_day && { lastDay: row.last_day }),
      figures: row.figures ?? [],
      ...((row.paused_for === 'rights' || row.paused_for === 'unshared') && { pausedFor: row.paused_for }),
      isSeen: row.seen_at !== null,
    }),
  )
  return { sent }
}

export const seeSent: CallHandler<Area, typeof savedCalls.financeSentSeen> = async ctx => {
  const unseen = sql`${toCaller(ctx)} and seen_at is null`
  await ctx.records.changeMany(SentStatement, unseen, { seenAt: new Date().toISOString() })
  return undefined
}

/** How many were sent to the caller since they last looked. Nobody else has any. */
export const countUnseen = async (ctx: FinanceCtx): Promise<number | undefined> => {
  if (!ctx.session.permissions.has('finance.read')) return undefined
  const [row] = await ctx.query<{ total: string }>(
    sql`select count(*) as total from ${ctx.table(SentStatement)} where ${toCaller(ctx)} and seen_at is null`,
  )
  return Number(row?.total ?? 0)
}
