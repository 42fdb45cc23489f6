import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Answers 408 and closes, as Node itself does for a request that does not come in time. */
export function endLate({ raw, server }: FastifyRequest): void {
  server.server.emit('clientError', Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket)
}

/**
 * Gives a body its time. Node's own limit for whole requests is one for all paths, and uploads need a longer one than
 * anything else.
 */
export function limitBodyTime(request: FastifyRequest, milliseconds: number): void {
  const { headers } = request
  // What is injected comes without a connection that could be ended.
  if (!(request.raw.socket instanceof Socket)) return
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return
  const timer = setTimeout(() => endLate(request), milliseconds)
  const inTime = () => clearTimeout(timer)
  request.raw.once('end', inTime)
  request.raw.once('close', inTime)
}
