import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Queryable } from '../db/database.ts'
import { BackendError } from '../errors.ts'
import type { Ctx } from '../http/context.ts'
import { warn } from '../notify/warnings.ts'
import { openSecret, sealSecret } from './factor-secret.ts'
import { stepOfCode } from './totp.ts'
import { forgive, type Limit, takeTry } from './tries.ts'

/** Five in a quarter of an hour, of a million: whoever knows the password gets nowhere by guessing. */
export const FACTOR_TRIES: Limit = {
  kind: 'secondFactor',
  most: 5,
  windowMinutes: 60,
  lockMinutes: 15,
  refusal: 'FACTOR_LOCKED',
}

/** As long as the MAC (RFC 4226, section 4, R6). */
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
/** No letter that is taken for a digit or another letter: twelve of these are 58 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')

interface FactorRow extends Record<string, unknown> {
  secret: string
  confirmed_at: Date | null
}

/** The factor of an account as it is stored; undefined without one. It counts once it has been confirmed. */
export const factorOf = async (db: Queryable, accountId: number): Promise<FactorRow | undefined> => {
  const sql = 'select secret, confirmed_at from sys_second_factor where account_id = $1'
  return (await db.query<FactorRow>(sql, [accountId])).rows[0]
}

export const hasFactor = async (db: Queryable, accountId: number): Promise<boolean> =>
  Boolean((await factorOf(db, accountId))?.confirmed_at)

/**
 * Makes a secret that does not count yet, in place of one made before.
 * @throws BackendError FACTOR_ON while one does
 */
export const beginFactor = async ({ db, config }: Ctx, accountId: number): Promise<Buffer> => {
  const secret = randomBytes(SECRET_BYTES)
  const made = await db.query(
    `insert into sys_second_factor as f (account_id, secret) values ($1, $2)
     on conflict (account_id) do update set secret = excluded.secret, created_at = now(), last_step = 0
       where f.confirmed_at is null`,
    [accountId, sealSecret(config.clientSecret, accountId, secret)],
  )
  if (made.rowCount === 0) throw new BackendError('FACTOR_ON')
  return secret
}

/** Each time step is taken once, whoever comes first: a code that was looked at over a shoulder is worth nothing. */
const takeStep = async (db: Queryable, accountId: number, step: number): Promise<boolean> => {
  const taken = await db.query('update sys_second_factor set last_step = $2 where account_id = $1 and last_step < $2', [
    accountId,
    step,
  ])
  return taken.rowCount === 1
}

const takeRecoveryCode = async (db: Queryable, accountId: number, code: string): Promise<boolean> => {
  const taken = await db.query(
    'update sys_recovery_code set used_at = now() where account_id = $1 and code_hash = $2 and used_at is null',
    [accountId, sha256(code)],
  )
  return taken.rowCount === 1
}

/**
 * Takes a code of the app or, for a factor that counts, a recovery code. Every try counts before it is looked at.
 * @throws BackendError FACTOR_OFF, FACTOR_WRONG, FACTOR_LOCKED
 */
export const takeFactor = async (ctx: Ctx, accountId: number, given: string): Promise<void> => {
  const { db, config } = ctx
  const left = await takeTry(db, FACTOR_TRIES, accountId)
  const factor = await factorOf(db, accountId)
  if (!factor) throw new BackendError('FACTOR_OFF')
  const code = given.toLowerCase().replace(/[\s-]/g, '')
  const secret = openSecret(config.clientSecret, accountId, factor.secret)
  const step = secret && stepOfCode(secret, code, Date.now())
  const isRight =
    step === undefined
      ? factor.confirmed_at !== null && (await takeRecoveryCode(db, accountId, code))
      : await takeStep(db, accountId, step)
  if (!isRight) {
    if (left === 0 && factor.confirmed_at) await tellOwner(ctx, accountId)
    throw new BackendError('FACTOR_WRONG')
  }
  await forgive(db, FACTOR_TRIES, accountId)
}

const GUESSED = {
  en: 'Somebody entered your password and then five wrong codes. If it was not you, change your password.',
  zh: '有人输入了您的密码，随后连续输错五次动态口令。如非本人操作，请立即修改密码。',
  es: 'Alguien introdujo su contraseña y después cinco códigos incorrectos. Si no fue usted, cambie la contraseña.',
  ja: 'パスワードの入力後、コードが5回続けて誤って入力されました。心当たりがない場合はパスワードを変更してください。',
}

/** Whoever gets this far knows the password. */
const tellOwner = async ({ db, notifier }: Ctx, accountId: number): Promise<void> => {
  const found = await db.query<{ key: string }>(
    `select branch_code || '/' || party_type || '/' || party_code as key from sys_account where id = $1`,
    [accountId],
  )
  warn(
    notifier,
    found.rows.map(({ key }) => key),
    {
      level: 'warning',
      title: {
        en: 'Wrong verification codes',
        zh: '动态口令多次错误',
        es: 'Códigos de verificación incorrectos',
        ja: '認証コードの誤り',
      },
      text: GUESSED,
      to: '/profile/index',
    },
  )
}

const newCode = (): string => Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** New recovery codes in place of all before. @returns them as they are written down; they cannot be read back */
export const renewRecoveryCodes = async (tx: Queryable, accountId: number): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await tx.query('delete from sys_recovery_code where account_id = $1', [accountId])
  await tx.query('insert into sys_recovery_code (account_id, code_hash) select $1, unnest($2::text[])', [
    accountId,
    codes.map(sha256),
  ])
  return codes.map(code => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** Takes the factor away, with all that belongs to it. */
export const removeFactor = async (tx: Queryable, accountId: number): Promise<void> => {
  for (const table of ['sys_second_factor', 'sys_recovery_code', 'sys_sign_in_step'])
    await tx.query(`delete from ${table} where account_id = $1`, [accountId])
}

const STEP_MINUTES = 5

/** An account as it was read when what somebody showed was found right. */
export interface Verified {
  id: string
  password_hash: string
}

/**
 * Remembers that the first step of a sign-in was right, while the password stands that it was right with.
 * @returns what the second step brings along
 * @throws BackendError SIGN_IN_FAILED
 */
export const beginStep = async (db: Queryable, account: Verified): Promise<string> => {
  const step = randomBytes(32).toString('base64url')
  await db.query('delete from sys_sign_in_step where expires_at < now()')
  const begun = await db.query(
    `insert into sys_sign_in_step (step_hash, account_id, expires_at)
     select $1, id, now() + $3::interval from sys_account
     where id = $2 and enabled and password_hash = $4 for share`,
    [sha256(step), account.id, `${STEP_MINUTES} minutes`, account.password_hash],
  )
  if (begun.rowCount === 0) throw new BackendError('SIGN_IN_FAILED')
  return step
}

/** Whose first step it was. @throws BackendError STEP_OVER */
export const accountOfStep = async (db: Queryable, step: string): Promise<number> => {
  const found = await db.query<{ account_id: string }>(
    'select account_id from sys_sign_in_step where step_hash = $1 and expires_at > now()',
    [sha256(step)],
  )
  if (!found.rows[0]) throw new BackendError('STEP_OVER')
  return Number(found.rows[0].account_id)
}

/** One first step is good for one sign-in. @throws BackendError STEP_OVER */
export const endStep = async (db: Queryable, step: string): Promise<void> => {
  const ended = await db.query('delete from sys_sign_in_step where step_hash = $1', [sha256(step)])
  if (ended.rowCount === 0) throw new BackendError('STEP_OVER')
}
