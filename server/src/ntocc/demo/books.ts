import { saidOf } from '../books/schema.ts'
import type { Queryable } from '../db/database.ts'
import { emptyTables, isEmpty } from './load.ts'

/*
 * What the books have written stays as it is, but for the demo: one that is made anew opens new books, and one that is moved to
 * the present says the same of other days, each transfer with the hash of the one before it as ever.
 */

const TRANSFERS = 'sys_book_transfer'
const ACCOUNTS = 'sys_book_account'
const TABLES = [TRANSFERS, ACCOUNTS, 'sys_book_day'] as const

const withoutRules = async (tx: Queryable, work: () => Promise<unknown>): Promise<void> => {
  for (const table of TABLES) await tx.query(`alter table ${table} disable trigger user`)
  await work()
  for (const table of TABLES) await tx.query(`alter table ${table} enable trigger user`)
}

/** New books, with nothing in them. */
export const openNewBooks = async (tx: Queryable): Promise<void> => {
  if (await isEmpty(tx, TRANSFERS)) return
  await emptyTables(tx, TABLES)
}

const CHAIN = `do $$
declare t record; d text; c text; said text;
begin
  update ${ACCOUNTS} set last_hash = '';
  for t in select * from ${TRANSFERS} order by id loop
    said := ${saidOf('t')};
    select last_hash into d from ${ACCOUNTS} where id = t.debit_account;
    select last_hash into c from ${ACCOUNTS} where id = t.credit_account;
    d := encode(sha256(convert_to(d || said, 'UTF8')), 'hex');
    c := encode(sha256(convert_to(c || said, 'UTF8')), 'hex');
    update ${TRANSFERS} set debit_hash = d, credit_hash = c where id = t.id;
    update ${ACCOUNTS} set last_hash = d where id = t.debit_account;
    update ${ACCOUNTS} set last_hash = c where id = t.credit_account;
  end loop;
end $$`

/** Transfers that were moved in time are chained anew, in their order. */
export const chainAnew = async (tx: Queryable): Promise<void> => {
  if (!(await isEmpty(tx, TRANSFERS))) await withoutRules(tx, () => tx.query(CHAIN))
}
