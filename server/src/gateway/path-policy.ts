import type { GatewayErrorCode } from './errors.ts'

/**
 * One reading of a request target, used by the proxy, the static files and the socket alike. A target is accepted or
 * refused as it came over the wire; what is accepted is forwarded byte for byte, so that router, guard and upstream
 * cannot disagree about what was asked.
 */
export interface Target {
  /** The raw target: what is forwarded. */
  raw: string
  /** Raw path, without the query. */
  path: string
  /** Raw query without '?', or ''. */
  query: string
}

export type TargetVerdict = { ok: true; target: Target } | { ok: false; code: GatewayErrorCode }

export const MAX_TARGET_BYTES = 8 * 1024
export const MAX_PARAMETERS = 1000

/** Visible ASCII only; no backslash, no fragment, none of the characters no client sends unescaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the purpose
const FORBIDDEN = /[\u0000-\u0020\u007f-\uffff\\#<>"]/
const BAD_ESCAPE = /%(?![0-9a-fA-F]{2})/
/** Control characters, slash, backslash, semicolon, and a second layer of escaping. */
const FORBIDDEN_ESCAPE = /%(?:[01][0-9a-fA-F]|7[fF]|2[fF]|5[cC]|3[bB]|25(?=[0-9a-fA-F]{2}))/
/**
 * Letters, digits, `-`, `.`, `_` and `~` (RFC 3986, section 2.3), which nobody needs to escape: escaped they are a second
 * spelling of a name, one that an upstream knows and a guard does not.
 */
const ESCAPED_UNRESERVED = /%(?:2[dD]|2[eE]|3\d|4[1-9a-fA-F]|5[0-9aA]|5[fF]|6[1-9a-fA-F]|7[0-9aA]|7[eE])/
const FORBIDDEN_QUERY_ESCAPE = /%00/
const DOT_SEGMENT = /(?:^|\/)(?:\.|%2[eE]){1,2}(?:\/|$)/

/** Same rules for a query, but escaped slashes and the like are ordinary data there. */
function queryIsSound(query: string): boolean {
  if (BAD_ESCAPE.test(query) || FORBIDDEN_QUERY_ESCAPE.test(query)) return false
  return !query.includes('%') || decodes(query)
}

function decodes(part: string): boolean {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

function tooManyParameters(query: string): boolean {
  let count = 1
  for (let at = query.indexOf('&'); at !== -1; at = query.indexOf('&', at + 1))
    if (++count > MAX_PARAMETERS) return true
  return false
}

function pathIsSound(path: string): boolean {
  if (path.charCodeAt(0) !== 47 || path.charCodeAt(1) === 47) return false
  if (path.includes(';') || DOT_SEGMENT.test(path)) return false
  if (!path.includes('%')) return true
  if (BAD_ESCAPE.test(path) || FORBIDDEN_ESCAPE.test(path) || !decodes(path)) return false
  if (ESCAPED_UNRESERVED.test(path)) return false
  // Nothing in the first segment, which says where a request goes, is spelt otherwise than it is written.
  const first = path.slice(1, path.indexOf('/', 1) === -1 ? undefined : path.indexOf('/', 1))
  return !/%[2-7]/.test(first)
}

/** Accepts or refuses a raw request target (RFC 9112, origin form only). */
export function readTarget(raw: string): TargetVerdict {
  if (raw.length > MAX_TARGET_BYTES) return { ok: false, code: 'TARGET_TOO_LONG' }
  if (FORBIDDEN.test(raw)) return { ok: false, code: 'BAD_TARGET' }
  const mark = raw.indexOf('?')
  const path = mark === -1 ? raw : raw.slice(0, mark)
  const query = mark === -1 ? '' : raw.slice(mark + 1)
  if (!pathIsSound(path)) return { ok: false, code: 'BAD_TARGET' }
  if (query !== '') {
    if (tooManyParameters(query)) return { ok: false, code: 'TOO_MANY_PARAMETERS' }
    if (!queryIsSound(query)) return { ok: false, code: 'BAD_TARGET' }
  }
  return { ok: true, target: { raw, path, query } }
}

/**
 * The path as a lenient upstream would understand it: unescaped, slashes collapsed, lower case, no trailing slash.
 * Guards compare this form, so that `//logout`, `/Logout` and `/logout/` are all recognised as logout.
 */
export function canonicalPath(path: string): string {
  let decoded = path
  try {
    decoded = decodeURIComponent(path)
  } catch {
    // readTarget refuses what does not decode; keep the raw form for anything else.
  }
  const collapsed = decoded.replace(/\/{2,}/g, '/').toLowerCase()
  return collapsed.length > 1 && collapsed.endsWith('/') ? collapsed.slice(0, -1) : collapsed
}
