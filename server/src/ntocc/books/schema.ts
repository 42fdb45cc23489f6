import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Extra } from '../db/extras.ts'

/**
 * The branch's books: accounts, and transfers between them. Amounts are fen. A transfer is written once and for ever; what stands in an
 * account is written by the trigger of its transfers alone, so that no code, ours or an area's, can make the two differ.
 */

const fen = (name: string) => bigint(name, { mode: 'number' })
const kept = (name: string) => fen(name).notNull().default(0)

/** Somebody's account of one kind, or one part of it: accounts that everybody touches have several, so that nobody waits. */
export const bookAccount = pgTable(
  'sys_book_account',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    branchCode: text('branch_code').notNull(),
    /** Area and account: `fuel.card`. */
    kind: text('kind').notNull(),
    /** Code of the party or thing it belongs to; empty for the branch's own. */
    owner: text('owner').notNull(),
    currency: text('currency').notNull().default('CNY'),
    part: integer('part').notNull().default(0),
    mayGoBelow: boolean('may_go_below').notNull().default(false),
    debit: kept('debit'),
    credit: kept('credit'),
    /** Of holds that are neither captured nor released. */
    debitHeld: kept('debit_held'),
    creditHeld: kept('credit_held'),
    /** Hash of the last transfer that touched it. */
    lastHash: text('last_hash').notNull().default(''),
  },
  table => [
    unique('book_account_key').on(table.branchCode, table.kind, table.owner, table.currency, table.part),
    check('book_account_available', sql`may_go_below or credit - debit - debit_held >= 0`),
    check('book_account_sides', sql`debit >= 0 and credit >= 0 and debit_held >= 0 and credit_held >= 0`),
  ],
)

/** What moved, or is held to move, between two accounts. */
export const bookTransfer = pgTable(
  'sys_book_transfer',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    branchCode: text('branch_code').notNull(),
    /** Those that stand or fall together. */
    groupId: text('group_id').notNull(),
    action: text('action').$type<'post' | 'hold' | 'capture' | 'release' | 'reverse'>().notNull(),
    /** Area and kind: `fuel.purchase`. */
    kind: text('kind').notNull(),
    businessNo: text('business_no').notNull(),
    attempt: integer('attempt').notNull().default(1),
    /** Money leaves the account of the debit and comes to that of the credit. */
    debitAccount: bigint('debit_account', { mode: 'number' }).notNull(),
    creditAccount: bigint('credit_account', { mode: 'number' }).notNull(),
    amount: fen('amount').notNull(),
    /** The hold that is captured or released, or the transfer that is reversed. */
    settles: bigint('settles', { mode: 'number' }),
    /** The platform's day it counts for. */
    effectiveOn: date('effective_on').notNull(),
    madeAt: timestamp('made_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    madeBy: text('made_by').notNull(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    why: text('why'),
    /** The record it belongs to. */
    entity: text('entity'),
    recordCode: text('record_code'),
    /** Credit less debit of each account after it, and the hash of the transfer before it there with all of this one. */
    debitAfter: kept('debit_after'),
    creditAfter: kept('credit_after'),
    debitHash: text('debit_hash').notNull().default(''),
    creditHash: text('credit_hash').notNull().default(''),
  },
  table => [
    check('book_transfer_amount', sql`amount > 0`),
    check('book_transfer_sides', sql`debit_account <> credit_account`),
    check('book_transfer_settles', sql`(settles is null) = (action in ('post', 'hold'))`),
    uniqueIndex('book_transfer_number_key')
      .on(table.branchCode, table.kind, table.businessNo, table.attempt)
      .where(sql`settles is null`),
    uniqueIndex('book_transfer_settled_key').on(table.settles).where(sql`action in ('capture', 'release')`),
    uniqueIndex('book_transfer_reversed_key').on(table.settles).where(sql`action = 'reverse'`),
    index('book_transfer_debit_idx').on(table.debitAccount, table.id),
    index('book_transfer_credit_idx').on(table.creditAccount, table.id),
    index('book_transfer_record_idx').on(table.branchCode, table.entity, table.recordCode),
  ],
)

