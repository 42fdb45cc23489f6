import type { BackendConfig } from '../config.ts'
import type { Queryable } from '../db/database.ts'
import { KERNEL } from '../jobs/handler.ts'
import type { JobQueue } from '../jobs/queue.ts'
import { DELIVERY, DELIVERY_LIMIT_MS, DELIVERY_RETRY_MS } from './delivery-terms.ts'

/** What sending asks of the backend. */
export interface Sender {
  config: Pick<BackendConfig, 'demo' | 'sms'>
  jobs: Pick<JobQueue, 'send'>
}

export interface OutgoingMessage {
  channel: 'sms' | 'email'
  /** A phone number, or an address. */
  target: string
  /** '' for nothing: all the work of a message is done, and nobody gets one. */
  text: string
  /** Worth nothing later than this; a message without it is tried as long as the queue tries. */
  validMs?: number
}

/** Whether somebody would get a short message: a service is configured, or the trial shows it. */
export const hasMessages = ({ demo, sms }: Sender['config']): boolean => demo || sms !== undefined

/**
 * Puts a message into the outbox, in the transaction of `db`. With a service (`SMS_URL`) it is delivered by a job, at least
 * once, under an id that stays the same; in a trial without one it is only shown. There is no service for e-mail.
 * @returns whether anybody will see it
 */
export const sendMessage = async (
  db: Queryable,
  { config, jobs }: Sender,
  message: OutgoingMessage,
): Promise<boolean> => {
  const { channel, target, text, validMs } = message
  const isDelivered = channel === 'sms' && config.sms !== undefined
  if (!isDelivered && !config.demo) return false
  const made = await db.query<{ id: string }>(
    `insert into sys_outbox (channel, target, body, state, expires_at)
     values ($1, $2, $3, $4, now() + $5 * interval '1 millisecond') returning id`,
    [channel, target, text, isDelivered ? 'waiting' : 'shown', validMs ?? null],
  )
  if (!isDelivered) return true
  const payload = { id: Number(made.rows[0]?.id) }
  await jobs.send(db, KERNEL, { job: DELIVERY, payload }, { retryMs: DELIVERY_RETRY_MS, limitMs: DELIVERY_LIMIT_MS })
  return true
}
