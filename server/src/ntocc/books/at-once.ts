import { randomUUID } from 'node:crypto'
import { platformDay } from '@ntocc/sdk/contracts'
import type { Booked, Booking } from '@ntocc/sdk/service'
import type { Queryable } from '../db/database.ts'
import { prepared } from '../prepared.ts'
import { type BooksCtx, bookName, HELD, heldBy, type Place, placeOf, sidesOf } from './accounts.ts'
import { fenOf, type Line, type Refused } from './lines.ts'
import { type BookedRow, bookedOf, COLUMNS } from './rows.ts'
import { BOOKS_REFUSE } from './schema.ts'

/** A transfer between two places, whose accounts are not looked up yet. */
export interface Placed extends Omit<Line, 'debit' | 'credit' | 'settles'> {
  debit: Place
  credit: Place
}

export const placed = (ctx: BooksCtx, action: 'post' | 'hold', booking: Booking): Placed => {
  const sides = sidesOf(ctx, booking.kind)
  const from = { kind: sides.from, owner: booking.from?.owner ?? '' }
  const to = { kind: sides.to, owner: booking.to?.owner ?? '' }
  const { businessNo, attempt = 1 } = booking
  return {
    action,
    kind: bookName(ctx.area, booking.kind),
    businessNo,
    attempt,
    debit: placeOf(ctx, from, 'take', businessNo),
    credit: placeOf(ctx, to, 'bring', businessNo),
    amount: fenOf(booking.amount),
    on: booking.on ?? platformDay(),
    why: booking.why ?? null,
    entity: booking.about?.entity ?? null,
    code: booking.about?.code ?? null,
  }
}

/**
 * A group in one way to the database, accounts and all: nothing is written where an account has yet to be opened or a number is used. Where
 * $8 says so it writes without being sure of that: whoever used a number since has its index refuse the statement.
 */
const AT_ONCE = prepared(`with ${HELD}
insert into sys_book_transfer (branch_code, group_id, action, kind, business_no, attempt, debit_account, credit_account,
    amount, effective_on, made_by, account_id, why, entity, record_code)
  select $1, $9, l.action, l.kind, l."businessNo", l.attempt, d.id, c.id, l.amount, l."on", $10, $11, l.why, l.entity, l.code
    from jsonb_to_recordset($12::jsonb) as l(action text, kind text, "businessNo" text, attempt integer, debit jsonb, credit jsonb,
      amount bigint, "on" date, why text, entity text, code text, at bigint)
    join found d on d.kind = l.debit->>'kind' and d.owner = l.debit->>'owner' and d.part = (l.debit->>'part')::integer
    join found c on c.kind = l.credit->>'kind' and c.owner = l.credit->>'owner' and c.part = (l.credit->>'part')::integer
   where (select "isWhole" and not "isThere" and ("isAsRead" or $8) from settled)
   order by l.at
  returning ${COLUMNS}`)

export const atOnce = async (
  db: Queryable,
  { session }: BooksCtx,
  group: readonly Placed[],
  isAlone: boolean,
): Promise<Booked[] | undefined> => {
  const places = group.flatMap(({ debit, credit }) => [debit, credit])
  const { rows } = await db.query<BookedRow>(AT_ONCE, [
    ...heldBy(session.branchCode, places, group),
    isAlone,
    randomUUID(),
    session.username,
    session.accountId,
    JSON.stringify(group.map((line, at) => ({ ...line, at }))),
  ])
  return rows.length > 0 ? rows.map(bookedOf) : undefined
}

/**
 * One transfer by itself, in as little as can be asked of the database: its trigger holds both accounts, and the index of numbers refuses
 * one that is used. Nothing is written where an account has yet to be opened.
 */
const ONE =
  prepared(`insert into sys_book_transfer (branch_code, group_id, action, kind, business_no, attempt, debit_account, credit_account,
    amount, effective_on, made_by, account_id, why, entity, record_code)
  select $1, $2, $3, $4, $5, $6::integer, d.id, c.id, $7::bigint, $8::date, $9, $10::bigint, $11, $12, $13
    from sys_book_account d, sys_book_account c
   where d.branch_code = $1 and d.kind = $14 and d.owner = $15 and d.part = $16::integer and d.currency = 'CNY'
     and c.branch_code = $1 and c.kind = $17 and c.owner = $18 and c.part = $19::integer and c.currency = 'CNY'
  returning ${COLUMNS}`)

const atOnceOne = async (db: Queryable, { session }: BooksCtx, line: Placed): Promise<Booked[] | undefined> => {
  const { action, kind, businessNo, attempt, debit, credit, amount, on, why, entity, code } = line
  const { rows } = await db.query<BookedRow>(ONE, [
    session.branchCode,
    randomUUID(),
    action,
    kind,
    businessNo,
    attempt,
    amount,
    on,
    session.username,
    session.accountId,
    why,
    entity,
    code,
    ...[debit, credit].flatMap(place => [place.kind, place.owner, place.part]),
  ])
  return rows.length > 0 ? rows.map(bookedOf) : undefined
}

/**
 * Alone, a statement that is refused leaves nothing behind it. Whoever had to wait did not see what was written meanwhile: it is looked at
 * again before anything is said of it.
 */
export const bookedAlone = async (ctx: BooksCtx, group: readonly Placed[]): Promise<Booked[] | undefined> => {
  const [line] = group
  try {
    return line && group.length === 1 ? await atOnceOne(ctx.db, ctx, line) : await atOnce(ctx.db, ctx, group, true)
  } catch (error) {
    const { code } = error as Refused
    if (code === '23505' || code === BOOKS_REFUSE.tooLow) return undefined
    throw error
  }
}
