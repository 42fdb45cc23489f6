import { randomUUID } from 'node:crypto'
import { platformDay } from '@ntocc/sdk/contracts'
import { fenToYuan } from '@ntocc/sdk/fields'
import type { Booked, Booking } from '@ntocc/sdk/service'
import type { Queryable } from '../db/database.ts'
import { BackendError } from '../errors.ts'
import { accountsAt, type BooksCtx, keyOf, type Place } from './accounts.ts'
import { atOnce, bookedAlone, type Placed, placed } from './at-once.ts'
import { fenOf, type Line, type Refused } from './lines.ts'
import { type BookedRow, bookedOf, COLUMNS, COLUMNS_OF_T } from './rows.ts'
import { BOOKS_REFUSE } from './schema.ts'

interface AccountOfRow extends BookedRow {
  debit_account: string
  credit_account: string
}

const otherwise = (line: Pick<Line, 'businessNo'>, cause?: unknown): BackendError =>
  new BackendError('BOOKED_OTHERWISE', { params: { number: line.businessNo }, cause })

/** What the books refuse, as the caller is told; anything else as it is. */
const refusalOf = (error: unknown, [line]: readonly Pick<Line, 'businessNo'>[]): unknown => {
  const { code, detail } = error as Refused
  if (code === BOOKS_REFUSE.tooLow) {
    const { available } = JSON.parse(detail ?? '{}') as { available?: number }
    return new BackendError('BALANCE_TOO_LOW', { cause: error, data: { available: fenToYuan(available ?? 0) } })
  }
  if (line && (code === '23505' || code === BOOKS_REFUSE.wrongSettlement)) return otherwise(line, error)
  return error
}

/** Waits for whoever is at these accounts, in the order of their ids: two who touch the same ones never wait for each other. */
const lockAll = (tx: Queryable, lines: readonly Line[]): Promise<unknown> =>
  tx.query('select 1 from sys_book_account where id = any($1::bigint[]) order by id for update', [
    [...new Set(lines.flatMap(({ debit, credit }) => [debit, credit]))],
  ])

const INSERT = `insert into sys_book_transfer (branch_code, group_id, action, kind, business_no, attempt, debit_account, credit_account,
    amount, settles, effective_on, made_by, account_id, why, entity, record_code)
  select $1, $2, l.action, l.kind, l."businessNo", l.attempt, l.debit, l.credit, l.amount, l.settles, l."on", $3, $4, l.why, l.entity, l.code
    from jsonb_to_recordset($5::jsonb) as l(action text, kind text, "businessNo" text, attempt integer, debit bigint,
      credit bigint, amount bigint, settles bigint, "on" date, why text, entity text, code text, at bigint)
   order by l.at
  returning ${COLUMNS}`

const insert = async (tx: Queryable, { session }: BooksCtx, lines: readonly Line[]): Promise<Booked[]> => {
  try {
    const { rows } = await tx.query<BookedRow>(INSERT, [
      session.branchCode,
      randomUUID(),
      session.username,
      session.accountId,
      JSON.stringify(lines.map((line, at) => ({ ...line, at }))),
    ])
    return rows.map(bookedOf)
  } catch (error) {
    throw refusalOf(error, lines)
  }
}

/** Whether a transfer says what is asked for now; when it was made, by whom and why may differ. */
const saysSo = (row: AccountOfRow, line: Line): boolean =>
  row.action === line.action &&
  Number(row.amount) === line.amount &&
  Number(row.debit_account) === line.debit &&
  Number(row.credit_account) === line.credit

/**
 * What was written for the same group before, in its order; undefined when nothing was. The accounts are locked: nobody writes it meanwhile.
 * @throws BOOKED_OTHERWISE when some of it was written, or something else by its numbers
 */
const repeated = (lines: readonly Line[], found: readonly (AccountOfRow | undefined)[]): Booked[] | undefined => {
  if (found.every(row => row === undefined)) return undefined
  return lines.map((line, at) => {
    const row = found[at]
    if (!row || !saysSo(row, line)) throw otherwise(line)
    return bookedOf(row)
  })
}

