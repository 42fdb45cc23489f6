import { useSyncExternalStore } from 'react'

/** A value outside React that components can follow. State is replaced, never changed in place. */
export interface Store<S> {
  get(): S
  set(update: (state: S) => S): void
  subscribe(listener: () => void): () => void
}

export function createStore<S>(initial: S): Store<S> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(update) {
      const next = update(state)
      if (Object.is(next, state)) return
      state = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Follows one part of a store; `select` must answer the same reference while that part is unchanged. */
export function useStore<S, T>(store: Store<S>, select: (state: S) => T): T {
  const selected = () => select(store.get())
  return useSyncExternalStore(store.subscribe, selected, selected)
}
