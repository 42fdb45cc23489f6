import { fenOfYuan, fenToYuan } from '@ntocc/sdk/fields'
import { sql } from '@ntocc/sdk/service'
import { AccountChange, type ChangeSubject, MoneyAccount } from '../../contract/account.ts'
import type { ServiceCtx } from '../types.ts'
import { bookOfAccount } from './parties.ts'

/** Why money of an account moves. */
export interface Moved {
  subject: ChangeSubject
  /** Number of the document it belongs to. */
  refNo: string
  reason?: string | undefined
  /** ISO 8601; now unless told. */
  at?: string
}

const MOST_REASON = 200

/**
 * Moves money of an account that is held: what `book` does in the books, and beside it, in the same transaction, the change record, what
 * the account says, and what a shipper's record says. All of it follows from what the books say afterwards.
 *
 * @returns the account after it
 */
export const moveMoney = async (
  ctx: ServiceCtx,
  account: MoneyAccount,
  { subject, refNo, reason, at = new Date().toISOString() }: Moved,
  book: (owner: string) => Promise<unknown>,
): Promise<MoneyAccount> => {
  const owner = bookOfAccount(account)
  await book(owner)
  const now = await ctx.books.balance('party', owner)
  const change = (after: string, before: string) => fenToYuan(fenOfYuan(after) - fenOfYuan(before))
  const { accountNo, shipmentCode = null, driverCode = null, teamCode = null } = account
  const seq = account.lastSeq + 1
  await ctx.records.createMany(AccountChange, [
    {
      code: `${account.code}-${seq}`,
      accountNo,
      seq,
      shipmentCode,
      driverCode,
      teamCode,
      subject,
      amount: change(now.balance, account.balance),
      frozenAmount: change(now.held, account.frozen),
      balanceAfter: now.balance,
      frozenAfter: now.held,
      refNo,
      ...(reason && { reason: reason.slice(0, MOST_REASON) }),
      // What the platform does of itself has no author: zero is nobody's account.
      author: ctx.session.accountId ? ctx.session.username : null,
      at,
    },
  ])
  const stands = { balance: now.balance, frozen: now.held, available: now.available }
  const [after] = await ctx.records.changeMany(MoneyAccount, sql`id = ${account.id}`, {
    ...stands,
    lastSeq: seq,
    lastChangeAt: at,
  })
  if (shipmentCode) await ctx.request('keepBalances', [{ code: shipmentCode, ...stands }])
  if (!after) throw new Error(`${accountNo} was not written`)
  return after
}
