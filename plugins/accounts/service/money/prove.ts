import { fenToYuan } from '@ntocc/sdk/fields'
import { inStates, sql } from '@ntocc/sdk/service'
import { AccountChange, MoneyAccount } from '../../contract/account.ts'
import { Collection, collectionMachine } from '../../contract/collection.ts'
import { unowned } from '../collections/money.ts'
import type { ServiceCtx } from '../types.ts'
import { bookOfAccount } from './parties.ts'

interface SumRow {
  id: string
  balance: string
  frozen: string
  lines: string
}

const MOST = 10_000

/** What the books call the money that came in and is nobody's. */
const SUSPENSE = 'suspense'
/** And what is on its way from a party to others, which is nothing once all of it is booked. */
const SHARING = 'sharing'

/** That money is the sum of the records that look after it, and each record's bank number stands in the books once. */
const suspenseDiffers = async (ctx: ServiceCtx): Promise<boolean> => {
  const all = await ctx.records.where(Collection, {
    where: sql`not is_deleted and account_no is null and status ${inStates(collectionMachine, 'kept', 'returned')}`,
    limit: MOST,
  })
  const fen = all.reduce((sum, of) => sum + unowned(of), 0)
  return fenToYuan(fen) !== (await ctx.books.balance('suspense')).balance
}

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
  const wrong = accounts.flatMap(account => {
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
  if (!ctx.session.isStaff) return wrong
  const isShared = (await ctx.books.balance('sharing')).balance === '0.00'
  return [...wrong, ...((await suspenseDiffers(ctx)) ? [SUSPENSE] : []), ...(isShared ? [] : [SHARING])]
}
