import { endpoints, type LocalizedText, PARTY_TYPES, type PartyType } from '@ntocc/sdk/contracts'
import { issueOf } from '@ntocc/sdk/fields'
import type { Row } from '../db/database.ts'
import { BackendError, invalid } from '../errors.ts'
import type { Ctx } from '../http/context.ts'
import { handle, handlePublic } from '../http/handle.ts'
import { drawn } from '../records/write.ts'
import { admissionOf, beginApplication } from './applications.ts'
import { isOwnPassword } from './own-password.ts'
import { endSignIns, meantOf, takeChoice } from './party-choice.ts'
import { hashPassword } from './passwords.ts'
import { accountsOfPhone, isProven, takePhone } from './phones.ts'
import { forgiveSignIn } from './sign-in-tries.ts'
import { sendCode, takeCode } from './sms-codes.ts'
import { endSessions } from './tokens.ts'

/** `except`: the session that stays signed in. */
const setPassword = async (ctx: Ctx, accountId: number, value: string, except?: string): Promise<void> => {
  const passwordHash = await hashPassword(value)
  // All at once: who signs in with the old one comes before it, and is ended by it, or comes too late.
  await ctx.db.transaction(async tx => {
    await tx.query(
      `update sys_account set password_hash = $2, password_changed_at = now(), must_change_password = false,
         gmt_modified = now() where id = $1`,
      [accountId, passwordHash],
    )
    await tx.query(
      `update staff s set password_changed_at = now() from sys_account a
       where a.id = $1 and s.branch_code = a.branch_code and s.username = a.username`,
      [accountId],
    )
    await endSignIns(tx, accountId)
    await endSessions(tx, ctx, { accountId, why: 'password', ...(except && { except }) })
  })
}

/** Changing one's own password ends all of one's other sessions. */
const updatePass = handle(endpoints.updatePass, async (ctx, { query: given }) => {
  const { accountId, tokenHash } = ctx.session
  if (!(await isOwnPassword(ctx, String(given.oldPassword ?? '')))) throw new BackendError('OLD_PASSWORD_WRONG')
  if (given.newPassword === given.oldPassword) throw new BackendError('PASSWORD_UNCHANGED')
  await setPassword(ctx, accountId, given.newPassword, tokenHash)
  ctx.audit({ object: `account:${ctx.session.username}` })
  return undefined
})

interface Forgetful extends Row {
  id: string
  username: string
  party_type: PartyType
  password_hash: string
  enabled: boolean
}

const replaceForgotten = async (ctx: Ctx, { id, username }: Forgetful, newPassword: string): Promise<void> => {
  await setPassword(ctx, Number(id), newPassword)
  await forgiveSignIn(ctx.db, id)
  ctx.audit({ object: `account:${username}` })
}

/** A code to the phone replaces the old password; every session of the account ends. Of several accounts one is asked for. */
const forgetPass = handlePublic(endpoints.forgetPass, async (ctx, { query: given }) => {
  const { phone, branchCode } = given
  await takeCode(ctx, phone, 'verification', given.verifyCode)
  const found = await accountsOfPhone<Forgetful>(ctx.db, phone, { branchCode })
  const account = await meantOf(ctx.db, found, { shown: 'forgotten', phone })
  if (account) await replaceForgotten(ctx, account, given.newPassword)
  return undefined
})

const forgetPassParty = handlePublic(endpoints.forgetPassParty, async (ctx, { body }) => {
  await replaceForgotten(ctx, await takeChoice<Forgetful>(ctx.db, body, ['forgotten']), body.newPassword)
  return undefined
})

/** Sent instead of a code for registering. */
const HAS_ACCOUNT: LocalizedText = {
  en: 'This phone number already has an account. Sign in, or set a new password under "Forgot password".',
  zh: '该手机号已注册，请直接登录，或通过“忘记密码”重设密码。',
  es: 'Este teléfono ya tiene una cuenta. Inicie sesión o cree otra contraseña en «Olvidé la contraseña».',
  ja: 'この電話番号は登録済みです。ログインするか、「パスワードをお忘れの方」から再設定してください。',
}

/** A user name nobody chooses: one signs in with the phone. */
const newUsername = (): string => `u${drawn(9).toLowerCase()}`

/**
 * A new party: its user name is drawn, its role is its party type's. The role gives nothing before the party's record,
 * which is made here, has been approved.
 */
const register = handlePublic(endpoints.register, async (ctx, { query: given }) => {
  const partyType = PARTY_TYPES.find(type => type === given.partyType)
  const subject = partyType && admissionOf(partyType)
  if (!subject) throw invalid({ partyType: issueOf('code', 'unknown') })
  await takeCode(ctx, given.phone, 'register', given.verifyCode)
  const passwordHash = await hashPassword(given.password)
  const username = newUsername()
  const name = given.userName || username
  const branchCode = await ctx.db.transaction(async tx => {
    const branch = await tx.query<{ branch_code: string }>(
      `select branch_code from sys_branch where $1::text is null or branch_code = $1 order by sort, branch_code limit 1`,
      [given.branchCode || null],
    )
    const branchCode = branch.rows[0]?.branch_code
    if (!branchCode) throw invalid({ branchCode: issueOf('code', 'unknown') })
    if (await isProven(tx, given.phone)) throw new BackendError('PHONE_TAKEN')
    await takePhone(tx, ctx, { phone: given.phone, partyType })
    const begun = await beginApplication(tx, ctx, subject, {
      branchCode,
      partyType,
      phone: given.phone,
      username,
      name,
    })
    const made = await tx.query<{ id: string }>(
      `insert into sys_account
         (branch_code, username, phone, phone_proven_at, password_hash, party_type, party_code, user_name, applying)
       values ($1, $2, $8, now(), $3, $4, $5, $6, $7) on conflict do nothing returning id`,
      [
        branchCode,
        username,
        passwordHash,
        partyType,
        begun.partyCode,
        JSON.stringify(name),
        begun.applying,
        given.phone,
      ],
    )
    if (!made.rows[0]) throw new BackendError('PHONE_TAKEN')
    await tx.query(
      `insert into sys_account_role (account_id, role_id)
       select $1, id from role where branch_code = $2 and role_code = $3`,
      [made.rows[0].id, branchCode, partyType],
    )
    return branchCode
  })
  ctx.afterwards(() => ctx.notifier.todoChanged(branchCode))
  ctx.audit({ object: `account:${username}` })
  return undefined
})

/** For signing in and for a forgotten password. The answer is the same whether or not the phone has an account. */
const sendVerificationCode = handlePublic(endpoints.sendVerificationCode, async (ctx, { query: { phone } }) => {
  const [first] = await accountsOfPhone<{ enabled: boolean }>(ctx.db, phone)
  await sendCode(ctx, phone, 'verification', first?.enabled ? undefined : null)
  return undefined
})

/** Whoever has an account already is told so on the phone, and nobody else: the answer is the same for both. */
const sendRegisterVerifyCode = handlePublic(endpoints.sendRegisterVerifyCode, async (ctx, { query: { phone } }) => {
  const instead = (await isProven(ctx.db, phone)) ? HAS_ACCOUNT[ctx.language] : undefined
  await sendCode(ctx, phone, 'register', instead)
  return undefined
})

export const passwordRoutes = [
  updatePass,
  forgetPass,
  forgetPassParty,
  register,
  sendVerificationCode,
  sendRegisterVerifyCode,
]
