import { createHash, randomBytes } from 'node:crypto'
import type { PartyNeeded, PartyType } from '@ntocc/sdk/contracts'
import type { Queryable, Row } from '../db/database.ts'
import { BackendError } from '../errors.ts'
import { HAS_PHONE } from './phones.ts'

/** What was shown, and what for: to sign in, or because a password is forgotten. One is worth nothing for another. */
type Shown = 'code' | 'password' | 'forgotten'

const VALID_MINUTES = 5

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')

interface Openable extends Row {
  id: string
  party_type: PartyType
  /** As it stood when what was shown was found right. */
  password_hash: string
  enabled: boolean
}

/** What can be chosen among: of each kind of party the account used last. What is disabled opens nothing. */
const choicesOf = <R extends Openable>(accounts: readonly R[]): R[] => {
  const open = accounts.filter(({ enabled }) => enabled)
  return open.filter((one, at) => open.findIndex(each => each.party_type === one.party_type) === at)
}

/** @throws BackendError SIGN_IN_FAILED when one of them has another password by now */
const beginChoice = async (
  db: Queryable,
  accounts: readonly Openable[],
  { shown, phone }: { shown: Shown; phone: string },
): Promise<string> => {
  const step = randomBytes(32).toString('base64url')
  await db.query('delete from sys_party_choice where expires_at < now()')
  const ids = accounts.map(({ id }) => Number(id))
  const hashes = accounts.map(({ password_hash }) => password_hash)
  const begun = await db.query(
    `insert into sys_party_choice (step_hash, purpose, phone, account_ids, expires_at)
     select $1, $2, $3, $4, now() + $5::interval where cardinality($6::bigint[]) = (select count(*) from
       (select 1 from sys_account a join unnest($6::bigint[], $7::text[]) as shown (id, password_hash) using (id, password_hash)
        where a.enabled for share of a) as still)`,
    [sha256(step), shown, phone, JSON.stringify(ids), `${VALID_MINUTES} minutes`, ids, hashes],
  )
  if (begun.rowCount === 0) throw new BackendError('SIGN_IN_FAILED')
  return step
}

/**
 * Which account is meant of those that what was shown opens, the one used last first; a disabled one where there is no
 * other, undefined where there is none. To be asked once the code is used up or the password was right, and not before.
 * @throws BackendError PARTY_NEEDED where only their owner knows, SIGN_IN_FAILED
 */
export const meantOf = async <R extends Openable>(
  db: Queryable,
  accounts: readonly R[],
  by: { shown: Shown; phone: string },
): Promise<R | undefined> => {
  const choices = choicesOf(accounts)
  if (choices.length <= 1) return choices[0] ?? accounts[0]
  const step = await beginChoice(db, choices, by)
  const data: PartyNeeded = { step, partyTypes: choices.map(({ party_type }) => party_type) }
  throw new BackendError('PARTY_NEEDED', { data })
}

/**
 * The account that was chosen. The step is used up whatever comes of it, and opens only what it was given for, as long as
 * the phone is that account's.
 * @throws BackendError STEP_OVER
 */
export const takeChoice = async <R extends Row>(
  db: Queryable,
  { step, partyType }: { step: string; partyType: string },
  shown: readonly Shown[],
): Promise<R> => {
  // One statement: read on its own, an account could have another password than when the choice was still good.
  const found = await db.query<R>(
    `with choice as (delete from sys_party_choice where step_hash = $1 and purpose = any($2) and expires_at > now()
       returning purpose, phone, account_ids)
     select a.* from choice join sys_account a on choice.account_ids @> to_jsonb(a.id) and a.phone = choice.phone
     where a.party_type = $3 and (choice.purpose = 'password' or ${HAS_PHONE})`,
    [sha256(step), shown, partyType],
  )
  if (!found.rows[0]) throw new BackendError('STEP_OVER')
  return found.rows[0]
}

/** What was right of a sign-in before the password of an account changed is so no more. */
export const endSignIns = async (tx: Queryable, accountId: number): Promise<void> => {
  await tx.query('delete from sys_sign_in_step where account_id = $1', [accountId])
  await tx.query('delete from sys_party_choice where account_ids @> to_jsonb($1::bigint)', [accountId])
}
