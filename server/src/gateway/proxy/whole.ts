import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { GatewayError } from '../errors.ts'
import { upstreamFailure } from './dispatch.ts'

/** Nearly every answer of a screen is smaller, and comes in one or two pieces. */
const SMALL_BYTES = 16 * 1024

/** Whether an answer says of itself that it is too small for a stream, which would cost more than its bytes. */
export function isSmall(request: FastifyRequest, reply: FastifyReply): boolean {
  if (request.method === 'HEAD' || reply.statusCode !== 200) return false
  const length = Number(reply.getHeader('content-length') ?? 0)
  return length > 0 && length <= SMALL_BYTES
}

/**
 * Sends an answer in one piece, `changed` on its way, when all of it has come. One that breaks before is told as a failure:
 * nothing has gone on yet.
 */
export function sendWhole(reply: FastifyReply, body: Readable, changed = (whole: Buffer) => whole): void {
  const chunks: Buffer[] = []
  body.on('data', (chunk: Buffer) => chunks.push(chunk))
  body.once('error', error => void reply.send(failureOf(error)))
  body.once('end', () => void reply.send(changed(Buffer.concat(chunks))))
}

/** The gateway itself gives a body up when its time is over, or when nobody is left to read about it. */
const failureOf = (error: Error): GatewayError =>
  (error as { code?: unknown }).code === 'UND_ERR_ABORTED'
    ? new GatewayError('UPSTREAM_TIMEOUT', { detail: 'the body did not end in time' })
    : upstreamFailure(error)
