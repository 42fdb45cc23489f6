import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { fieldsOf, stringOf } from '@ntocc/sdk/fields'
import type { TryLimit } from '@ntocc/sdk/service'
import { PAY_PASSWORD_LENGTH } from '../../contract/calls.ts'
import type { ServiceCtx } from '../types.ts'

/**
 * The pay password of one account: six digits, of which neither the database alone nor this installation's secret alone tells anything.
 * It is no record: nothing of it stands in a list, a trail or a log.
 */

/** Six digits would be guessed soon: after so many wrong ones nobody is asked for a while. */
export const PAY_PASSWORD_TRIES: TryLimit = { kind: 'payPassword', most: 5, windowMinutes: 60, lockMinutes: 120 }

interface Kept {
  salt: string
  hash: string
  changedAt: string
}

const keyOf = (accountId: number): string => `payPassword:${accountId}`

export const keptPassword = async (ctx: ServiceCtx): Promise<Kept | undefined> => {
  const text = await ctx.kept.get(keyOf(ctx.session.accountId))
  const { salt, hash, changedAt } = fieldsOf(text === undefined ? undefined : JSON.parse(text))
  const [one, other, at] = [stringOf(salt), stringOf(hash), stringOf(changedAt)]
  return one && other && at ? { salt: one, hash: other, changedAt: at } : undefined
}

const slowly = (ctx: ServiceCtx, password: string, salt: string): Promise<string> => {
  const pepper = Buffer.from(ctx.digest('payPassword', `${ctx.session.accountId}:${password}`))
  return new Promise((resolve, reject) => {
    scrypt(pepper, Buffer.from(salt, 'base64url'), 32, { N: 16_384, r: 8, p: 1 }, (error, key) =>
      error ? reject(error) : resolve(key.toString('base64url')),
    )
  })
}

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export const keepPassword = async (ctx: ServiceCtx, password: string): Promise<void> => {
  const salt = randomBytes(16).toString('base64url')
  const kept: Kept = { salt, hash: await slowly(ctx, password, salt), changedAt: new Date().toISOString() }
  await ctx.kept.set(keyOf(ctx.session.accountId), JSON.stringify(kept))
}

/**
 * Refuses whoever does not know the password. Each try counts before it is looked at; not within a transaction.
 * @throws PAY_PASSWORD_UNSET, PAY_PASSWORD_WRONG, TOO_MANY_TRIES
 */
export const requirePassword = async (ctx: ServiceCtx, password: string): Promise<Kept> => {
  const kept = await keptPassword(ctx)
  if (!kept) throw ctx.refuse('PAY_PASSWORD_UNSET')
  const left = await ctx.tries.take(PAY_PASSWORD_TRIES, ctx.session.accountId)
  if (!isSame(await slowly(ctx, password, kept.salt), kept.hash)) throw ctx.refuse('PAY_PASSWORD_WRONG', { left })
  await ctx.tries.forgive(PAY_PASSWORD_TRIES, ctx.session.accountId)
  return kept
}

/** So long what was proven by a password stands for it. */
export const PROOF_MS = 5 * 60_000

const signed = (ctx: ServiceCtx, { hash }: Kept, until: number): string =>
  createHmac('sha256', ctx.digest('payProof', String(ctx.session.accountId)))
    .update(`${until}:${hash}`)
    .digest('base64url')

/** What stands for the password until then, for this account, and not beyond the next password. */
export const proofFor = (ctx: ServiceCtx, kept: Kept, until = Date.now() + PROOF_MS): string =>
  `${until}.${signed(ctx, kept, until)}`

/** @throws PAY_PASSWORD_STALE for what is no proof, too old, or of another password */
export const requireProof = async (ctx: ServiceCtx, proof: string): Promise<void> => {
  const kept = await keptPassword(ctx)
  const [until = '', signature = ''] = proof.split('.')
  const isGood =
    kept !== undefined &&
    /^\d{1,15}$/.test(until) &&
    Number(until) > Date.now() &&
    isSame(signature, signed(ctx, kept, Number(until)))
  if (!isGood) throw ctx.refuse('PAY_PASSWORD_STALE')
}

const ROWS = '01234567890 09876543210'

/** What is wrong with a password, as the key of its text; undefined where nothing is. */
export const wrongWith = (password: string): string | undefined => {
  if (password.length !== PAY_PASSWORD_LENGTH || !/^\d+$/.test(password)) return 'validation.payPassword.form'
  const isOneDigit = new Set(password).size === 1
  return isOneDigit || ROWS.includes(password) ? 'validation.payPassword.simple' : undefined
}