/** What an account's transfers of a day come to: months are summed from these. */
export const bookDay = pgTable(
  'sys_book_day',
  {
    account: bigint('account', { mode: 'number' }).notNull(),
    day: date('day').notNull(),
    debit: kept('debit'),
    credit: kept('credit'),
  },
  table => [primaryKey({ columns: [table.account, table.day] })],
)

export const bookTables = [bookAccount, bookTransfer, bookDay]

const SAID =
  `id branch_code group_id action kind business_no attempt debit_account credit_account amount settles effective_on made_by account_id
  why entity record_code debit_after credit_after`.split(/\s+/)

/** SQLSTATE of what the books refuse, for whoever reads the error. */
export const BOOKS_REFUSE = { tooLow: 'NB001', wrongSettlement: 'NB002', wrongAccounts: 'NB003' } as const

/** All that a transfer says, as its hashes are made of it. */
export const saidOf = (row: string): string =>
  `jsonb_build_array(${SAID.map(column => `${row}.${column}`).join(', ')}, extract(epoch FROM ${row}.made_at))::text`

/**
 * Writes a transfer into its accounts. Both are locked in the order of their ids; whoever writes several transfers has locked all of
 * theirs before, in that order. Every statement in here is one more for each posting: there are as few as can be.
 */
const BOOK = `CREATE OR REPLACE FUNCTION ntocc_book_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE d record; c record; s record; held bigint := 0; posted bigint := 0; said text;
BEGIN
  IF NEW.debit_account < NEW.credit_account THEN
    SELECT * INTO d FROM sys_book_account WHERE id = NEW.debit_account FOR UPDATE;
    SELECT * INTO c FROM sys_book_account WHERE id = NEW.credit_account FOR UPDATE;
  ELSE
    SELECT * INTO c FROM sys_book_account WHERE id = NEW.credit_account FOR UPDATE;
    SELECT * INTO d FROM sys_book_account WHERE id = NEW.debit_account FOR UPDATE;
  END IF;
  IF d.branch_code IS DISTINCT FROM NEW.branch_code OR c.branch_code IS DISTINCT FROM NEW.branch_code OR d.currency <> c.currency THEN
    RAISE EXCEPTION 'accounts of one branch and currency only' USING ERRCODE = '${BOOKS_REFUSE.wrongAccounts}';
  END IF;
  IF NEW.settles IS NOT NULL THEN
    SELECT * INTO s FROM sys_book_transfer WHERE id = NEW.settles;
    IF NEW.action = 'reverse' THEN
      IF s.action IS NULL OR s.action NOT IN ('post', 'capture') OR s.debit_account <> NEW.credit_account
        OR s.credit_account <> NEW.debit_account OR s.amount <> NEW.amount THEN
        RAISE EXCEPTION 'not the reverse of %', NEW.settles USING ERRCODE = '${BOOKS_REFUSE.wrongSettlement}';
      END IF;
    ELSIF s.action IS DISTINCT FROM 'hold' OR s.debit_account <> NEW.debit_account OR s.credit_account <> NEW.credit_account
      OR NEW.amount > s.amount OR (NEW.action = 'release' AND NEW.amount <> s.amount) THEN
      RAISE EXCEPTION '% does not settle %', NEW.action, NEW.settles USING ERRCODE = '${BOOKS_REFUSE.wrongSettlement}';
    END IF;
  END IF;
  IF NEW.action = 'hold' THEN held := NEW.amount;
  ELSIF NEW.action = 'release' THEN held := -s.amount;
  ELSIF NEW.action = 'capture' THEN held := -s.amount; posted := NEW.amount;
  ELSIF NEW.action IN ('post', 'reverse') THEN posted := NEW.amount;
  ELSE RAISE EXCEPTION 'no such action: %', NEW.action USING ERRCODE = '${BOOKS_REFUSE.wrongSettlement}';
  END IF;
  IF NOT d.may_go_below AND d.credit - d.debit - posted - d.debit_held - held < 0 THEN
    RAISE EXCEPTION 'too little in account %', d.id USING ERRCODE = '${BOOKS_REFUSE.tooLow}',
      DETAIL = json_build_object('kind', d.kind, 'owner', d.owner, 'available', d.credit - d.debit - d.debit_held)::text;
  END IF;
  NEW.debit_after := d.credit - d.debit - posted;
  NEW.credit_after := c.credit - c.debit + posted;
  -- Under the locks: in every account the numbers go up.
  NEW.id := nextval('sys_book_transfer_id_seq');
  said := ${saidOf('NEW')};
  NEW.debit_hash := encode(sha256(convert_to(d.last_hash || said, 'UTF8')), 'hex');
  NEW.credit_hash := encode(sha256(convert_to(c.last_hash || said, 'UTF8')), 'hex');
  UPDATE sys_book_account SET
      debit = debit + CASE WHEN id = d.id THEN posted ELSE 0 END, debit_held = debit_held + CASE WHEN id = d.id THEN held ELSE 0 END,
      credit = credit + CASE WHEN id = c.id THEN posted ELSE 0 END, credit_held = credit_held + CASE WHEN id = c.id THEN held ELSE 0 END,
      last_hash = CASE WHEN id = d.id THEN NEW.debit_hash ELSE NEW.credit_hash END
    WHERE id IN (d.id, c.id);
  IF posted > 0 THEN
    INSERT INTO sys_book_day AS t (account, day, debit, credit)
      VALUES (d.id, NEW.effective_on, posted, 0), (c.id, NEW.effective_on, 0, posted)
      ON CONFLICT (account, day) DO UPDATE SET debit = t.debit + excluded.debit, credit = t.credit + excluded.credit;
  END IF;
  RETURN NEW;
END $$`

