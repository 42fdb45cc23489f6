import { UPSTREAM_PREFIX } from '@ntocc/sdk/contracts'
import { canonicalPath } from './path-policy.ts'

/** Paths of the console's API, and of integrators' services below it. */

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

/** Calls that hand out or end an access token: only the session's own code may make them (decision 3). */
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

/** Answered by a service of an integrator's own. */
export const isUpstreamPath = (path: string): boolean => path.startsWith(`${UPSTREAM_PREFIX}/`)
