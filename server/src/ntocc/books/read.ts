import { fenToYuan } from '@ntocc/sdk/fields'
import type { BookBalance, Booked, BookLine } from '@ntocc/sdk/service'
import { type BooksCtx, bookName } from './accounts.ts'
import { type BookedRow, bookedOf, COLUMNS_OF_T } from './rows.ts'

interface BalanceRow extends Record<string, unknown> {
  owner: string
  balance: string
  held: string
  coming: string
}

const NOTHING: BookBalance = { balance: '0.00', held: '0.00', available: '0.00', coming: '0.00' }

const balanceOf = ({ balance, held, coming }: BalanceRow): BookBalance => ({
  balance: fenToYuan(Number(balance)),
  held: fenToYuan(Number(held)),
  available: fenToYuan(Number(balance) - Number(held)),
  coming: fenToYuan(Number(coming)),
})

/** What stands in accounts now, by their owners; an account in parts is their sum. */
export const balancesOf = async (
  { db, session }: BooksCtx,
  kind: string,
  owners: readonly string[],
): Promise<Map<string, BookBalance>> => {
  const { rows } = await db.query<BalanceRow>(
    `select owner, sum(credit - debit) as balance, sum(debit_held) as held, sum(credit_held) as coming from sys_book_account
      where branch_code = $1 and kind = $2 and owner = any($3::text[]) and currency = 'CNY' group by owner`,
    [session.branchCode, kind, owners],
  )
  return new Map(rows.map(row => [row.owner, balanceOf(row)]))
}

export const balanceNow = async (ctx: BooksCtx, kind: string, owner: string): Promise<BookBalance> =>
  (await balancesOf(ctx, kind, [owner])).get(owner) ?? NOTHING

/** What stood in an account when a day had ended. What was held then is not told: holds are of the moment. */
export const balanceAt = async (
  { db, session }: BooksCtx,
  kind: string,
  owner: string,
  day: string,
): Promise<BookBalance> => {
  const { rows } = await db.query<BalanceRow>(
    `select $3::text as owner, coalesce(sum(d.credit - d.debit), 0) as balance, 0 as held, 0 as coming
       from sys_book_account a join sys_book_day d on d.account = a.id and d.day <= $4::date
      where a.branch_code = $1 and a.kind = $2 and a.owner = $3 and a.currency = 'CNY'`,
    [session.branchCode, kind, owner, day],
  )
  return rows[0] ? balanceOf(rows[0]) : NOTHING
}

interface LineRow extends BookedRow {
  moved: string
  before: string
  entity: string | null
  record_code: string | null
}

/** Holds and releases move nothing: they are no lines of a statement. */
const STATEMENT = `with mine as (
  select id from sys_book_account where branch_code = $1 and kind = $2 and owner = $3 and currency = 'CNY'
), opening as (
  select coalesce(sum(d.credit - d.debit), 0) as fen from sys_book_day d where d.account in (select id from mine) and d.day < $4::date
)
select ${COLUMNS_OF_T}, t.entity, t.record_code, (select fen from opening) as before,
       case when t.credit_account in (select id from mine) then t.amount else 0 end
     - case when t.debit_account in (select id from mine) then t.amount else 0 end as moved
  from sys_book_transfer t
 where t.branch_code = $1 and t.action in ('post', 'capture', 'reverse') and t.effective_on between $4::date and $5::date
   and (t.debit_account in (select id from mine) or t.credit_account in (select id from mine))
 order by t.effective_on, t.id`

/** What came and left within days, with what stood in the account after each. */
export const statementOf = async (
  { db, session }: BooksCtx,
  kind: string,
  owner: string,
  { from, to }: { from: string; to: string },
): Promise<BookLine[]> => {
  const { rows } = await db.query<LineRow>(STATEMENT, [session.branchCode, kind, owner, from, to])
  let balance = Number(rows[0]?.before ?? 0)
  return rows.map(row => {
    balance += Number(row.moved)
    const about = row.entity !== null && row.record_code !== null && { entity: row.entity, code: row.record_code }
    return {
      ...bookedOf(row),
      moved: fenToYuan(Number(row.moved)),
      balance: fenToYuan(balance),
      ...(about && { about }),
    }
  })
}

/** The transfers of a number, with what settles and reverses them. */
export const transfersOf = async (
  { db, session, area }: BooksCtx,
  booking: string,
  businessNo: string,
): Promise<Booked[]> => {
  const { rows } = await db.query<BookedRow>(
    `select ${COLUMNS_OF_T} from sys_book_transfer t where t.branch_code = $1 and t.kind = $2 and t.business_no = $3 order by t.id`,
    [session.branchCode, bookName(area, booking), businessNo],
  )
  return rows.map(bookedOf)
}
