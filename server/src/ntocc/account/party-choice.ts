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
  enabled: boolean
}

/** What can be chosen among: of each kind of party the account used last. What is disabled opens nothing. */
const choicesOf = <R extends Openable>(accounts: readonly R[]): R[] => {
  const open = accounts.filter(({ enabled }) => enabled)
  return open.filter((one, at) => open.findIndex(each => each.party_type === one.party_type) === at)
}

const beginChoice = async (
  db: Queryable,
  accounts: readonly Openable[],
  { shown, phone }: { shown: Shown; phone: string },
): Promise<string> => {
  const step = randomBytes(32).toString('base64url')
  await db.query('delete from sys_party_choice where expires_at < now()')
  await db.query(
    `insert into sys_party_choice (step_hash, purpose, phone, account_ids, expires_at)
     values ($1, $2, $3, $4, now() + $5::interval)`,
    [sha256(step), shown, phone, JSON.stringify(accounts.map(({ id }) => Number(id))), `${VALID_MINUTES} minutes`],
  )
  return step
}

/**
 * Which account is meant of those that what was shown opens, the one used last first; a disabled one where there is no
 * other, undefined where there is none. To be asked once the code is used up or the password was right, and not before.
 * @throws BackendError PARTY_NEEDED where only their owner knows
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
  const taken = await db.query<{ purpose: Shown; phone: string; account_ids: number[] }>(
    `delete from sys_party_choice where step_hash = $1 and purpose = any($2) and expires_at > now()
     returning purpose, phone, account_ids`,
    [sha256(step), shown],
  )
  const choice = taken.rows[0]
  if (!choice) throw new BackendError('STEP_OVER')
  const found = await db.query<R>(
    `select a.* from sys_account a
     where a.id = any($1::bigint[]) and a.party_type = $2 and a.phone = $3 and ($4 or ${HAS_PHONE})`,
    [choice.account_ids, partyType, choice.phone, choice.purpose === 'password'],
  )
  if (!found.rows[0]) throw new BackendError('STEP_OVER')
  return found.rows[0]
}

/** What was right before the password of an account changed is so no more. */
export const forgetChoices = async (db: Queryable, accountId: number): Promise<void> => {
  await db.query('delete from sys_party_choice where account_ids @> to_jsonb($1::bigint)', [accountId])
}
