import { endpoints, type LoginAnswer, type LoginBranch, type MaybeLocalized } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { branchConfig } from '../branch/config.ts'
import { BackendError } from '../errors.ts'
import type { Ctx } from '../http/context.ts'
import { handle, handlePublic } from '../http/handle.ts'
import { isOverdue, PASSWORD_MAX_AGE, verifyPassword } from './passwords.ts'
import { takeCode } from './sms-codes.ts'
import { issueToken, revokeToken } from './tokens.ts'

const MAX_FAILURES = 5
const LOCK_MINUTES = 15
/** Wrong passwords further apart than this do not add up. */
const FORGET_MINUTES = 60

interface AccountRow extends Record<string, unknown> {
  id: string
  branch_code: string
  username: string
  password_hash: string
  password_changed_at: Date
  must_change_password: boolean
  enabled: boolean
}

const checkClient = (ctx: Ctx, id: unknown, secret: unknown): void => {
  if (id !== ctx.config.clientId || secret !== ctx.config.clientSecret) throw new BackendError('CLIENT_REFUSED')
}

/** @throws BackendError ACCOUNT_LOCKED while the name is locked, whether or not anybody has it */
const refuseLocked = async (ctx: Ctx, name: string): Promise<void> => {
  const found = await ctx.db.query<{ seconds: string }>(
    `select extract(epoch from locked_until - now()) as seconds from sys_sign_in_failure
     where name = $1 and locked_until > now()`,
    [name],
  )
  const row = found.rows[0]
  if (!row) return
  const seconds = Math.ceil(Number(row.seconds))
  throw new BackendError('ACCOUNT_LOCKED', { params: { minutes: Math.ceil(seconds / 60) }, retryAfter: seconds })
}

const countFailure = async (ctx: Ctx, name: string): Promise<void> => {
  await ctx.db.query(
    `insert into sys_sign_in_failure as f (name, failures, last_at) values ($1, 1, now())
     on conflict (name) do update set
       failures = case when f.last_at < now() - $2::interval then 1 else f.failures + 1 end,
       last_at = now(),
       locked_until = case when f.last_at >= now() - $2::interval and f.failures + 1 >= $3
         then now() + $4::interval else null end`,
    [name, `${FORGET_MINUTES} minutes`, MAX_FAILURES, `${LOCK_MINUTES} minutes`],
  )
}

const branchAnswer = async (ctx: Ctx, branchCode: string): Promise<LoginBranch> => {
  const found = await ctx.db.query<{ branch_name: MaybeLocalized; soft_version: string | null }>(
    'select branch_name, soft_version from sys_branch where branch_code = $1',
    [branchCode],
  )
  const row = found.rows[0]
  return {
    branchCode,
    branchName: localise(row?.branch_name, ctx.language),
    ...(row?.soft_version && { softVersion: row.soft_version }),
    partyGroupConfigCacheMap: await branchConfig(ctx.db, branchCode),
  }
}

const signIn = async (ctx: Ctx, row: AccountRow): Promise<LoginAnswer> => {
  const branch = await branchAnswer(ctx, row.branch_code)
  const token = await issueToken(ctx.db, Number(row.id), ctx.deviceId)
  await ctx.db.query('update sys_account set last_sign_in_at = now() where id = $1', [row.id])
  await ctx.db.query('update staff set last_login = now() where branch_code = $1 and username = $2', [
    row.branch_code,
    row.username,
  ])
  const maxAge = branch.partyGroupConfigCacheMap?.[PASSWORD_MAX_AGE]?.configValue
  return { access_token: token, passWordOverdue: isOverdue(row, maxAge), branch }
}

/** Password variant (specification, sections 2, 3 and 7). */
const authorize = handlePublic(endpoints.authorize, async (ctx, { body }) => {
  checkClient(ctx, body.client_id, body.client_secret)
  const password = typeof body.password === 'string' ? body.password.slice(0, 256) : ''
  const name = body.username.toLowerCase()
  ctx.audit({ object: `account:${name}` })
  await refuseLocked(ctx, name)
  const found = await ctx.db.query<AccountRow>('select * from sys_account where username = $1', [name])
  const row = found.rows[0]
  const right = await verifyPassword(row?.password_hash, password)
  if (!row || !right || (body.branchCode && body.branchCode !== row.branch_code)) {
    await countFailure(ctx, name)
    throw new BackendError('SIGN_IN_FAILED')
  }
  await ctx.db.query('delete from sys_sign_in_failure where name = $1', [name])
  if (!row.enabled) throw new BackendError('ACCOUNT_DISABLED')
  return signIn(ctx, row)
})

/** Phone variant. A person with several parties may say which by `partyType`; otherwise it is the one used last. */
const applogin = handlePublic(endpoints.applogin, async (ctx, { query: given }) => {
  checkClient(ctx, given.clientId, given.clientSecret)
  ctx.audit({ object: `phone:${given.phone.slice(0, 3)}****${given.phone.slice(-4)}` })
  await takeCode(ctx.db, given.phone, 'verification', given.verifyCode)
  const found = await ctx.db.query<AccountRow>(
    `select * from sys_account where phone = $1 and ($2::text is null or party_type = $2)
       and ($3::text is null or branch_code = $3)
     order by enabled desc, last_sign_in_at desc nulls last, id limit 1`,
    [given.phone, given.partyType || null, given.branchCode || null],
  )
  const row = found.rows[0]
  // A code is only ever delivered to a phone with an account, so this is not reached by guessing phones.
  if (!row) throw new BackendError('CODE_WRONG')
  if (!row.enabled) throw new BackendError('ACCOUNT_DISABLED')
  return signIn(ctx, row)
})

const logout = handle(endpoints.logout, async ctx => {
  await revokeToken(ctx.db, ctx.session.tokenHash)
  return undefined
})

export const signInRoutes = [authorize, applogin, logout]
