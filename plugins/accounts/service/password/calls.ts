import { mask } from '@ntocc/sdk/fields'
import { sql } from '@ntocc/sdk/service'
import type { Answer, ServiceCtx } from '../types.ts'
import {
  keepPassword,
  keptPassword,
  PAY_PASSWORD_TRIES,
  PROOF_MS,
  proofFor,
  requirePassword,
  wrongWith,
} from './secret.ts'

const PURPOSE = 'accounts:payPassword' as const

/** @throws INVALID for a password that anybody would guess */
const requireGood = (ctx: ServiceCtx, password: string): void => {
  const wrong = wrongWith(password)
  if (wrong) throw ctx.invalid({ password: { code: wrong } })
}

/** GET payPasswordState */
export const state: Answer<'payPasswordState'> = async ctx => {
  const kept = await keptPassword(ctx)
  const [own] = await ctx.query<{ phone: string | null }>(
    sql`select phone from ${ctx.accounts.open} a where a.id = ${ctx.session.accountId}`,
  )
  return {
    isSet: kept !== undefined,
    ...(kept && { changedAt: kept.changedAt }),
    ...(own?.phone && { phone: mask(own.phone, 'MOBILE_PHONE') }),
  }
}

/** POST payPasswordCode */
export const sendCode: Answer<'payPasswordCode'> = async ctx => {
  await ctx.accounts.sendCode(PURPOSE)
  return { sent: true }
}

/** POST payPasswordSet: whoever holds the phone sets it, also where the one before is forgotten; what was tried before counts no more. */
export const set: Answer<'payPasswordSet'> = async (ctx, { body }) => {
  requireGood(ctx, body.password)
  await ctx.accounts.takeCode(PURPOSE, body.code)
  await keepPassword(ctx, body.password)
  await ctx.tries.forgive(PAY_PASSWORD_TRIES, ctx.session.accountId)
  ctx.audit({ object: `payPassword:${ctx.session.accountId}` })
  return { isSet: true }
}

/** POST payPasswordChange */
export const change: Answer<'payPasswordChange'> = async (ctx, { body }) => {
  requireGood(ctx, body.password)
  if (body.password === body.old) throw ctx.invalid({ password: { code: 'validation.payPassword.same' } })
  await requirePassword(ctx, body.old)
  await keepPassword(ctx, body.password)
  ctx.audit({ object: `payPassword:${ctx.session.accountId}` })
  return { isSet: true }
}

/** POST payPasswordProve */
export const prove: Answer<'payPasswordProve'> = async (ctx, { body }) => {
  const kept = await requirePassword(ctx, body.password)
  const until = Date.now() + PROOF_MS
  return { proof: proofFor(ctx, kept, until), until: new Date(until).toISOString() }
}
