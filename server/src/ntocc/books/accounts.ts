import type { AreaAccount, AreaMoney } from '@ntocc/sdk/contracts'
import type { Queryable, Work } from '../db/database.ts'

/** Who works with the books, for which area. */
export interface BooksCtx {
  db: Work
  session: { branchCode: string; username: string; accountId: number }
  area: string
  /** What an area in force brings; undefined for one that is not. */
  moneyOf(area: string): AreaMoney | undefined
  /** Whether whoever runs is in a transaction; absent where nobody is. */
  isInTransaction?(): boolean
}

/** Accounts and kinds of transfers as the areas in force declare them: nothing else is known of money here. */

/** Its name in all the books: `<area>.<name>`; one that says its area is called so already. */
export const bookName = (area: string, name: string): string => (name.includes('.') ? name : `${area}.${name}`)

export interface Side {
  /** `<area>.<account>` */
  kind: string
  owner: string
}

/** A place in the books that a transfer touches: an account, or one of its parts. */
export interface Place extends Side {
  part: number
  mayGoBelow: boolean
}

const declared = ({ moneyOf }: BooksCtx, name: string): { area: string; account: AreaAccount } | undefined => {
  const [area = '', own = ''] = name.split('.')
  const found = moneyOf(area)?.accounts
  return found && Object.hasOwn(found, own) ? { area, account: found[own] as AreaAccount } : undefined
}

const accountFor = (ctx: BooksCtx, name: string, does: 'bring' | 'take'): AreaAccount => {
  const found = declared(ctx, name)
  if (!found) throw new Error(`no area in force has the account ${name}`)
  if (found.area !== ctx.area && !found.account.openTo?.includes(does))
    throw new Error(`${name} is not open to others who would ${does} money`)
  return found.account
}

/** From which account to which a kind of the area's own moves money. @throws Error for one that it does not have */
export const sidesOf = ({ area, moneyOf }: BooksCtx, booking: string): { from: string; to: string } => {
  const bookings = moneyOf(area)?.bookings
  const found = bookings && Object.hasOwn(bookings, booking) ? bookings[booking] : undefined
  if (!found) throw new Error(`${area} has no booking ${booking}`)
  return { from: bookName(area, found.from), to: bookName(area, found.to) }
}

/** Which part of an account a document's transfers go through: always the same one. */
const partOf = (parts: number, businessNo: string): number => {
  let sum = 0
  for (const letter of businessNo) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return sum % parts
}

export const placeOf = (ctx: BooksCtx, { kind, owner }: Side, does: 'bring' | 'take', businessNo: string): Place => {
  const { mayGoBelow = false, parts = 1 } = accountFor(ctx, kind, does)
  return { kind, owner, mayGoBelow, part: mayGoBelow && parts > 1 ? partOf(parts, businessNo) : 0 }
}

export const keyOf = ({ kind, owner, part }: Pick<Place, 'kind' | 'owner' | 'part'>): string =>
  JSON.stringify([kind, owner, part])

interface AccountRow extends Record<string, unknown> {
  id: string
  kind: string
  owner: string
  part: number
}

const FOUND = `select a.id, a.kind, a.owner, a.part from sys_book_account a
  join unnest($2::text[], $3::text[], $4::integer[]) as p(kind, owner, part)
    on a.kind = p.kind and a.owner = p.owner and a.part = p.part
 where a.branch_code = $1 and a.currency = 'CNY'`

/** Numbers of transfers, one beside the other. */
export interface Numbered {
  kind: string
  businessNo: string
  attempt: number
}

/**
 * A statement's first part: accounts by their places ($1 to $4), all of them held in the order of their ids, and whether one of the numbers
 * ($5 to $7) is used. Nothing is held where an account is missing: whoever opens one would hold others while he waits for it. What is read
 * beside the locks is of the moment before they were had, so `settled` tells whether all accounts are there and were the same then.
 */
export const HELD = `found as materialized (
  select a.id, a.kind, a.owner, a.part, a.last_hash from sys_book_account a
    join unnest($2::text[], $3::text[], $4::integer[]) as p(kind, owner, part)
      on a.kind = p.kind and a.owner = p.owner and a.part = p.part
   where a.branch_code = $1 and a.currency = 'CNY'
), held as materialized (
  select id, last_hash from sys_book_account
   where id in (select id from found) and (select count(*) from found) = cardinality($2::text[])
   order by id for update
), settled as materialized (
  select count(h.id) = cardinality($2::text[]) as "isWhole", coalesce(bool_and(h.last_hash = f.last_hash), false) as "isAsRead",
         exists (
           select 1 from sys_book_transfer t join unnest($5::text[], $6::text[], $7::integer[]) as l(kind, business_no, attempt)
             on t.kind = l.kind and t.business_no = l.business_no and t.attempt = l.attempt
            where t.branch_code = $1 and t.settles is null
         ) as "isThere"
    from found f left join held h on h.id = f.id
)`

const distinctOf = (places: readonly Place[]): Place[] => [
  ...new Map(places.map(place => [keyOf(place), place])).values(),
]

const columnsOf = (places: readonly Place[]) => [
  places.map(({ kind }) => kind),
  places.map(({ owner }) => owner),
  places.map(({ part }) => part),
]

/** The parameters of `HELD`: $1 to $7. */
export const heldBy = (branch: string, places: readonly Place[], numbers: readonly Numbered[]): unknown[] => [
  branch,
  ...columnsOf(distinctOf(places)),
  numbers.map(({ kind }) => kind),
  numbers.map(({ businessNo }) => businessNo),
  numbers.map(({ attempt }) => attempt),
]

/** The accounts of these places by `keyOf`, opened where nobody has used them before. */
export const accountsAt = async (
  tx: Queryable,
  branch: string,
  places: readonly Place[],
): Promise<Map<string, number>> => {
  const distinct = distinctOf(places)
  const find = async (): Promise<Map<string, number>> => {
    const { rows } = await tx.query<AccountRow>(FOUND, [branch, ...columnsOf(distinct)])
    return new Map(rows.map(row => [keyOf(row), Number(row.id)]))
  }
  const found = await find()
  const missing = distinct.filter(place => !found.has(keyOf(place)))
  if (missing.length === 0) return found
  await tx.query(
    `insert into sys_book_account (branch_code, kind, owner, part, may_go_below)
     select $1, p.kind, p.owner, p.part, p."mayGoBelow"
       from jsonb_to_recordset($2::jsonb) as p(kind text, owner text, part integer, "mayGoBelow" boolean)
      order by p.kind, p.owner, p.part
         on conflict do nothing`,
    [branch, JSON.stringify(missing)],
  )
  return find()
}
