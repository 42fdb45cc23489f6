import { endpoints, Staff } from '@ntocc/sdk/contracts'
import { REQUIRED } from '@ntocc/sdk/fields'
import type { Queryable, Row } from '../db/database.ts'
import { BackendError, invalid } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import { updateRow } from '../records/store.ts'
import { type Contact, changedContact, tellOldContact } from './contact.ts'
import { needOwnPassword } from './own-password.ts'
import { takePhone } from './phones.ts'
import { sendCode, takeCode } from './sms-codes.ts'
import { type Limit, takeTry } from './tries.ts'

/** Codes that somebody may have sent to phones they say are theirs. */
const CODES: Limit = { kind: 'contactCode', most: 10, windowMinutes: 60, refusal: 'CODE_TOO_MANY' }

/** A code is worth something to the account alone that asked for it. */
const purposeOf = ({ session }: SignedCtx) => `contact:${session.accountId}` as const

/** Own account, and the staff record of whoever works for the branch, locked where they are changed. */
const readOwn = async (tx: Queryable, { session }: SignedCtx, lock = false) => {
  const suffix = lock ? ' for update' : ''
  const account = await tx.query<{ phone: string | null; phone_proven_at: Date | null }>(
    `select phone, phone_proven_at from sys_account where id = $1${suffix}`,
    [session.accountId],
  )
  const found = account.rows[0]
  if (!found) throw new BackendError('LOGGED_OUT')
  const staff = await tx.query<Row & { email: string | null }>(
    `select * from staff where branch_code = $1 and username = $2 and not is_deleted${suffix}`,
    [session.branchCode, session.username],
  )
  const person = staff.rows[0]
  const contact: Contact = { phone: found.phone, email: person?.email ?? null }
  return { contact, isProven: found.phone_proven_at !== null, person }
}

const answerOf = ({ phone, email }: Contact, isProven: boolean, person: Row | undefined) => ({
  phone,
  email,
  hasEmail: Boolean(person),
  isProven,
})

const ownContact = handle(endpoints.ownContact, async ctx => {
  const { contact, isProven, person } = await readOwn(ctx.db, ctx)
  return answerOf(contact, isProven, person)
})

const ownContactCode = handle(endpoints.ownContactCode, async (ctx, { query: { phone } }) => {
  await takeTry(ctx.db, CODES, ctx.session.accountId)
  await sendCode(ctx, phone, purposeOf(ctx))
  return undefined
})

/**
 * Whether the caller has shown that the phone is theirs. Outside of the transaction of the change: a wrong try that is
 * taken back would not count.
 * @throws BackendError INVALID at `ownPassword` or `verifyCode`; CODE_WRONG, CODE_EXPIRED, CODE_USED, TOO_MANY_TRIES
 */
const takeProof = async (ctx: SignedCtx, phone?: string, code?: string): Promise<boolean> => {
  const { contact } = await readOwn(ctx.db, ctx)
  if (!phone || (phone === contact.phone && !code)) return false
  needOwnPassword(ctx)
  if (!code) throw invalid({ verifyCode: REQUIRED })
  await takeCode(ctx, phone, purposeOf(ctx), code)
  return true
}

const writePhone = async (tx: Queryable, ctx: SignedCtx, phone: string): Promise<void> => {
  const { accountId, branchCode, partyType, username } = ctx.session
  await takePhone(tx, ctx, { phone, partyType, accountId })
  await tx.query('update sys_account set phone = $2, phone_proven_at = now(), gmt_modified = now() where id = $1', [
    accountId,
    phone,
  ])
  await tx.query('update party set phone = $3 where branch_code = $1 and username = $2', [branchCode, username, phone])
}

/** Own phone and e-mail: whoever finds a session open must not make the account theirs, nor anybody another's phone. */
const ownContactUpdate = handle(endpoints.ownContactUpdate, async (ctx, { body }) => {
  // A phone is changed, never taken away: without one nobody is told of anything.
  const given: Partial<Contact> = { ...(body.phone && { phone: body.phone }), email: body.email }
  const proves = await takeProof(ctx, body.phone, body.verifyCode)
  return ctx.db.transaction(async tx => {
    const { contact: before, isProven, person } = await readOwn(tx, ctx, true)
    const asked: Partial<Contact> = person ? given : { ...given, email: undefined }
    const changed = changedContact(before, asked)
    if (changed.length === 0 && !proves) return answerOf(before, isProven, person)
    needOwnPassword(ctx)
    // Another call has changed it meanwhile: what was proven is another phone.
    if (changed.includes('phone') && !proves) throw invalid({ verifyCode: REQUIRED })
    const after: Contact = {
      phone: asked.phone ?? before.phone,
      email: changed.includes('email') ? asked.email || null : before.email,
    }
    if (proves) await writePhone(tx, ctx, String(after.phone))
    if (person && changed.length > 0)
      await updateRow(tx, ctx, Staff, Number(person.id), { ...after }, { before: person })
    await tellOldContact(tx, ctx, ctx.session, { before, after })
    ctx.audit({ object: `account:${ctx.session.username}` })
    return answerOf(after, isProven || proves, person)
  })
})

/** Where one is reached oneself. */
export const contactRoutes: readonly Route[] = [ownContact, ownContactCode, ownContactUpdate]
