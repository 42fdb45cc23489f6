import {
  endpoints,
  type FactorNeeded,
  type LoginAnswer,
  type LoginBranch,
  type MaybeLocalized,
  type PartyType,
} from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { branchConfig } from '../branch/config.ts'
import { BackendError } from '../errors.ts'
import type { Ctx } from '../http/context.ts'
import { handle, handlePublic } from '../http/handle.ts'
import { warnOfGuessing } from './guessing.ts'
import { meantOf, takeChoice } from './party-choice.ts'
import { isOverdue, PASSWORD_MAX_AGE, verifyPassword } from './passwords.ts'
import { accountsNamed, accountsOfPhone, loggedName } from './phones.ts'
import { accountOfStep, beginStep, endStep, hasFactor, takeFactor } from './second-factor.ts'
import { forgiveSignIn, takeSignInTries } from './sign-in-tries.ts'
import { takeCode } from './sms-codes.ts'
import { endSessions, FACTOR_DUE, issueToken } from './tokens.ts'

interface AccountRow extends Record<string, unknown> {
  id: string
  branch_code: string
  username: string
  party_type: PartyType
  party_code: string
  password_hash: string
  password_changed_at: Date
  must_change_password: boolean
  enabled: boolean
}

const checkClient = (ctx: Ctx, id: unknown, secret: unknown): void => {
  if (id !== ctx.config.clientId || secret !== ctx.config.clientSecret) throw new BackendError('CLIENT_REFUSED')
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

/** Who the caller is has been shown by one factor. @throws BackendError FACTOR_NEEDED for whoever has a second one */
const afterFirstFactor = async (ctx: Ctx, row: AccountRow): Promise<LoginAnswer> => {
  if (!(await hasFactor(ctx.db, Number(row.id)))) return signIn(ctx, row)
  const data: FactorNeeded = { step: await beginStep(ctx.db, row) }
  throw new BackendError('FACTOR_NEEDED', { data })
}

const isFactorDue = async (ctx: Ctx, accountId: number): Promise<boolean> => {
  const found = await ctx.db.query<{ due: boolean }>(`select ${FACTOR_DUE} as due from sys_account a where a.id = $1`, [
    accountId,
  ])
  return found.rows[0]?.due ?? false
}

const signIn = async (ctx: Ctx, row: AccountRow): Promise<LoginAnswer> => {
  const branch = await branchAnswer(ctx, row.branch_code)
  const token = await issueToken(ctx, Number(row.id), row.password_hash)
  await ctx.db.query('update sys_account set last_sign_in_at = now() where id = $1', [row.id])
  await ctx.db.query('update staff set last_login = now() where branch_code = $1 and username = $2', [
    row.branch_code,
    row.username,
  ])
  const maxAge = branch.partyGroupConfigCacheMap?.[PASSWORD_MAX_AGE]?.configValue
  const factorDue = await isFactorDue(ctx, Number(row.id))
  return { access_token: token, passWordOverdue: isOverdue(row, maxAge), branch, ...(factorDue && { factorDue }) }
}

/** Who of them have the password. They are looked at side by side, and nobody is too: it takes the same time for all. */
const whoseIs = async (named: readonly AccountRow[], password: string): Promise<AccountRow[]> => {
  const right = await Promise.all(
    (named.length > 0 ? named : [undefined]).map(row => verifyPassword(row?.password_hash, password)),
  )
  return named.filter((_, at) => right[at])
}

const warnOf = ({ notifier }: Ctx, row: AccountRow): void =>
  warnOfGuessing(notifier, { branchCode: row.branch_code, partyType: row.party_type, partyCode: row.party_code })

/** Password variant (specification, sections 2, 3 and 7). */
const authorize = handlePublic(endpoints.authorize, async (ctx, { body }) => {
  checkClient(ctx, body.client_id, body.client_secret)
  const password = typeof body.password === 'string' ? body.password.slice(0, 256) : ''
  const name = body.username.toLowerCase()
  ctx.audit({ object: loggedName(name) })
  const named = await accountsNamed<AccountRow>(ctx.db, name)
  const { open, last, locked } = await takeSignInTries(ctx.db, name, named)
  const right = (await whoseIs(open, password)).filter(each => !body.branchCode || each.branch_code === body.branchCode)
  // It is right for these alone: at the others who share the phone it was one more wrong one.
  for (const each of right) await forgiveSignIn(ctx.db, each.id)
  for (const each of last) if (!right.includes(each)) warnOf(ctx, each)
  const [first, ...others] = right
  if (!first) throw locked ?? new BackendError('SIGN_IN_FAILED')
  // A user name is one account's; a phone that several share may come with a password that they share too.
  const isNamed = first.username === name
  const row = isNamed
    ? first
    : ((await meantOf(ctx.db, [first, ...others], { shown: 'password', phone: name })) ?? first)
  if (!row.enabled) throw new BackendError('ACCOUNT_DISABLED')
  return afterFirstFactor(ctx, row)
})

/** Phone variant. Whoever has several parties says which by `partyType`, or is asked. */
const applogin = handlePublic(endpoints.applogin, async (ctx, { query: given }) => {
  checkClient(ctx, given.clientId, given.clientSecret)
  ctx.audit({ object: `phone:${given.phone.slice(0, 3)}****${given.phone.slice(-4)}` })
  await takeCode(ctx, given.phone, 'verification', given.verifyCode)
  const accounts = await accountsOfPhone<AccountRow>(ctx.db, given.phone, given)
  const row = await meantOf(ctx.db, accounts, { shown: 'code', phone: given.phone })
  // A code is only ever delivered to a phone with an account, so this is not reached by guessing phones.
  if (!row) throw new BackendError('CODE_WRONG')
  if (!row.enabled) throw new BackendError('ACCOUNT_DISABLED')
  return afterFirstFactor(ctx, row)
})

/** The second step. What was right in the first is remembered for a few minutes; nothing else is asked again. */
const authorizeFactor = handlePublic(endpoints.authorizeFactor, async (ctx, { body }) => {
  checkClient(ctx, body.client_id, body.client_secret)
  const accountId = await accountOfStep(ctx.db, body.step)
  const found = await ctx.db.query<AccountRow>('select * from sys_account where id = $1', [accountId])
  const row = found.rows[0]
  if (!row) throw new BackendError('STEP_OVER')
  ctx.audit({ object: `account:${row.username}` })
  await takeFactor(ctx, accountId, body.code)
  await endStep(ctx.db, body.step)
  if (!row.enabled) throw new BackendError('ACCOUNT_DISABLED')
  return signIn(ctx, row)
})

/** Which of several accounts is meant; what was right before is not asked again. */
const authorizeParty = handlePublic(endpoints.authorizeParty, async (ctx, { body }) => {
  checkClient(ctx, body.client_id, body.client_secret)
  const row = await takeChoice<AccountRow>(ctx.db, body, ['code', 'password'])
  ctx.audit({ object: `account:${row.username}` })
  if (!row.enabled) throw new BackendError('ACCOUNT_DISABLED')
  return afterFirstFactor(ctx, row)
})

const logout = handle(endpoints.logout, async ctx => {
  const { accountId, tokenHash } = ctx.session
  await endSessions(ctx.db, ctx, { accountId, only: tokenHash })
  return undefined
})

export const signInRoutes = [authorize, applogin, authorizeFactor, authorizeParty, logout]
