import type { Limits } from '../limits.ts'
import { canonicalPath } from '../path-policy.ts'
import type { RouteTimes } from './dispatch.ts'
import { UPLOAD_PATHS } from './uploads.ts'

export const API_PREFIXES = {
  basic: '/ntocc-basic-api',
  tms: '/ntocc-tms-api',
  tps: '/ntocc-tps-api',
} as const

export type Segment = keyof typeof API_PREFIXES

export const SEGMENTS = Object.keys(API_PREFIXES) as Segment[]

/** The segment a path belongs to, or undefined when it is under none of the three prefixes. */
export function segmentOf(path: string): Segment | undefined {
  return SEGMENTS.find(segment => path.startsWith(`${API_PREFIXES[segment]}/`))
}

/** Calls that hand out or end an access token: only the session's own code may make them (decision 1). */
export const TOKEN_CALLS = {
  authorize: `${API_PREFIXES.basic}/authorize`,
  applogin: `${API_PREFIXES.basic}/applogin`,
  authorizeFactor: `${API_PREFIXES.basic}/authorizeFactor`,
  authorizeParty: `${API_PREFIXES.basic}/authorizeParty`,
  logout: `${API_PREFIXES.basic}/logout`,
} as const

export const TOKEN_PATHS: ReadonlySet<string> = new Set(Object.values(TOKEN_CALLS))

/** True for a token call under any spelling a lenient upstream might accept. */
export const isTokenCall = (path: string): boolean => TOKEN_PATHS.has(canonicalPath(path))

const LONG = /\/(?:export|import|report|download|excel|statistics)/i

/** Reports, exports and imports may take as long as the page waits, uploads as long as their bytes; everything else is cut short. */
export function timesOf(path: string, limits: Limits): RouteTimes {
  if (UPLOAD_PATHS.has(path)) return { headers: limits.uploadTotal, total: limits.uploadTotal }
  return LONG.test(path)
    ? { headers: limits.upstreamLongHeaders, total: limits.upstreamLongTotal }
    : { headers: limits.upstreamHeaders, total: limits.upstreamTotal }
}
