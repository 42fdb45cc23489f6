import type { Queryable, Work } from '../db/database.ts'
import { BackendError } from '../errors.ts'
import { forgive, type Limit, takeTry } from './tries.ts'

/** Wrong passwords of an account, by whichever of its names they were tried: the user name, or a phone that others have too. */
export const ACCOUNT_TRIES: Limit = {
  kind: 'signInAccount',
  most: 5,
  windowMinutes: 60,
  lockMinutes: 15,
  refusal: 'ACCOUNT_LOCKED',
}

/** By what was typed where nobody is called so: such a name locks the same way, and tells nobody that it is none. */
const NAME_TRIES: Limit = { ...ACCOUNT_TRIES, kind: 'signIn' }

/** Beside the refusal, for the gateway alone: no password was looked at, so that it need not count this as another wrong one. */
const LOCKED = { locked: true } as const

/** Tries left afterwards; the refusal where the account, or the name, is locked. */
const tried = async (db: Work, limit: Limit, key: string): Promise<number | BackendError> => {
  try {
    return await takeTry(db, limit, key)
  } catch (error) {
    if (!(error instanceof BackendError) || error.code !== 'ACCOUNT_LOCKED') throw error
    const { params, retryAfter } = error
    return new BackendError('ACCOUNT_LOCKED', { params, data: LOCKED, ...(retryAfter && { retryAfter }) })
  }
}

interface Tried<R> {
  /** Those that take a password now. */
  open: R[]
  /** Those of them whose last try this is. */
  last: R[]
  /** What to say instead of a wrong password, where others of that name take none. */
  locked: BackendError | undefined
}

/**
 * Counts a try of a password at each account that a name may mean, before any is looked at.
 * @throws BackendError ACCOUNT_LOCKED when none of them takes one
 */
export const takeSignInTries = async <R extends { id: string }>(
  db: Work,
  name: string,
  named: readonly R[],
): Promise<Tried<R>> => {
  const [open, last]: [R[], R[]] = [[], []]
  let locked: BackendError | undefined
  const keys =
    named.length > 0 ? named.map(row => [ACCOUNT_TRIES, row.id, row] as const) : [[NAME_TRIES, name] as const]
  for (const [limit, key, row] of keys) {
    const left = await tried(db, limit, key)
    if (left instanceof BackendError) locked ??= left
    else if (row) open.push(row)
    if (left === 0 && row) last.push(row)
  }
  if (locked && open.length === 0) throw locked
  return { open, last, locked }
}

/** The right password was given, or there is another one now: what was tried at this account before counts no more. */
export const forgiveSignIn = (db: Queryable, accountId: string | number): Promise<void> =>
  forgive(db, ACCOUNT_TRIES, accountId)
