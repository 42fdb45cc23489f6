import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { Queryable } from '../db/database.ts'
import { BackendError } from '../errors.ts'
import type { Ctx } from '../http/context.ts'

/** What a code is for; one sent for one purpose is worth nothing for another. */
export type CodePurpose = 'verification' | 'register' | `sign:${string}`

const VALID_MINUTES = 5
const MAX_TRIES = 5
const RESEND_SECONDS = 60
const MAX_PER_PHONE_A_DAY = 10
const MAX_PER_IP_AN_HOUR = 60

const hashCode = (phone: string, code: string): string =>
  createHash('sha256').update(`${phone}:${code}`).digest('base64url')

const sameText = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

interface Usage extends Record<string, unknown> {
  wait: string | null
  per_phone: string
  per_ip: string
}

const refuseTooMany = async (tx: Queryable, phone: string, purpose: string, ip: string): Promise<void> => {
  const found = await tx.query<Usage>(
    `select
       (select extract(epoch from max(created_at) + $4::interval - now()) from sys_sms_code where phone = $1 and purpose = $2) as wait,
       (select count(*) from sys_sms_code where phone = $1 and created_at > now() - interval '1 day') as per_phone,
       (select count(*) from sys_sms_code where ip = $3 and created_at > now() - interval '1 hour') as per_ip`,
    [phone, purpose, ip, `${RESEND_SECONDS} seconds`],
  )
  const usage = found.rows[0]
  const wait = Math.ceil(Number(usage?.wait ?? 0))
  if (wait > 0) throw new BackendError('CODE_TOO_SOON', { params: { seconds: wait }, retryAfter: wait })
  if (Number(usage?.per_phone) >= MAX_PER_PHONE_A_DAY || Number(usage?.per_ip) >= MAX_PER_IP_AN_HOUR)
    throw new BackendError('CODE_TOO_MANY', { retryAfter: 3600 })
}

/**
 * Makes a code and hands it to the short message service (in the trial: the outbox).
 * `deliver: false` makes one that nobody gets, so that asking does not tell which phones have an account.
 * @throws BackendError CODE_TOO_SOON, CODE_TOO_MANY, SMS_NOT_CONFIGURED
 */
export const sendCode = async (ctx: Ctx, phone: string, purpose: CodePurpose, deliver: boolean): Promise<void> => {
  if (!ctx.config.demo) throw new BackendError('SMS_NOT_CONFIGURED')
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  await ctx.db.transaction(async tx => {
    // One at a time for a phone: two calls at once must not both pass the limits.
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`sms:${phone}`])
    await refuseTooMany(tx, phone, purpose, ctx.ip)
    await tx.query(
      `insert into sys_sms_code (phone, purpose, code_hash, ip, expires_at) values ($1, $2, $3, $4, now() + $5::interval)`,
      [phone, purpose, hashCode(phone, code), ctx.ip, `${VALID_MINUTES} minutes`],
    )
    if (deliver)
      await tx.query(`insert into sys_outbox (channel, target, body) values ('sms', $1, $2)`, [
        phone,
        `${code} (${VALID_MINUTES} min)`,
      ])
  })
}

interface CodeRow extends Record<string, unknown> {
  id: string
  code_hash: string
  used_at: Date | null
  expired: boolean
  tries: number
}

/**
 * Uses up the newest code of a phone.
 * @throws BackendError CODE_WRONG, CODE_EXPIRED, CODE_USED; a code is dead after five wrong tries
 */
export const takeCode = async (db: Queryable, phone: string, purpose: CodePurpose, code: string): Promise<void> => {
  const found = await db.query<CodeRow>(
    `select id, code_hash, used_at, tries, expires_at < now() as expired from sys_sms_code
     where phone = $1 and purpose = $2 order by created_at desc, id desc limit 1`,
    [phone, purpose],
  )
  const row = found.rows[0]
  if (!row) throw new BackendError('CODE_WRONG')
  if (!sameText(row.code_hash, hashCode(phone, code.trim()))) {
    await db.query('update sys_sms_code set tries = tries + 1 where id = $1', [row.id])
    throw new BackendError('CODE_WRONG')
  }
  if (row.used_at) throw new BackendError('CODE_USED')
  if (row.expired || row.tries >= MAX_TRIES) throw new BackendError('CODE_EXPIRED')
  // The condition, not the read above, decides between two calls at once.
  const used = await db.query('update sys_sms_code set used_at = now() where id = $1 and used_at is null', [row.id])
  if (used.rowCount === 0) throw new BackendError('CODE_USED')
}
