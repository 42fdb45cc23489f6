import { useSyncExternalStore } from 'react'
import type { PartyType } from '../contracts/session.ts'
import type { SessionState, Store } from './contexts.ts'
import { useConsole } from './services.ts'

const whole = (state: SessionState): SessionState => state

/**
 * The session, or the part of it that `select` picks. The part must be one that lives in the state (not a new object
 * each time); the component then renders only when that part changes.
 */
export function useSession(): SessionState
export function useSession<T>(select: (state: SessionState) => T): T
export function useSession<T>(select?: (state: SessionState) => T): T | SessionState {
  return useStore(useConsole().session, select ?? (whole as (state: SessionState) => T | SessionState))
}

/** Kinds of party that see what is their own alone; everybody else works for the branch. */
const PARTIES: readonly (PartyType | undefined)[] = ['SHIPPER', 'DRIVER', 'CARRIER']

/** Whether somebody of the branch looks, who sees whose each record is, where a shipper, a driver or a carrier sees its own alone. */
export const useIsStaff = (): boolean => useSession(({ party }) => !PARTIES.includes(party?.partyType))

/** Reads a store and renders again when the selected part changes. */
export function useStore<S, T>(store: Store<S>, select: (state: S) => T): T {
  const read = () => select(store.getSnapshot())
  return useSyncExternalStore(store.subscribe, read, read)
}
