import { endpoints, type SecondFactorState } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { BackendError } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import { needOwnPassword } from './own-password.ts'
import { beginFactor, factorOf, hasFactor, removeFactor, renewRecoveryCodes, takeFactor } from './second-factor.ts'
import { base32, otpauthUri } from './totp.ts'

const isRequired = async ({ db, session }: SignedCtx): Promise<boolean> => {
  const found = await db.query(
    `select 1 from sys_account_role ar join role r on r.id = ar.role_id
     where ar.account_id = $1 and r.require_two_factor and not r.is_deleted and r.status = 1 limit 1`,
    [session.accountId],
  )
  return found.rowCount === 1
}

const state = handle(endpoints.secondFactor, async (ctx): Promise<SecondFactorState> => {
  const { accountId } = ctx.session
  const since = (await factorOf(ctx.db, accountId))?.confirmed_at
  const left = await ctx.db.query<{ count: string }>(
    'select count(*) as count from sys_recovery_code where account_id = $1 and used_at is null',
    [accountId],
  )
  return {
    enrolled: Boolean(since),
    ...(since && { since: since.toISOString() }),
    recoveryLeft: Number(left.rows[0]?.count ?? 0),
    required: await isRequired(ctx),
  }
})

/** The name under which the app shows it: the enterprise's, as the sign-in page has it. */
const issuerOf = async ({ db, session, language }: SignedCtx): Promise<string> => {
  const found = await db.query<{ name: string }>(
    'select name from party_group where branch_code = $1 and not is_deleted order by is_default desc nulls last, id limit 1',
    [session.branchCode],
  )
  return localise(found.rows[0]?.name, language) || 'NTOCC'
}

const start = handle(endpoints.secondFactorStart, async ctx => {
  needOwnPassword(ctx)
  const secret = await beginFactor(ctx, ctx.session.accountId)
  ctx.audit({ object: `account:${ctx.session.username}` })
  return { secret: base32(secret), uri: otpauthUri(secret, await issuerOf(ctx), ctx.session.username) }
})

/** The first code shows that the app has the secret; from then on nobody signs in without. */
const confirm = handle(endpoints.secondFactorConfirm, async (ctx, { body }) => {
  const { accountId, username } = ctx.session
  ctx.audit({ object: `account:${username}` })
  if (await hasFactor(ctx.db, accountId)) throw new BackendError('FACTOR_ON')
  await takeFactor(ctx, accountId, body.code)
  return ctx.db.transaction(async tx => {
    const confirmed = await tx.query(
      'update sys_second_factor set confirmed_at = now() where account_id = $1 and confirmed_at is null',
      [accountId],
    )
    if (confirmed.rowCount === 0) throw new BackendError('FACTOR_ON')
    return { recoveryCodes: await renewRecoveryCodes(tx, accountId) }
  })
})

const renew = handle(endpoints.recoveryCodesRenew, async ctx => {
  const { accountId, username } = ctx.session
  ctx.audit({ object: `account:${username}` })
  needOwnPassword(ctx)
  if (!(await hasFactor(ctx.db, accountId))) throw new BackendError('FACTOR_OFF')
  return { recoveryCodes: await ctx.db.transaction(tx => renewRecoveryCodes(tx, accountId)) }
})

const remove = handle(endpoints.secondFactorRemove, async ctx => {
  const { accountId, username } = ctx.session
  ctx.audit({ object: `account:${username}` })
  if (await isRequired(ctx)) throw new BackendError('FACTOR_REQUIRED')
  needOwnPassword(ctx)
  await ctx.db.transaction(tx => removeFactor(tx, accountId))
  return undefined
})

export const factorRoutes: readonly Route[] = [state, start, confirm, renew, remove]
