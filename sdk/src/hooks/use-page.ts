import { use, useCallback, useEffect, useInsertionEffect, useRef, useState, useSyncExternalStore } from 'react'
import {
  type NavigateOptions,
  PageContext,
  type PageHandle,
  type PageLifecycle,
  type PageQuery,
  type PageState,
  type Store,
} from './contexts.ts'
import { HookError } from './errors.ts'
import { useStore } from './use-session.ts'

/** The page's tab, or null in a part that stands outside pages (a shell panel). */
export const usePageHandle = (): PageHandle | null => use(PageContext)

function useRequiredPage(): PageHandle {
  const page = usePageHandle()
  if (!page) throw new HookError('NO_PAGE', 'no PageContext above this component')
  return page
}

/** The page's route: name, path, parameters of the path, query, and whether its tab is on screen. */
export function usePage() {
  const page = useRequiredPage()
  const state = useStore(page, whole)
  return { ...state, key: page.key, name: page.name, restored: page.restored }
}

const whole = <T>(state: T): T => state

export type SetPageQuery = (query: PageQuery, options?: { replace?: boolean }) => void

/** The query of the page's address and its setter. Values are texts; an absent key reads undefined. */
export function usePageQuery(): readonly [PageQuery, SetPageQuery] {
  const page = useRequiredPage()
  const query = useStore(page, state => state.query)
  const set = useCallback<SetPageQuery>((next, options) => page.setQuery(next, options), [page])
  return [query, set]
}

/** Opens a path of the console. From a hidden tab it waits as a badge instead of taking the screen. */
export function usePageNavigate(): (to: string, options?: NavigateOptions) => void {
  const page = useRequiredPage()
  return useCallback((to, options) => page.navigate(to, options), [page])
}

/** Title and dirtiness of the page's tab. */
export function usePageTab(): Pick<PageHandle, 'setTitle' | 'setDirty'> {
  return useRequiredPage()
}

/**
 * What the page's tab is called, as soon as it is known: the number of a waybill, a plate, a name. Undefined leaves what
 * stands there: the page's own title, or what the record was called before the page was built anew.
 */
export function usePageTitle(title: string | undefined): void {
  const { setTitle } = useRequiredPage()
  useEffect(() => {
    if (title) setTitle(title)
  }, [title, setTitle])
}

/**
 * True while somebody can see the page: its tab is on screen and the browser shows the window. Timers outside of
 * effects (a canvas, a socket of the page's own) rest while it is false; effects of a hidden tab are cleaned up anyway.
 */
export function usePageVisible(): boolean {
  const page = usePageHandle()
  const onScreen = useStore(page ?? ALWAYS, state => state.visible)
  const windowShown = useSyncExternalStore(followWindow, () => document.visibilityState !== 'hidden')
  return onScreen && windowShown
}

const ALWAYS: Store<Pick<PageState, 'visible'>> = { getSnapshot: () => SHOWN, subscribe: () => () => undefined }
const SHOWN = { visible: true }
const followWindow = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/**
 * Told when the tab is shown, hidden, closed. A hidden page's effects are cleaned up, so what must still be told then
 * (closing from the strip) is registered by an insertion effect: those live as long as the page does.
 */
export function usePageLifecycle(handlers: PageLifecycle): void {
  const page = usePageHandle()
  const latest = useRef(handlers)
  useInsertionEffect(() => {
    latest.current = handlers
  })
  useInsertionEffect(
    () =>
      page?.onLifecycle({
        onShow: () => latest.current.onShow?.(),
        onHide: () => latest.current.onHide?.(),
        onClose: () => latest.current.onClose?.(),
        snapshot: () => latest.current.snapshot?.(),
      }),
    [page],
  )
}

/**
 * Keeps something of one part of a page for when its tab has to leave memory; `take` is asked for it then, undefined
 * keeps nothing.
 *
 * @param part name of the part, unique within the page
 */
export function useSnapshot(part: string, take: () => unknown): void {
  usePageLifecycle({
    snapshot() {
      const kept = take()
      return kept === undefined ? undefined : { [part]: kept }
    },
  })
}

/** What `useSnapshot` kept of this part the last time, by perhaps an older build of the page. The same in every render. */
export function useRestored<T>(part: string): T | undefined {
  const page = usePageHandle()
  const [kept] = useState(() => (isRecord(page?.restored) ? page.restored[part] : undefined))
  return kept as T | undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
