import type { FastifyInstance } from 'fastify'
import { standing } from '../account/standing.ts'
import { requireInternalKey } from '../http/internal-key.ts'
import type { Services } from '../serve/register.ts'

/** One message the trial shows instead of sending it. */
export interface OutboxMessage {
  id: number
  channel: string
  target: string
  body: string
  /** ISO 8601 UTC */
  createdAt: string
}

interface OutboxRow extends Record<string, unknown> {
  id: string
  channel: string
  target: string
  body: string
  created_at: Date
}

/** What only the gateway asks, guarded by the shared key. */
export const registerInternal = (app: FastifyInstance, services: Services): void => {
  const { db, config } = services
  const preValidation = requireInternalKey(services)
  /** Latest messages first; empty outside the trial, where nothing is written to it. */
  app.get('/internal/outbox', { preValidation }, async () => {
    if (!config.demo) return { status: 0, data: [] }
    const found = await db.query<OutboxRow>(
      `select id, channel, target, body, created_at from sys_outbox where body <> '' order by id desc limit 50`,
    )
    const data = found.rows.map(
      (row): OutboxMessage => ({
        id: Number(row.id),
        channel: row.channel,
        target: row.target,
        body: row.body,
        createdAt: row.created_at.toISOString(),
      }),
    )
    return { status: 0, data }
  })
  /** Which of some sessions may go on; asked by gateways before what they answer or open by themselves. */
  app.post('/internal/sessions', { preValidation }, async request => ({
    status: 0,
    data: await standing(db, request.body),
  }))
}
