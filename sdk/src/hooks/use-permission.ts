import { hasPermission } from '../fields/permission.ts'
import type { SessionState } from './contexts.ts'
import { useSession } from './use-session.ts'

/** `unknown` while user info has not loaded: show neither the thing nor its absence. */
export type Permission = 'unknown' | 'allowed' | 'denied'

/** What a session may do. Without a code everything is allowed to whoever is signed in. */
export function permissionOf(
  session: Pick<SessionState, 'status' | 'permissions'>,
  code: string | undefined,
): Permission {
  if (session.status === 'signedOut') return 'denied'
  if (session.status === 'unknown' || session.permissions === undefined) return 'unknown'
  return code === undefined || hasPermission(session.permissions, code) ? 'allowed' : 'denied'
}

/** Whether the user may: tri-state, so that a button does not flash before the answer is there. */
export const usePermission = (code: string | undefined): Permission => useSession(state => permissionOf(state, code))
