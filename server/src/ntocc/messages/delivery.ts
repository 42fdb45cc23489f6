import type { Db } from '../db/database.ts'
import type { Sweep } from '../jobs/sweep.ts'
import { DELIVERY, DELIVERY_LIMIT_MS, DELIVERY_RETRY_MS } from './delivery-terms.ts'
import { deliver, MessageRefused } from './provider.ts'

interface Row extends Record<string, unknown> {
  id: string
  target: string
  body: string
  expired: boolean
}

/** What became of it. The text is forgotten: it may have been a code, and nobody needs it any more. */
const settle = (db: Db, id: string, state: 'sent' | 'refused' | 'expired' | 'none', problem?: string) =>
  db.query(`update sys_outbox set state = $2, problem = $3, body = '', done_at = now() where id = $1`, [
    id,
    state,
    problem ?? null,
  ])

/**
 * Delivers a message of the outbox. Tried again while the service is in trouble; not what it refuses, nor what is worth
 * nothing any more. Cut off between the answer and its note it is sent twice, with the same id.
 */
export const deliveryJob: Sweep = {
  name: DELIVERY,
  title: {
    en: 'Deliver a short message',
    zh: '发送短信',
    es: 'Enviar un SMS',
    ja: 'SMS を送信',
  },
  retryMs: DELIVERY_RETRY_MS,
  limitMs: DELIVERY_LIMIT_MS,
  run: async ({ db, config, log }, job, signal) => {
    const found = await db.query<Row>(
      `select id, target, body, coalesce(expires_at < now(), false) as expired from sys_outbox
       where id = $1 and state = 'waiting'`,
      [job.data.payload.id],
    )
    const row = found.rows[0]
    if (!row) return
    if (row.body === '') await settle(db, row.id, 'none')
    else if (row.expired) await settle(db, row.id, 'expired')
    else {
      if (!config.sms) throw new Error('no message service is configured (SMS_URL)')
      try {
        await deliver(config.sms, { id: `sms-${row.id}`, phone: row.target, text: row.body }, signal)
        await settle(db, row.id, 'sent')
      } catch (error) {
        if (!(error instanceof MessageRefused)) throw error
        log.warn({ message: row.id, problem: error.message }, 'a short message was refused')
        await settle(db, row.id, 'refused', error.message)
      }
    }
  },
}