const byNumber = async (tx: Queryable, branch: string, lines: readonly Line[]) => {
  const { rows } = await tx.query<AccountOfRow>(
    `select ${COLUMNS_OF_T}, t.debit_account, t.credit_account from sys_book_transfer t
       join unnest($2::text[], $3::text[], $4::integer[]) as l(kind, business_no, attempt)
         on t.kind = l.kind and t.business_no = l.business_no and t.attempt = l.attempt
      where t.branch_code = $1 and t.settles is null`,
    // Arrays, whose length the planner sees: of a JSON text it expects a hundred rows, and reads the table.
    [
      branch,
      lines.map(({ kind }) => kind),
      lines.map(({ businessNo }) => businessNo),
      lines.map(({ attempt }) => attempt),
    ],
  )
  return lines.map(line =>
    rows.find(
      row =>
        row.kind === line.kind && row.business_no === line.businessNo && Number(row.attempt) === Number(line.attempt),
    ),
  )
}

const bySettled = async (tx: Queryable, branch: string, lines: readonly Line[]) => {
  const { rows } = await tx.query<AccountOfRow>(
    `select ${COLUMNS_OF_T}, t.debit_account, t.credit_account from sys_book_transfer t
      where t.branch_code = $1 and t.settles = any($2::bigint[])`,
    [branch, lines.map(({ settles }) => settles)],
  )
  // A capture that was reversed has two that name something; only those of the same doing answer for it.
  const isReverse = (action: string) => action === 'reverse'
  return lines.map(line =>
    rows.find(row => Number(row.settles) === line.settles && isReverse(row.action) === isReverse(line.action)),
  )
}

/** Writes a group whose accounts are known, unless it stands already. */
const writeKnown = async (tx: Queryable, ctx: BooksCtx, lines: readonly Line[]): Promise<Booked[]> => {
  if (lines.length === 0) return []
  await lockAll(tx, lines)
  const find = lines[0]?.settles === null ? byNumber : bySettled
  return repeated(lines, await find(tx, ctx.session.branchCode, lines)) ?? insert(tx, ctx, lines)
}

/** Moves money now, or holds it. */
export const book = async (ctx: BooksCtx, action: 'post' | 'hold', bookings: readonly Booking[]): Promise<Booked[]> => {
  if (bookings.length === 0) return []
  const group = bookings.map(booking => placed(ctx, action, booking))
  const booked = ctx.isInTransaction?.() ? undefined : await bookedAlone(ctx, group)
  return booked ?? ctx.db.transaction(tx => bookIn(tx, ctx, group))
}

const bookIn = async (tx: Queryable, ctx: BooksCtx, group: readonly Placed[]): Promise<Booked[]> => {
  try {
    const booked = await atOnce(tx, ctx, group, false)
    if (booked) return booked
  } catch (error) {
    throw refusalOf(error, group)
  }
  const places = group.flatMap(({ debit, credit }) => [debit, credit])
  const accounts = await accountsAt(tx, ctx.session.branchCode, places)
  const idAt = (place: Place) => accounts.get(keyOf(place)) ?? 0
  return writeKnown(
    tx,
    ctx,
    group.map(({ debit, credit, ...line }) => ({ ...line, debit: idAt(debit), credit: idAt(credit), settles: null })),
  )
}

interface Settling {
  id: number
  amount?: string
  on?: string
  why?: string
}

interface WholeRow extends AccountOfRow {
  entity: string | null
  record_code: string | null
}

/** Captures or releases holds, or reverses transfers, of the area's own kinds. @throws NOT_FOUND for others */
export const settle = (
  ctx: BooksCtx,
  action: 'capture' | 'release' | 'reverse',
  settlings: readonly Settling[],
): Promise<Booked[]> =>
  ctx.db.transaction(async tx => {
    const { rows } = await tx.query<WholeRow>(
      `select ${COLUMNS_OF_T}, t.debit_account, t.credit_account, t.entity, t.record_code from sys_book_transfer t
        where t.branch_code = $1 and t.id = any($2::bigint[])`,
      [ctx.session.branchCode, settlings.map(({ id }) => id)],
    )
    const lines = settlings.map(({ id, amount, on, why }): Line => {
      const row = rows.find(each => Number(each.id) === id)
      if (!row?.kind.startsWith(`${ctx.area}.`)) throw new BackendError('NOT_FOUND')
      const [debit, credit] = [Number(row.debit_account), Number(row.credit_account)]
      return {
        action,
        kind: row.kind,
        businessNo: row.business_no,
        attempt: Number(row.attempt),
        ...(action === 'reverse' ? { debit: credit, credit: debit } : { debit, credit }),
        amount: amount === undefined ? Number(row.amount) : fenOf(amount),
        settles: id,
        on: on ?? platformDay(),
        why: why ?? null,
        entity: row.entity,
        code: row.record_code,
      }
    })
    return writeKnown(tx, ctx, lines)
  })
