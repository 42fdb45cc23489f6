import { fenToYuan } from '@ntocc/sdk/fields'
import { sql } from '@ntocc/sdk/service'
import { AccountChange, MoneyAccount } from '../../contract/account.ts'
import type { ServiceCtx } from '../types.ts'
import { bookOfAccount } from './parties.ts'

interface SumRow {
  id: string
  balance: string
  frozen: string
  lines: string
}

const MOST = 10_000

/**
 * Numbers of the accounts that the caller may see whose balance is not what the books say, or not the sum of their change records without a
 * gap.
 */
export const differing = async (ctx: ServiceCtx): Promise<string[]> => {
  const accounts = await ctx.records.where(MoneyAccount, { limit: MOST })
  const books = await ctx.books.balances('party', accounts.map(bookOfAccount))
  const sums = await ctx.query<SumRow>(
    sql`select a.id, coalesce(sum(c.amount), 0) as balance, coalesce(sum(c.frozen_amount), 0) as frozen, count(c.id) as lines
      from ${ctx.table(MoneyAccount)} a left join ${ctx.table(AccountChange)} c
        on c.branch_code = a.branch_code and c.account_no = a.account_no
      where a.branch_code = ${ctx.session.branchCode} and not a.is_deleted group by a.id`,
  )
  const byId = new Map(sums.map(row => [Number(row.id), row]))
  return accounts.flatMap(account => {
    const sum = byId.get(account.id)
    const book = books.get(bookOfAccount(account))
    const isSo =
      account.balance === (book?.balance ?? '0.00') &&
      account.frozen === (book?.held ?? '0.00') &&
      account.balance === fenToYuan(Number(sum?.balance)) &&
      account.frozen === fenToYuan(Number(sum?.frozen)) &&
      account.lastSeq === Number(sum?.lines)
    return isSo ? [] : [account.accountNo]
  })
}
