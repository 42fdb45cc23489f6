import type { LoginBranch } from '@ntocc/sdk/contracts'
import { INITIAL_SESSION, type SessionState, SIGNED_IN, withBranch } from './state.ts'

/** What is known of a session when the page opens. */
export interface SessionStart {
  signedIn: boolean
  branch: LoginBranch | null
  passWordOverdue?: boolean
  factorDue?: boolean
}

/** What a session has to see to before anything else. Another tab learns of a factor by its first call. */
export type Due = Pick<SessionStart, 'factorDue'> & { passWordOverdue: boolean }

export function startState({
  signedIn,
  branch,
  passWordOverdue = false,
  factorDue = false,
}: SessionStart): SessionState {
  if (!signedIn) return INITIAL_SESSION
  return { ...withBranch(INITIAL_SESSION, branch), token: SIGNED_IN, passWordOverdue, factorDue }
}
