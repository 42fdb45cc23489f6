import type { Queryable } from '../db/database.ts'
import { saidOf } from './schema.ts'

/** Something in the books that does not follow from the transfers. Amounts are fen. */
export interface Difference {
  what: 'balance' | 'held' | 'day' | 'chain'
  account: number
  /** What stands there, and what the transfers come to; for a broken chain the transfer. */
  stands: string
  follows: string
}

interface DifferenceRow extends Record<string, unknown> {
  what: Difference['what']
  account: string
  stands: string
  follows: string
}

/** What each transfer does to each of its accounts: posted and held, on the side of the debit and of the credit. */
const MOVES = `moves as (
  select t.id, t.effective_on, t.debit_account as account, t.debit_hash as hash, ${saidOf('t')} as said,
         case when t.action in ('post', 'capture', 'reverse') then t.amount else 0 end as debit, 0::bigint as credit,
         case t.action when 'hold' then t.amount when 'capture' then -s.amount when 'release' then -s.amount else 0 end as debit_held,
         0::bigint as credit_held
    from sys_book_transfer t left join sys_book_transfer s on s.id = t.settles
  union all
  select t.id, t.effective_on, t.credit_account, t.credit_hash, ${saidOf('t')}, 0,
         case when t.action in ('post', 'capture', 'reverse') then t.amount else 0 end, 0,
         case t.action when 'hold' then t.amount when 'capture' then -s.amount when 'release' then -s.amount else 0 end
    from sys_book_transfer t left join sys_book_transfer s on s.id = t.settles
)`

const PROVE = `with ${MOVES}, sums as (
  select account, sum(debit) as debit, sum(credit) as credit, sum(debit_held) as debit_held, sum(credit_held) as credit_held
    from moves group by account
), days as (
  select account, effective_on as day, sum(debit) as debit, sum(credit) as credit from moves group by account, effective_on
   having sum(debit) > 0 or sum(credit) > 0
), chained as (
  select account, id, hash, encode(sha256(convert_to(lag(hash, 1, '') over (partition by account order by id) || said, 'UTF8')), 'hex') as follows
    from moves
)
select 'balance' as what, a.id as account, a.debit || '/' || a.credit as stands, coalesce(s.debit, 0) || '/' || coalesce(s.credit, 0) as follows
  from sys_book_account a left join sums s on s.account = a.id
 where (a.debit, a.credit) is distinct from (coalesce(s.debit, 0), coalesce(s.credit, 0))
union all
select 'held', a.id, a.debit_held || '/' || a.credit_held, coalesce(s.debit_held, 0) || '/' || coalesce(s.credit_held, 0)
  from sys_book_account a left join sums s on s.account = a.id
 where (a.debit_held, a.credit_held) is distinct from (coalesce(s.debit_held, 0), coalesce(s.credit_held, 0))
union all
select 'day', coalesce(k.account, d.account), coalesce(k.debit, 0) || '/' || coalesce(k.credit, 0), coalesce(d.debit, 0) || '/' || coalesce(d.credit, 0)
  from sys_book_day k full join days d on d.account = k.account and d.day = k.day
 where (coalesce(k.debit, 0), coalesce(k.credit, 0)) is distinct from (coalesce(d.debit, 0), coalesce(d.credit, 0))
union all
select 'chain', account, id::text, '' from chained where hash <> follows
order by 1, 2`

/**
 * Sums up all transfers of all branches and compares them with what stands in accounts and days, and each with the one before it.
 * The database holds all this by itself; this finds what somebody has changed past it.
 */
export const proveBooks = async (db: Queryable): Promise<Difference[]> => {
  const { rows } = await db.query<DifferenceRow>(PROVE)
  return rows.map(row => ({ ...row, account: Number(row.account) }))
}
