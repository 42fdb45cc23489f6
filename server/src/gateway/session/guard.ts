import { CONSOLE_HEADER, CONSOLE_HEADER_VALUE } from '@ntocc/sdk/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { GatewayError } from '../errors.ts'
import type { Liveness } from './liveness.ts'
import { askedBy, isDue, refuseOverdue } from './overdue.ts'
import type { Session } from './seal.ts'
import { clearedCookie, type SessionStore, sessionCookie } from './store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's session, where the cookie was honoured; null otherwise. */
    session: Session | null
  }
}

const HEADER = CONSOLE_HEADER.toLowerCase()
const SAFE_METHODS = new Set(['GET', 'HEAD'])

export const isSecure = (request: FastifyRequest): boolean => request.protocol === 'https'

/** True when the request was made by a page of this very origin, as far as the browser says who made it. */
export function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const origin = request.headers.origin
  return origin === undefined || originHost(origin) === request.host.toLowerCase().replace(DEFAULT_PORT, '')
}

/** An Origin never carries its scheme's default port; a Host header may. */
const DEFAULT_PORT = /:(?:80|443)$/

function originHost(origin: string): string | undefined {
  try {
    return new URL(origin).host
  } catch {
    return undefined
  }
}

/** The page's own calls carry a header no form, image or link of another site can set. */
export const isPageCall = (request: FastifyRequest): boolean => request.headers[HEADER] === CONSOLE_HEADER_VALUE

/**
 * A machine's call, with a header that no form or link of another site can set either. It is never one of a page: no cookie is
 * honoured with it, and whether the signature is right is for whoever answers.
 */
const isSignedCall = ({ headers }: FastifyRequest): boolean => headers['x-signature'] !== undefined

/** Refuses what another site could have sent. Reading calls without the header go on, but anonymously. */
export function refuseForeign(request: FastifyRequest): void {
  if (!isSameOrigin(request)) throw new GatewayError('CROSS_SITE', { detail: 'other origin' })
  if (!SAFE_METHODS.has(request.method) && !isPageCall(request) && !isSignedCall(request)) {
    throw new GatewayError('CROSS_SITE', { detail: 'page header missing' })
  }
}

/**
 * Puts the session on the request. A cookie that does not open, or whose session is over, is refused with 401, one of
 * which nothing is known yet with 503, unless the call is one that also serves visitors (`lenient`); so is whatever a
 * session with an overdue password may not have. Only what does not open is cleared: an answer about a session that is
 * over may reach the browser after a new sign-in, and would take the new cookie away.
 */
export function honourCookie(
  store: SessionStore,
  request: FastifyRequest,
  reply: FastifyReply,
  { lenient = false } = {},
): void {
  if (!isPageCall(request)) return
  const reading = store.read(request.headers.cookie)
  if (reading.kind === 'none') return
  const secure = isSecure(request)
  if (reading.kind === 'invalid') reply.header('set-cookie', clearedCookie({ secure }))
  if (reading.kind !== 'ok') {
    if (!lenient) throw new GatewayError(reading.kind === 'unknown' ? 'SESSION_UNKNOWN' : 'SESSION_ENDED')
    return
  }
  if (!lenient) refuseOverdue(reading.session, askedBy(request))
  request.session = reading.session
  if (reading.stale) reply.header('set-cookie', sessionCookie(store.seal(reading.session), { secure }))
}

interface ConfirmingOptions {
  store: SessionStore
  liveness: Liveness
}

/**
 * The same for what the gateway answers by itself: no backend sees the call, so it is asked whether the session is alive.
 * While it does not answer, what the gateway knows counts.
 */
export async function honourAlive(
  { store, liveness }: ConfirmingOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { lenient = false } = {},
): Promise<void> {
  honourCookie(store, request, reply, { lenient })
  if (!request.session || liveness.believes(request.session)) return
  const standing = await liveness.confirm(request.session)
  if (isDue(standing)) {
    request.session = { ...request.session, [standing]: true }
    if (!lenient) refuseOverdue(request.session, askedBy(request))
  }
  if (standing !== 'ended') return
  request.session = null
  if (!lenient) throw new GatewayError('SESSION_ENDED')
}
