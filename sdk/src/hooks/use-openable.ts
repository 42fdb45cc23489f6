import { use, useCallback } from 'react'
import { PageAccessContext, type Store } from './contexts.ts'
import { useStore } from './use-session.ts'

const always = () => true
const EVERYTHING: Store<(path: string) => boolean> = { getSnapshot: () => always, subscribe: () => () => {} }
const whole = <T>(value: T): T => value

/**
 * Tells whether this person may open the page of an address (path with query): its plugin is in the branch's set, and
 * the page was granted. What leads to a refusal is better no link.
 */
export function useOpenable(): (to: string) => boolean {
  const isOpen = useStore(use(PageAccessContext) ?? EVERYTHING, whole)
  return useCallback((to: string) => isOpen(to.split(/[?#]/, 1)[0] ?? ''), [isOpen])
}
