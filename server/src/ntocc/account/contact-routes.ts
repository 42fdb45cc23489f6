import { endpoints, Staff } from '@ntocc/sdk/contracts'
import { TAKEN } from '@ntocc/sdk/fields'
import type { Queryable, Row } from '../db/database.ts'
import { BackendError, invalid } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import { updateRow } from '../records/store.ts'
import { type Contact, changedContact, tellOldContact } from './contact.ts'
import { needOwnPassword } from './own-password.ts'

/** Own account, and the staff record of whoever works for the branch, locked where they are changed. */
const readOwn = async (tx: Queryable, { session }: SignedCtx, lock = false) => {
  const suffix = lock ? ' for update' : ''
  const account = await tx.query<{ phone: string | null }>(`select phone from sys_account where id = $1${suffix}`, [
    session.accountId,
  ])
  const found = account.rows[0]
  if (!found) throw new BackendError('LOGGED_OUT')
  const staff = await tx.query<Row & { email: string | null }>(
    `select * from staff where branch_code = $1 and username = $2 and not is_deleted${suffix}`,
    [session.branchCode, session.username],
  )
  const person = staff.rows[0]
  const contact: Contact = { phone: found.phone, email: person?.email ?? null }
  return { contact, person }
}

const answerOf = ({ phone, email }: Contact, person: Row | undefined) => ({ phone, email, hasEmail: Boolean(person) })

const ownContact = handle(endpoints.ownContact, async ctx => {
  const { contact, person } = await readOwn(ctx.db, ctx)
  return answerOf(contact, person)
})

const writePhone = async (tx: Queryable, { session }: SignedCtx, phone: string): Promise<void> => {
  const taken = await tx.query('select 1 from sys_account where phone = $1 and party_type = $2 and id <> $3', [
    phone,
    session.partyType,
    session.accountId,
  ])
  if (taken.rowCount) throw invalid({ phone: TAKEN })
  await tx.query('update sys_account set phone = $2, gmt_modified = now() where id = $1', [session.accountId, phone])
  await tx.query('update party set phone = $3 where branch_code = $1 and username = $2', [
    session.branchCode,
    session.username,
    phone,
  ])
}

/** Own phone and e-mail: whoever finds a session open must not make the account theirs. */
const ownContactUpdate = handle(endpoints.ownContactUpdate, async (ctx, { body }) => {
  // A phone is changed, never taken away: without one nobody is told of anything.
  const given: Partial<Contact> = { ...(body.phone && { phone: body.phone }), email: body.email }
  return ctx.db.transaction(async tx => {
    const { contact: before, person } = await readOwn(tx, ctx, true)
    const asked: Partial<Contact> = person ? given : { ...given, email: undefined }
    const changed = changedContact(before, asked)
    if (changed.length === 0) return answerOf(before, person)
    needOwnPassword(ctx)
    const after: Contact = {
      phone: asked.phone ?? before.phone,
      email: changed.includes('email') ? asked.email || null : before.email,
    }
    if (changed.includes('phone')) await writePhone(tx, ctx, String(after.phone))
    if (person) await updateRow(tx, ctx, Staff, Number(person.id), { ...after }, { before: person })
    await tellOldContact(tx, ctx, ctx.session, { before, after })
    ctx.audit({ object: `account:${ctx.session.username}` })
    return answerOf(after, person)
  })
})

/** Where one is reached oneself. */
export const contactRoutes: readonly Route[] = [ownContact, ownContactUpdate]
