import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

/** px of the window that are left for a map under the head of its page. */
export const useHeight = (head: number, least = 420): number =>
  Math.max(
    least,
    useSyncExternalStore(
      subscribe,
      () => innerHeight - head,
      () => least,
    ),
  )
