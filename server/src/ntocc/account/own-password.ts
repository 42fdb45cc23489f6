import { issueOf, REQUIRED } from '@ntocc/sdk/fields'
import { invalid } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { warnOfGuessing } from './guessing.ts'
import { verifyPassword } from './passwords.ts'
import { forgive, type Limit, takeTry } from './tries.ts'

/** Whoever has found a session open has these to guess its password by, wherever it is asked for. */
export const OWN_PASSWORD_TRIES: Limit = { kind: 'ownPassword', most: 5, windowMinutes: 60, lockMinutes: 15 }

/** Whether it is the password of whoever is signed in. Every try counts. @throws BackendError TOO_MANY_TRIES */
export const isOwnPassword = async ({ db, notifier, session }: SignedCtx, password: string): Promise<boolean> => {
  const left = await takeTry(db, OWN_PASSWORD_TRIES, session.accountId)
  const found = await db.query<{ password_hash: string }>('select password_hash from sys_account where id = $1', [
    session.accountId,
  ])
  const isRight = await verifyPassword(found.rows[0]?.password_hash, password)
  if (isRight) await forgive(db, OWN_PASSWORD_TRIES, session.accountId)
  else if (left === 0) warnOfGuessing(notifier, session)
  return isRight
}

/** No password is longer. */
const LONGEST = 256

/**
 * Takes the caller's own password out of the body of a call that may ask for it, and checks it when it came along.
 * @throws BackendError INVALID (4220) at `ownPassword`, TOO_MANY_TRIES
 */
export const takeOwnPassword = async (ctx: SignedCtx, body: Record<string, unknown>): Promise<void> => {
  const { ownPassword } = body
  delete body.ownPassword
  if (typeof ownPassword !== 'string' || ownPassword === '') return
  if (!(await isOwnPassword(ctx, ownPassword.slice(0, LONGEST))))
    throw invalid({ ownPassword: issueOf('password', 'wrong') })
  ctx.gavePassword = true
}

/**
 * For what nobody may do by a session alone that was left open. The endpoint must be one that `asksPassword`.
 * @throws BackendError INVALID (4220) at `ownPassword` when it did not come along
 */
export const needOwnPassword = (ctx: SignedCtx): void => {
  if (!ctx.gavePassword) throw invalid({ ownPassword: REQUIRED })
}
