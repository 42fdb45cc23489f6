import { createHash, createHmac } from 'node:crypto'
import { carriedBy } from '../db/carried.ts'
import type { Db, Tx } from '../db/database.ts'
import { BackendError } from '../errors.ts'
import type { Sweep } from '../jobs/sweep.ts'
import { heldBack } from '../notify/held-back.ts'
import type { Ctx, SignedCtx } from './context.ts'
import { type Answered, Warned } from './handle.ts'

/** Answers are remembered for this long. */
const KEPT_FOR = '24 hours'

/** A call that a caller may repeat: what it does, it does once. */
export interface Repeatable {
  ctx: SignedCtx
  db: Db
  /** All of what is asked: the same key for anything else is a mistake. */
  asked: readonly string[]
  run(ctx: Ctx): Promise<Answered>
}

interface Kept {
  fingerprint: string
  answer: { data: unknown; warning?: string }
}

type Outcome = { answer: Answered } | { error: unknown }

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Keyed: what is asked may hold a password, which nobody shall be able to try out on a copy of the database. */
const fingerprintOf = ({ ctx, asked }: Repeatable): string =>
  createHmac('sha256', ctx.config.clientSecret).update(JSON.stringify(asked)).digest('base64url')

const asKept = (answer: Answered): Kept['answer'] =>
  answer instanceof Warned ? { data: answer.data ?? null, warning: answer.message } : { data: answer ?? null }

const asAnswered = ({ data, warning }: Kept['answer']): Answered =>
  warning === undefined ? data : new Warned(data, warning)

/** Held until the transaction ends, however it ends. @throws BackendError BUSY while another process works for the key */
const take = async (tx: Tx, accountId: number, key: string): Promise<void> => {
  const found = await tx.query<{ free: boolean }>('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free', [
    `${accountId} ${key}`,
  ])
  if (!found.rows[0]?.free) throw new BackendError('BUSY', { retryAfter: 1 })
}

const earlier = async (tx: Tx, accountId: number, key: string): Promise<Kept | undefined> => {
  const found = await tx.query<Kept & Record<string, unknown>>(
    `select fingerprint, answer from sys_idempotency
     where account_id = $1 and key = $2 and created_at > now() - interval '${KEPT_FOR}'`,
    [accountId, key],
  )
  return found.rows[0]
}

/**
 * The call's work and its answer in one transaction: there is never one without the other. What is refused is not kept,
 * and what the call itself let stand before it was refused, a wrong try that counts say, stays.
 */
const attempt = async (tx: Tx, call: Repeatable, key: string): Promise<Outcome> => {
  const { accountId } = call.ctx.session
  const fingerprint = fingerprintOf(call)
  await take(tx, accountId, key)
  const kept = await earlier(tx, accountId, key)
  if (kept && kept.fingerprint !== fingerprint) throw new BackendError('KEY_REUSED')
  if (kept) return { answer: asAnswered(kept.answer) }
  let answer: Answered
  try {
    answer = await call.run({ ...call.ctx, db: carriedBy(tx) })
  } catch (error) {
    return { error }
  }
  await tx.query(
    `insert into sys_idempotency (account_id, key, fingerprint, answer) values ($1, $2, $3, $4)
     on conflict (account_id, key) do update set fingerprint = excluded.fingerprint, answer = excluded.answer,
       created_at = excluded.created_at`,
    [accountId, key, fingerprint, JSON.stringify(asKept(answer))],
  )
  return { answer }
}

/** Calls of this process that are under way, by caller and key: a repeat waits here, not on a connection. */
const underWay = new Map<string, Promise<unknown>>()

const inTurn = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  for (let before = underWay.get(name); before; before = underWay.get(name)) await before
  const running = work()
  const settled = running.then(
    () => undefined,
    () => undefined,
  )
  underWay.set(name, settled)
  try {
    return await running
  } finally {
    underWay.delete(name)
  }
}

/**
 * Runs a call once for its `Idempotency-Key`: the same key again answers what the first call answered, also when the
 * process ended before it could. Others are told of what was done only once it stands.
 * @throws BackendError BUSY while another process works for the key, KEY_REUSED when it was used for something else
 */
export const once = async (call: Repeatable): Promise<Answered> => {
  const { ctx, db } = call
  if (!ctx.idempotencyKey) return call.run(ctx)
  // The whole of a key counts, however long it is.
  const key = digest(ctx.idempotencyKey)
  return inTurn(`${ctx.session.accountId} ${key}`, async () => {
    const { notifier, release } = heldBack(ctx.notifier)
    const outcome = await db.transaction(tx => attempt(tx, { ...call, ctx: { ...ctx, notifier } }, key))
    release()
    if ('error' in outcome) throw outcome.error
    return outcome.answer
  })
}

export const keysSweep: Sweep = {
  name: 'idempotencyKeys',
  title: {
    en: 'Forget answers kept for repeated calls',
    zh: '清理重复请求的应答缓存',
    es: 'Borrar respuestas guardadas de llamadas repetidas',
    ja: '再送用に保存した応答の削除',
  },
  everyMs: 60 * 60_000,
  run: ({ db }) => db.query(`delete from sys_idempotency where created_at < now() - interval '${KEPT_FOR}'`),
}
