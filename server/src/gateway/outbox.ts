import type { Envelope } from '@ntocc/sdk/contracts'
import type { FastifyInstance } from 'fastify'
import { isLocalCaller, isLocalName } from './callers.ts'
import type { GatewayConfig } from './config.ts'
import { readJson } from './envelopes.ts'
import { GatewayError } from './errors.ts'
import { type UpstreamDispatcher, upstreamFailure } from './proxy/dispatch.ts'

/** One short message the trial shows instead of sending it. */
interface OutboxMessage {
  target: string
  body: string
  createdAt: string
}

export interface OutboxOptions {
  config: Pick<GatewayConfig, 'demo' | 'internalKey' | 'upstreams' | 'limits'>
  dispatcher: UpstreamDispatcher
}

/**
 * GET /console/outbox, in the trial with its embedded backend only, and to callers on this machine only, who alone may
 * sign in with the codes: the short messages nobody sends, newest first, as plain text, or as an envelope to a caller that
 * asks for JSON.
 */
export async function outboxRoutes(app: FastifyInstance, { config, dispatcher }: OutboxOptions): Promise<void> {
  const { demo, internalKey, upstreams, limits } = config
  if (!demo || !internalKey) return
  app.get('/console/outbox', async (request, reply) => {
    if (!isLocalCaller(request) || !isLocalName(request))
      throw new GatewayError('NOT_FOUND', { detail: 'not from here' })
    const answer = await readOutbox(internalKey)
    if (answer.status !== 0) throw new GatewayError('UPSTREAM_FAILED', { detail: `outbox status ${answer.status}` })
    reply.header('cache-control', 'no-store')
    if (request.headers.accept?.includes('application/json')) return answer
    const lines = (answer.data ?? []).map(({ createdAt, target, body }) => `${createdAt}  ${target}  ${body}`)
    return reply.type('text/plain; charset=utf-8').send(lines.length > 0 ? `${lines.join('\n')}\n` : '-\n')
  })

  async function readOutbox(key: string): Promise<Envelope<OutboxMessage[]>> {
    try {
      const response = await dispatcher.request({
        base: upstreams.basic,
        method: 'GET',
        target: '/internal/outbox',
        headers: { accept: 'application/json', 'x-internal-key': key },
        times: { headers: limits.upstreamHeaders, total: limits.upstreamTotal },
      })
      return await readJson(response)
    } catch (error) {
      throw upstreamFailure(error)
    }
  }
}
