import type { Ctx } from '@ntocc/sdk/service'
import { type BooksCtx, bookName } from './accounts.ts'
import { balanceAt, balanceNow, balancesOf, statementOf, transfersOf } from './read.ts'
import { book, settle } from './write.ts'

/** The books as an area's code works with them. */
export const booksFor = (ctx: BooksCtx): Ctx['books'] => {
  const nameOf = (account: string) => bookName(ctx.area, account)
  return {
    post: bookings => book(ctx, 'post', bookings),
    hold: bookings => book(ctx, 'hold', bookings),
    capture: holds => settle(ctx, 'capture', holds),
    release: holds => settle(ctx, 'release', holds),
    reverse: transfers => settle(ctx, 'reverse', transfers),
    balance: (account, owner = '', on = undefined) =>
      on === undefined ? balanceNow(ctx, nameOf(account), owner) : balanceAt(ctx, nameOf(account), owner, on),
    balances: (account, owners) => balancesOf(ctx, nameOf(account), owners),
    statement: (account, owner, days) => statementOf(ctx, nameOf(account), owner, days),
    of: (kind, businessNo) => transfersOf(ctx, kind, businessNo),
  }
}
