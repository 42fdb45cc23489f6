import { fenToYuan } from '@ntocc/sdk/fields'
import { inPages, inStates, sql } from '@ntocc/sdk/service'
import { AccountChange, MoneyAccount } from '../../contract/account.ts'
import { Collection, collectionMachine } from '../../contract/collection.ts'
import type { ServiceCtx } from '../types.ts'
import { bookOfAccount } from './parties.ts'

interface SumRow {
  id: string
  balance: string
  frozen: string
  lines: string
}

/** So many are compared at once, however many there are. */
const PAGE = 1_000

/** What the books call the money that came in and is nobody's. */
const SUSPENSE = 'suspense'
/** And what is on its way from a party to others, which is nothing once all of it is booked. */
const SHARING = 'sharing'

/**
 * That money is the sum of the records that look after it, and each record's bank number stands in the books once: all of it until it is
 * booked or back, and then what a bank paid back too little.
 */
const suspenseDiffers = async (ctx: ServiceCtx): Promise<boolean> => {
  const [row] = await ctx.query<{ fen: string }>(
    sql`select coalesce(sum(case when status ${inStates(collectionMachine, 'kept')} then amount
          else greatest(amount - coalesce(returned_amount, 0), 0) end), 0) as fen
      from ${ctx.table(Collection)} where branch_code = ${ctx.session.branchCode} and not is_deleted and account_no is null
        and status ${inStates(collectionMachine, 'kept', 'returned')}`,
  )
  return fenToYuan(Number(row?.fen ?? 0)) !== (await ctx.books.balance('suspense')).balance
}

/** Accounts that the caller may see, the next after one, with the sums of their change records. */
const pageAfter = async (ctx: ServiceCtx, after: string): Promise<SumRow[]> =>
  ctx.query<SumRow>(
    sql`select a.id, coalesce(sum(c.amount), 0) as balance, coalesce(sum(c.frozen_amount), 0) as frozen, count(c.id) as lines
      from (select id, branch_code, account_no from ${ctx.table(MoneyAccount)} where ${ctx.scope(MoneyAccount)} and not is_deleted
          and id > ${after}::bigint order by id limit ${PAGE}) a
        left join ${ctx.table(AccountChange)} c on c.branch_code = a.branch_code and c.account_no = a.account_no
      group by a.id order by a.id`,
  )

/** Numbers of those of a page whose balance is not what the books say, or not the sum of their change records without a gap. */
const wrongAmong = async (ctx: ServiceCtx, sums: readonly SumRow[]): Promise<string[]> => {
  const byId = new Map(sums.map(row => [Number(row.id), row]))
  const where = sql`id = any(${sql.param([...byId.keys()])}::bigint[])`
  const accounts = await ctx.records.where(MoneyAccount, { where, limit: PAGE })
  const books = await ctx.books.balances('party', accounts.map(bookOfAccount))
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

interface Compared {
  /** Numbers of accounts, and names of what is nobody's, that differ. */
  differing: string[]
  /** How many accounts were compared: all that the caller may see. */
  compared: number
}

/** All accounts that the caller may see, page by page; for staff what is nobody's too. */
export const compare = async (ctx: ServiceCtx): Promise<Compared> => {
  const found: Compared = { differing: [], compared: 0 }
  for await (const sums of inPages(PAGE, after => pageAfter(ctx, after))) {
    found.differing.push(...(await wrongAmong(ctx, sums)))
    found.compared += sums.length
  }
  if (!ctx.session.isStaff) return found
  if (await suspenseDiffers(ctx)) found.differing.push(SUSPENSE)
  if ((await ctx.books.balance('sharing')).balance !== '0.00') found.differing.push(SHARING)
  return found
}

export const differing = async (ctx: ServiceCtx): Promise<string[]> => (await compare(ctx)).differing
