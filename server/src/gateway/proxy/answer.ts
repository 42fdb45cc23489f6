import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { GatewayError } from '../errors.ts'
import { answerHeaders, publicLocation } from '../header-policy.ts'
import { type AnswerHeaders, toBeZipped, zipped, zippedStream } from './compress.ts'
import { upstreamFailure } from './dispatch.ts'

/** Nearly every answer of a screen is smaller, and comes in one or two pieces. */
const SMALL_BYTES = 16 * 1024

/** Whether an answer says of itself that it is too small for a stream, which would cost more than its bytes. */
export function isSmall(method: string, statusCode: number, headers: IncomingHttpHeaders | AnswerHeaders): boolean {
  if (method === 'HEAD' || statusCode !== 200) return false
  const length = Number(headers['content-length'] ?? 0)
  return length > 0 && length <= SMALL_BYTES
}

export interface Answer {
  statusCode: number
  /** As the upstream has them. */
  headers: IncomingHttpHeaders
  /** Whole, or as it comes. */
  body: Buffer | Readable
}

/** Passes an upstream's answer on, with the headers that may cross; `base` is the upstream's address. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer, base: string): void {
  const { statusCode, body } = answer
  const headers: AnswerHeaders = answerHeaders(answer.headers)
  const { location } = answer.headers
  if (typeof location === 'string') {
    const inside = publicLocation(location, base, request.target.raw)
    if (!inside) {
      if (body instanceof Readable) body.destroy()
      reply.send(new GatewayError('UPSTREAM_REDIRECT', { detail: 'redirect to another host' }))
      return
    }
    headers.location = inside
  }
  const small = isSmall(request.method, statusCode, headers)
  const zips = toBeZipped(request, statusCode, headers)
  if (Buffer.isBuffer(body)) {
    sendAtOnce(reply, statusCode, headers, zips ? zipped(body) : body)
    return
  }
  reply.headers(headers)
  if (small) sendWhole(reply, body, zips ? zipped : undefined)
  else reply.send(zips ? zippedStream(body) : body)
}

/**
 * Sends a body of known length past Fastify's own way of sending, which asks of each answer what it is. Nothing in the
 * gateway hooks into sending; what hooks into answers that are out, metrics and the log, still does.
 */
function sendAtOnce(reply: FastifyReply, statusCode: number, headers: AnswerHeaders, body: Buffer): void {
  const raw: ServerResponse = reply.raw
  if (raw.destroyed) return
  headers['content-length'] = String(body.length)
  // Throws for a value that no header may have; the reply can then still be an error.
  raw.writeHead(statusCode, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...headers })
  reply.hijack()
  // One character for each byte: as a string it leaves together with the headers, in one write of the socket.
  raw.end(body.toString('latin1'), 'latin1')
}

/**
 * Sends an answer in one piece, `changed` on its way, when all of it has come. One that breaks before is told as a failure:
 * nothing has gone on yet.
 */
function sendWhole(reply: FastifyReply, body: Readable, changed = (whole: Buffer) => whole): void {
  const chunks: Buffer[] = []
  body.on('data', (chunk: Buffer) => chunks.push(chunk))
  body.once('error', error => void reply.send(brokenBody(error)))
  body.once('end', () => void reply.send(changed(Buffer.concat(chunks))))
}

/** The gateway itself gives a body up when its time is over, or when nobody is left to read about it. */
export const brokenBody = (error: Error): GatewayError =>
  (error as { code?: unknown }).code === 'UND_ERR_ABORTED'
    ? new GatewayError('UPSTREAM_TIMEOUT', { detail: 'the body did not end in time' })
    : upstreamFailure(error)
