import type { Envelope, Language } from '@ntocc/sdk/contracts'
import { SPECS } from './error-specs.ts'

export type GatewayErrorCode = keyof typeof SPECS

/** A refusal by the gateway. `detail` is for the log only: it may name addresses and never reaches the answer. */
export class GatewayError extends Error {
  readonly code: GatewayErrorCode
  readonly statusCode: number
  readonly headers: Record<string, string>
  readonly detail: string | undefined

  constructor(code: GatewayErrorCode, options: { detail?: string; headers?: Record<string, string> } = {}) {
    super(code)
    this.name = 'GatewayError'
    this.code = code
    this.statusCode = SPECS[code].http
    this.headers = options.headers ?? {}
    this.detail = options.detail
  }
}

/** The envelope a refusal answers with, in the page's language. */
export function errorEnvelope(code: GatewayErrorCode, language: Language, requestId?: string): Envelope<never> {
  const spec = SPECS[code]
  return { status: spec.status, msg: spec.text[language], ...(requestId ? { requestId } : {}) }
}

const FASTIFY_CODES: Record<string, GatewayErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_BODY',
  FST_ERR_BAD_URL: 'BAD_TARGET',
  FST_ERR_NOT_FOUND: 'NOT_FOUND',
}

/** What an answer's stream fails with when its upstream breaks before anything was sent on. */
const BROKEN_UPSTREAM = /^(?:UND_ERR_|ECONNRESET$|EPIPE$|HPE_)/

/** Reads any thrown value as one of the gateway's codes. */
export function codeOf(error: unknown): GatewayErrorCode {
  if (error instanceof GatewayError) return error.code
  const code = (error as { code?: unknown } | null)?.code
  const known = typeof code === 'string' ? FASTIFY_CODES[code] : undefined
  if (known) return known
  if (typeof code === 'string' && BROKEN_UPSTREAM.test(code)) return 'UPSTREAM_FAILED'
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  if (status === 400) return 'BAD_BODY'
  if (status === 413) return 'BODY_TOO_LARGE'
  if (status === 415) return 'UNSUPPORTED_TYPE'
  return 'INTERNAL'
}
