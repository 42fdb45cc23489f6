import { platformDay } from '@ntocc/sdk/contracts'
import { fenOfYuan } from '@ntocc/sdk/fields'
import { inStates, sql } from '@ntocc/sdk/service'
import { Withdrawal, withdrawalMachine } from '../../contract/withdrawal.ts'
import type { ServiceCtx } from '../types.ts'

/** A limit of the branch, in yuan. */
export const setting = async (
  ctx: ServiceCtx,
  name: 'withdrawalFee' | 'withdrawalLeast' | 'withdrawalMost' | 'withdrawalDayMost' | 'withdrawalSecond',
): Promise<string> => String(await ctx.settings.get(name))

/** What an account has asked for on the day of a moment and was neither refused nor taken back, in fen. Days are those of Beijing. */
export const askedOnDay = async (ctx: ServiceCtx, accountNo: string, moment: string): Promise<number> => {
  const [row] = await ctx.query<{ sum: string }>(
    sql`select coalesce(sum(amount), 0) as sum from ${ctx.table(Withdrawal)}
      where branch_code = ${ctx.session.branchCode} and account_no = ${accountNo} and not is_deleted
        and status not ${inStates(withdrawalMachine, 'failed', 'rejected', 'revoked')}
        and (asked_at at time zone 'Asia/Shanghai')::date = ${platformDay(new Date(moment))}::date`,
  )
  return Number(row?.sum ?? 0)
}

/** Whether a second person approves it: by what its account asks for on that day, so that nobody passes the limit in parts. */
export const needsSecond = async (ctx: ServiceCtx, { accountNo, askedAt }: Withdrawal): Promise<boolean> =>
  (await askedOnDay(ctx, accountNo, askedAt)) >= fenOfYuan(await setting(ctx, 'withdrawalSecond'))
