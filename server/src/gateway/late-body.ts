import { Socket } from 'node:net'
import type { Language } from '@ntocc/sdk/contracts'
import type { FastifyRequest } from 'fastify'
import type { GatewayErrorCode } from './errors.ts'
import { languageOf } from './language.ts'

/** A request that did not come in time, with what is said to whoever sent it. */
export class LateBody extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
  readonly says: GatewayErrorCode
  readonly language: Language

  constructor(says: GatewayErrorCode, language: Language) {
    super('late')
    this.name = 'LateBody'
    this.says = says
    this.language = language
  }
}

/** Answers 408 and closes, as Node itself does for a request that does not come in time. */
export function endLate({ raw, headers, server }: FastifyRequest, says: GatewayErrorCode = 'BAD_BODY'): void {
  server.server.emit('clientError', new LateBody(says, languageOf(headers['accept-language'])), raw.socket)
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
