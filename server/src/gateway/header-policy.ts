import type { IncomingHttpHeaders } from 'node:http'
import { languageOf } from './language.ts'
import type { Session } from './session/seal.ts'

/** The fixed device id of the upstream hop (specification, section 6; name and value are ours). */
export const DEVICE_ID_HEADER = 'x-device-id'
export const DEVICE_ID = 'ntocc-console'

/** Says to the upstream that a list call is a page of an export. Only the gateway says so: from a page it is dropped. */
export const EXPORT_HEADER = 'x-export'

/**
 * What a page may say to the upstream. Everything else is dropped, so that cookies, Authorization, Forwarded,
 * X-Forwarded-*, X-Real-IP, Origin, Referer, and identity headers under any spelling never cross.
 */
const FORWARDED = [
  'accept',
  'accept-encoding',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'range',
  'user-agent',
  // A call that a machine signs: worth nothing by themselves, and looked at by calls that ask for them alone.
  'x-access-key',
  'x-nonce',
  'x-signature',
  'x-timestamp',
] as const

export interface HopInput {
  headers: IncomingHttpHeaders
  requestId: string
  /** Address of the caller as the trusted proxies tell it. */
  address: string
  session: Session | null
}

/** The headers of an upstream request. */
export function hopHeaders({ headers, requestId, address, session }: HopInput): Record<string, string> {
  const hop: Record<string, string> = {
    [DEVICE_ID_HEADER]: DEVICE_ID,
    'accept-language': languageOf(headers['accept-language']),
    'x-request-id': requestId,
    'x-forwarded-for': address,
  }
  for (const name of FORWARDED) {
    const value = headers[name]
    if (typeof value === 'string') hop[name] = value
  }
  if (session) {
    hop.authorization = `Bearer ${session.token}`
    if (session.role) hop['x-role-code'] = session.role
  }
  return hop
}

/**
 * What an upstream may say to a browser: about the content and how long it may be kept, and nothing that sets state, asks
 * for a password (www-authenticate), loads something (link, refresh), grants access (access-control-*) or names the
 * software. Location has been judged before. What is not here does not cross, whatever it is called.
 */
const PASSED_ON = new Set([
  'accept-ranges',
  'allow',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'retry-after',
  'vary',
  'x-export-total',
])

const PASSIVE =
  /^(?:application\/(?:json|problem\+json|octet-stream|pdf|zip|vnd\.)|image\/(?!svg)|text\/(?:plain|csv))/i

/** An answer that a browser could render as a document is confined; one it cannot is only barred from loading things. */
const CSP_PASSIVE = "default-src 'none'; frame-ancestors 'none'"
const CSP_ACTIVE = `${CSP_PASSIVE}; sandbox`

type UpstreamHeaders = Record<string, string | string[] | undefined>

/** The headers of a proxied answer. `location` has been judged by {@link publicLocation} before. */
export function answerHeaders(upstream: UpstreamHeaders): Record<string, string | string[]> {
  const { connection } = upstream
  // Named in Connection, a header is for this hop alone; nearly every answer names none.
  const listed =
    typeof connection === 'string' && connection !== 'keep-alive'
      ? connection.toLowerCase().split(/\s*,\s*/)
      : undefined
  const answer: Record<string, string | string[]> = {}
  for (const name in upstream) {
    const value = upstream[name]
    if (value === undefined || !PASSED_ON.has(name) || listed?.includes(name)) continue
    answer[name] = value
  }
  const type = typeof upstream['content-type'] === 'string' ? upstream['content-type'] : ''
  const wantsSandbox = /\bsandbox\b/.test(String(upstream['content-security-policy'] ?? ''))
  answer['content-security-policy'] = PASSIVE.test(type) && !wantsSandbox ? CSP_PASSIVE : CSP_ACTIVE
  if (answer['cache-control'] === undefined) answer['cache-control'] = 'no-store'
  return answer
}

/**
 * Where an upstream redirect may send the page: a path under one of the API prefixes, stripped of the upstream's own
 * address. Undefined when it leaves for another host: such an answer is a failure, the bearer must not travel.
 */
export function publicLocation(location: string, upstreamBase: string, requestPath: string): string | undefined {
  const base = new URL(upstreamBase)
  let url: URL
  try {
    url = new URL(location, new URL(requestPath, base))
  } catch {
    return undefined
  }
  if (url.origin !== base.origin) return undefined
  const inside = base.pathname === '/' ? url.pathname : url.pathname.replace(base.pathname, '')
  return /^\/ntocc-(?:basic|tms|tps|ext)-api\//.test(inside) ? inside + url.search : undefined
}