/** What stands in an account follows from its transfers: nothing else writes it. */
const FOLLOWS = `CREATE OR REPLACE FUNCTION ntocc_book_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what stands in % follows from the transfers', TG_TABLE_NAME USING ERRCODE = 'object_not_in_prerequisite_state';
END $$`

/** A new account has nothing in it. */
const EMPTY = `CREATE OR REPLACE FUNCTION ntocc_book_empty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.debit := 0; NEW.credit := 0; NEW.debit_held := 0; NEW.credit_held := 0; NEW.last_hash := '';
  RETURN NEW;
END $$`

export const BOOK_FUNCTIONS: readonly Extra[] = [
  { kind: 'function', name: 'ntocc_book_transfer', sql: BOOK },
  { kind: 'function', name: 'ntocc_book_follows', sql: FOLLOWS },
  { kind: 'function', name: 'ntocc_book_empty', sql: EMPTY },
]

/** Whatever writes it but the function of a transfer is refused; for that one the database does not even call anything. */
const following = (table: string, writes: string): Extra => ({
  kind: 'trigger',
  name: `${table}_follows`,
  sql: `CREATE TRIGGER "${table}_follows" BEFORE ${writes} ON "${table}"
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION ntocc_book_follows()`,
})

export const BOOK_TRIGGERS: readonly Extra[] = [
  {
    kind: 'trigger',
    name: 'sys_book_transfer_written',
    sql: `CREATE TRIGGER "sys_book_transfer_written" BEFORE INSERT ON "sys_book_transfer"
  FOR EACH ROW EXECUTE FUNCTION ntocc_book_transfer()`,
  },
  {
    kind: 'trigger',
    name: 'sys_book_account_empty',
    sql: `CREATE TRIGGER "sys_book_account_empty" BEFORE INSERT ON "sys_book_account"
  FOR EACH ROW EXECUTE FUNCTION ntocc_book_empty()`,
  },
  // An account may be opened: it has nothing in it.
  following('sys_book_account', 'UPDATE OR DELETE OR TRUNCATE'),
  following('sys_book_day', 'INSERT OR UPDATE OR DELETE OR TRUNCATE'),
]
