import { createHash } from 'node:crypto'

const policyOf = (camera: 'self' | ''): string =>
  `camera=(${camera}), microphone=(), geolocation=(self), payment=(), usb=()`

/** On the pages that say that they read with the camera, in place of that of all others. */
export const CAMERA_POLICY = policyOf('self')

/** On every answer of the gateway, whatever it is. */
export const BASE_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': policyOf(''),
}

/** For answers that are not pages: nothing may be loaded from them, nothing may frame them. */
export const API_CSP = "default-src 'none'; frame-ancestors 'none'"

export const HSTS = 'max-age=31536000'

interface PagePolicy {
  /** Host of the request: named for the socket, because older browsers do not take 'self' for ws. */
  host: string
  secure: boolean
  /** Of this answer alone: what a script makes styles with. */
  nonce: string
  /** Hashes of the scripts in the page itself (docs/decisions, 88). */
  scriptHashes: readonly string[]
  /** Another origin that API calls go to; '' for none. */
  apiBase: string
  /** What maps are configured from: `amap`, or the origin of a tile server. */
  mapOrigins?: readonly string[]
}

/** Where AMap's JavaScript API loads its parts and pictures from. */
const AMAP = {
  scripts: ['https://webapi.amap.com', 'https://*.amap.com'],
  data: ['https://*.amap.com', 'https://*.autonavi.com', 'https://*.is.autonavi.com'],
}

/** Nothing of other hosts unless a map is configured (docs/decisions, 4): then pictures, and for AMap its scripts. */
function mapSources(origins: readonly string[]) {
  const hasAMap = origins.includes('amap')
  const list = (sources: readonly string[]) => sources.map(source => ` ${source}`).join('')
  const tiles = origins.filter(origin => origin !== 'amap')
  return {
    isOpen: hasAMap,
    scripts: list(hasAMap ? AMAP.scripts : []),
    images: list([...(hasAMap ? AMAP.data : []), ...tiles]),
    connect: list(hasAMap ? AMAP.data : []),
  }
}

/**
 * The page's Content Security Policy (docs/decisions, 4). Scripts only from this origin, no eval, and no string becomes
 * code or markup without the page's own policy (shell/src/boot/trust.ts); styles only from this origin or with the nonce.
 * AMap knows neither nonces nor trusted types: where it is configured, styles are open and types are not asked for.
 */
export function pageCsp({ host, secure, nonce, scriptHashes, apiBase, mapOrigins = [] }: PagePolicy): string {
  // The Host header is attacker's text: only a plain host may enter the policy.
  const socket = /^[A-Za-z0-9.[\]:-]+$/.test(host) ? ` ${secure ? 'wss' : 'ws'}://${host}` : ''
  const connect = apiBase === '' ? '' : ` ${new URL(apiBase).origin}`
  const scripts = scriptHashes.map(hash => ` '${hash}'`).join('')
  const maps = mapSources(mapOrigins)
  const strict = ["require-trusted-types-for 'script'", 'trusted-types default']
  return [
    "default-src 'self'",
    `script-src 'self'${scripts}${maps.scripts}`,
    `style-src 'self' ${maps.isOpen ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    // Components of antd measure and place things by style attributes; what came as markup is stopped by trusted types.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${maps.images}`,
    "font-src 'self' data:",
    `connect-src 'self'${socket}${connect}${maps.connect}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(maps.isOpen ? [] : strict),
  ].join('; ')
}

/** CSP hashes of the inline scripts of a page. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = '', body = '']) => !/\ssrc\s*=/i.test(attributes) && body.trim() !== '')
    .map(([, , body = '']) => `sha256-${createHash('sha256').update(body).digest('base64')}`)
}
