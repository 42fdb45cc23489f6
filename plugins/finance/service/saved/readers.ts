import { recordMachine } from '@ntocc/sdk/fields'
import { sql } from '@ntocc/sdk/service'
import { StatementReader } from '../../contract/saved.ts'
import type { FinanceCtx } from '../figures.ts'
import { LEFT } from './store.ts'

const ofStatement = (ctx: FinanceCtx, statementId: number) =>
  sql`statement_id = ${statementId} and branch_code = ${ctx.session.branchCode} and not is_deleted`

/** From now on it is sent to the caller too, in the language and by the role of now. Turns that are over are left out. */
export const follow = async (ctx: FinanceCtx, statementId: number): Promise<void> => {
  const { accountId, roleCode } = ctx.session
  const now = { toldAt: new Date().toISOString(), roleCode: roleCode ?? null, language: ctx.language }
  const code = `SR${statementId}-${accountId}`
  const first = { ...now, code, status: recordMachine.at.enabled, statementId, accountId }
  const [made] = await ctx.records.createMany(StatementReader, [first], { ifNew: true })
  if (made) return
  const whose = sql`${ofStatement(ctx, statementId)} and account_id = ${accountId}`
  await ctx.records.changeMany(StatementReader, whose, { ...now, pausedFor: null })
}

/** It is sent to the caller no more. */
export const leave = async (ctx: FinanceCtx, statementId: number): Promise<void> => {
  const whose = sql`${ofStatement(ctx, statementId)} and account_id = ${ctx.session.accountId}`
  await ctx.records.changeMany(StatementReader, whose, { pausedFor: LEFT })
}

/** Turns that are over are done with for everybody whom a statement is sent to. */
export const restart = async (ctx: FinanceCtx, statementId: number): Promise<void> => {
  await ctx.records.changeMany(StatementReader, ofStatement(ctx, statementId), { toldAt: new Date().toISOString() })
}
