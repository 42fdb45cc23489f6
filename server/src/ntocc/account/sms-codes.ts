import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { BackendError } from '../errors.ts'
import type { Ctx } from '../http/context.ts'
import { hasMessages, sendMessage } from '../messages/outbox.ts'
import { giveBack, type Limit, takeTry } from './tries.ts'

/** What a code is for; one sent for one purpose is worth nothing for another. Those of areas have a colon. */
export type CodePurpose = 'verification' | 'register' | `${string}:${string}`

const VALID_MINUTES = 5

/** A code is worn out after these, whoever tried. */
const CODE_TRIES: Limit = { kind: 'smsCode', most: 5, windowMinutes: VALID_MINUTES, refusal: 'CODE_EXPIRED' }
/** Codes tried from one address, those of an office behind it together. */
const CALLER_TRIES: Limit = { kind: 'smsCodeCaller', most: 60, windowMinutes: 60 }

const RESEND: Limit = { kind: 'smsResend', most: 1, windowMinutes: 1, refusal: 'CODE_TOO_SOON' }
/**
 * What nobody need sign in to ask for is counted apart from what accounts ask for: whoever uses it up keeps a phone from
 * codes of that kind alone, for an hour. The day bounds what is sent to one phone, and takes six such hours to use up.
 */
const PUBLIC_HOUR: Limit = { kind: 'smsPublicHour', most: 5, windowMinutes: 60, refusal: 'CODE_TOO_MANY' }
const PUBLIC_DAY: Limit = { kind: 'smsPublicDay', most: 30, windowMinutes: 24 * 60, refusal: 'CODE_TOO_MANY' }
/** Codes of an account to the phone that is its own; at most one account of each kind of party has a phone. */
const OWN_DAY: Limit = { kind: 'smsOwn', most: 10, windowMinutes: 24 * 60, refusal: 'CODE_TOO_MANY' }
/** Codes to a phone that accounts, all of them together, only say is theirs. */
const CLAIMED_DAY: Limit = { kind: 'smsClaimed', most: 10, windowMinutes: 24 * 60, refusal: 'CODE_TOO_MANY' }
const SENT_FOR_CALLER: Limit = { kind: 'smsCaller', most: 60, windowMinutes: 60, refusal: 'CODE_TOO_MANY' }

const hashCode = (phone: string, code: string): string =>
  createHash('sha256').update(`${phone}:${code}`).digest('base64url')

const sameText = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const PUBLIC: readonly CodePurpose[] = ['verification', 'register']

/** Counts one more code to a phone among those of its kind. @throws BackendError CODE_TOO_MANY */
const countSent = async ({ db, session }: Ctx, phone: string, purpose: CodePurpose): Promise<void> => {
  if (PUBLIC.includes(purpose)) {
    await takeTry(db, PUBLIC_HOUR, phone)
    await takeTry(db, PUBLIC_DAY, phone)
    return
  }
  const own =
    session && (await db.query('select 1 from sys_account where id = $1 and phone = $2', [session.accountId, phone]))
  if (session && own?.rows.length) await takeTry(db, OWN_DAY, session.accountId)
  else await takeTry(db, CLAIMED_DAY, phone)
}

/**
 * Makes a code and hands it to the short message service (in a trial without one: the outbox shows it).
 * `instead` is what the phone gets in place of the code, null for nothing: such a code is known to nobody, and the
 * answer and the time it takes do not tell which phones have an account.
 * @throws BackendError CODE_TOO_SOON, CODE_TOO_MANY, SMS_NOT_CONFIGURED
 */
export const sendCode = async (
  ctx: Ctx,
  phone: string,
  purpose: CodePurpose,
  instead?: string | null,
): Promise<void> => {
  if (!hasMessages(ctx.config)) throw new BackendError('SMS_NOT_CONFIGURED')
  await takeTry(ctx.db, SENT_FOR_CALLER, ctx.ip)
  await takeTry(ctx.db, RESEND, `${purpose}:${phone}`)
  await countSent(ctx, phone, purpose)
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const text = instead === undefined ? `${code} (${VALID_MINUTES} min)` : (instead ?? '')
  // The same work for a phone that gets nothing: the time it takes tells nobody either.
  await ctx.db.transaction(async tx => {
    await tx.query(
      'insert into sys_sms_code (phone, purpose, code_hash, ip, expires_at) values ($1, $2, $3, $4, now() + $5::interval)',
      [phone, purpose, hashCode(phone, code), ctx.ip, `${VALID_MINUTES} minutes`],
    )
    await sendMessage(tx, ctx, { channel: 'sms', target: phone, text, validMs: VALID_MINUTES * 60_000 })
  })
}

interface CodeRow extends Record<string, unknown> {
  id: string
  code_hash: string
  used_at: Date | null
  expired: boolean
}

/**
 * Uses up the newest code of a phone. Each try counts, for the code and for the caller, before it is looked at.
 * @throws BackendError CODE_WRONG, CODE_EXPIRED, CODE_USED, TOO_MANY_TRIES; a code is dead after five tries
 */
export const takeCode = async (
  { db, ip }: Pick<Ctx, 'db' | 'ip'>,
  phone: string,
  purpose: CodePurpose,
  code: string,
): Promise<void> => {
  await takeTry(db, CALLER_TRIES, ip)
  const found = await db.query<CodeRow>(
    `select id, code_hash, used_at, expires_at < now() as expired from sys_sms_code
     where phone = $1 and purpose = $2 order by created_at desc, id desc limit 1`,
    [phone, purpose],
  )
  const row = found.rows[0]
  if (!row) throw new BackendError('CODE_WRONG')
  await takeTry(db, CODE_TRIES, row.id)
  if (!sameText(row.code_hash, hashCode(phone, code.trim()))) throw new BackendError('CODE_WRONG')
  await giveBack(db, CALLER_TRIES, ip)
  if (row.used_at) throw new BackendError('CODE_USED')
  if (row.expired) throw new BackendError('CODE_EXPIRED')
  // The condition, not the read above, decides between two calls at once.
  const used = await db.query('update sys_sms_code set used_at = now() where id = $1 and used_at is null', [row.id])
  if (used.rowCount === 0) throw new BackendError('CODE_USED')
}
