import { endpoints, type PartyType } from '@ntocc/sdk/contracts'
import { issueOf } from '@ntocc/sdk/fields'
import type { Queryable } from '../db/database.ts'
import { BackendError, invalid } from '../errors.ts'
import { handle, handlePublic } from '../http/handle.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { sendCode, takeCode } from './sms-codes.ts'
import { revokeAll } from './tokens.ts'

/** Who may register by themselves; everybody else is made by an administrator. */
const SELF_REGISTERED: readonly string[] = ['SHIPPER', 'DRIVER', 'CARRIER'] satisfies PartyType[]

/** `exceptHash`: the session that stays signed in. */
const setPassword = async (db: Queryable, accountId: number, value: string, exceptHash?: string): Promise<void> => {
  await db.query(
    `update sys_account set password_hash = $2, password_changed_at = now(), must_change_password = false,
       gmt_modified = now() where id = $1`,
    [accountId, await hashPassword(value)],
  )
  await db.query(
    `update staff s set password_changed_at = now() from sys_account a
     where a.id = $1 and s.branch_code = a.branch_code and s.username = a.username`,
    [accountId],
  )
  await revokeAll(db, accountId, exceptHash)
}

/** Changing one's own password ends all of one's other sessions. */
const updatePass = handle(endpoints.updatePass, async (ctx, { query: given }) => {
  const { accountId, tokenHash } = ctx.session
  const found = await ctx.db.query<{ password_hash: string }>('select password_hash from sys_account where id = $1', [
    accountId,
  ])
  if (!(await verifyPassword(found.rows[0]?.password_hash, String(given.oldPassword ?? ''))))
    throw new BackendError('OLD_PASSWORD_WRONG')
  if (given.newPassword === given.oldPassword) throw new BackendError('PASSWORD_UNCHANGED')
  await setPassword(ctx.db, accountId, given.newPassword, tokenHash)
  ctx.audit({ object: `account:${ctx.session.username}` })
  return undefined
})

/** A code to the phone replaces the old password; every session of the account ends. */
const forgetPass = handlePublic(endpoints.forgetPass, async (ctx, { query: given }) => {
  await takeCode(ctx.db, given.phone, 'verification', given.verifyCode)
  const found = await ctx.db.query<{ id: string; username: string }>(
    `select id, username from sys_account where phone = $1 and ($2::text is null or branch_code = $2)`,
    [given.phone, given.branchCode || null],
  )
  for (const row of found.rows) {
    await setPassword(ctx.db, Number(row.id), given.newPassword)
    await ctx.db.query('delete from sys_sign_in_failure where name = $1', [row.username])
  }
  ctx.audit({ object: `account:${found.rows.map(row => row.username).join(',')}` })
  return undefined
})

const isRegistered = async (db: Queryable, phone: string): Promise<boolean> =>
  ((await db.query('select 1 from sys_account where phone = $1 or username = $1', [phone])).rowCount ?? 0) > 0

/** A new party: its phone is its user name, its role is its party type's. What it may do is decided by its review. */
const register = handlePublic(endpoints.register, async (ctx, { query: given }) => {
  const { partyType } = given
  if (!SELF_REGISTERED.includes(partyType)) throw invalid({ partyType: issueOf('code', 'unknown') })
  await takeCode(ctx.db, given.phone, 'register', given.verifyCode)
  const passwordHash = await hashPassword(given.password)
  await ctx.db.transaction(async tx => {
    const branch = await tx.query<{ branch_code: string }>(
      `select branch_code from sys_branch where $1::text is null or branch_code = $1 order by sort, branch_code limit 1`,
      [given.branchCode || null],
    )
    const branchCode = branch.rows[0]?.branch_code
    if (!branchCode) throw invalid({ branchCode: issueOf('code', 'unknown') })
    const made = await tx.query<{ id: string }>(
      `insert into sys_account (branch_code, username, phone, password_hash, party_type, party_code, user_name)
       values ($1, $2::text, $2::text, $3, $4::text, $5, $6) on conflict do nothing returning id`,
      [
        branchCode,
        given.phone,
        passwordHash,
        partyType,
        `${partyType.charAt(0)}${given.phone}`,
        JSON.stringify(given.userName || given.phone),
      ],
    )
    if (!made.rows[0]) throw new BackendError('PHONE_TAKEN')
    await tx.query(
      `insert into sys_account_role (account_id, role_id)
       select $1, id from role where branch_code = $2 and role_code = $3`,
      [made.rows[0].id, branchCode, partyType],
    )
  })
  ctx.audit({ object: `account:${given.phone}` })
  return undefined
})

/** For signing in and for a forgotten password. The answer is the same whether or not the phone has an account. */
const sendVerificationCode = handlePublic(endpoints.sendVerificationCode, async (ctx, { query: { phone } }) => {
  const found = await ctx.db.query('select 1 from sys_account where phone = $1 and enabled limit 1', [phone])
  await sendCode(ctx, phone, 'verification', found.rowCount === 1)
  return undefined
})

const sendRegisterVerifyCode = handlePublic(endpoints.sendRegisterVerifyCode, async (ctx, { query: { phone } }) => {
  if (await isRegistered(ctx.db, phone)) throw new BackendError('PHONE_TAKEN')
  await sendCode(ctx, phone, 'register', true)
  return undefined
})

/** A code for signing a document electronically, to the signer's own phone. */
const elecSignSendSms = handle(endpoints.elecSignSendSms, async (ctx, { query }) => {
  const own = await ctx.db.query<{ phone: string | null }>('select phone from sys_account where id = $1', [
    ctx.session.accountId,
  ])
  const phone = own.rows[0]?.phone
  if (!phone || (query.phone && query.phone !== phone)) throw new BackendError('FORBIDDEN')
  await sendCode(ctx, phone, `sign:${String(query.flowId ?? '').slice(0, 64)}`, true)
  return undefined
})

export const passwordRoutes = [
  updatePass,
  forgetPass,
  register,
  sendVerificationCode,
  sendRegisterVerifyCode,
  elecSignSendSms,
]
