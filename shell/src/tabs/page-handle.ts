import type { PageHandle, PageLifecycle, PageQuery, PageState } from '@ntocc/sdk/hooks'
import type { Store } from '../state/store.ts'
import { park, setDirty, setSearch, setTitle, type Tab, type TabsState, tabOf } from './tabs.ts'

export interface HandlePorts {
  store: Store<TabsState>
  update(change: (state: TabsState) => TabsState): void
  navigate(to: string, options?: { replace?: boolean }): void
  /** Closes a tab without going anywhere. */
  close(key: string): void
}

/** A page's handle and the shell's side of it. */
export interface ManagedHandle {
  key: string
  handle: PageHandle
  show(): void
  hide(): void
  close(): void
  takeSnapshot(): unknown
}

export const queryOf = (search: string): PageQuery => Object.freeze(Object.fromEntries(new URLSearchParams(search)))

/** Address part of a query; empty values are left out. */
export function searchOf(query: PageQuery): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given).toString()
  return text ? `?${text}` : ''
}

/** The same object for the life of the page: what changes is read through `subscribe`. */
export function createPageHandle(tab: Tab, restored: unknown, ports: HandlePorts): ManagedHandle {
  const { store, update, navigate } = ports
  const { key } = tab
  const handlers = new Set<PageLifecycle>()
  let latest: { tab: Tab; visible: boolean; state: PageState } | undefined

  const getSnapshot = (): PageState => {
    const { active } = store.get()
    // A page whose tab has just closed still reads what it had.
    const current = tabOf(store.get(), key) ?? latest?.tab ?? tab
    const visible = active === key
    if (latest?.tab !== current || latest.visible !== visible) {
      const same = latest && latest.tab.search === current.search ? latest.state.query : queryOf(current.search)
      const state = Object.freeze({ path: key, params: current.params, query: same, visible })
      latest = { tab: current, visible, state: isSame(latest?.state, state) ? latest.state : state }
    }
    return latest.state
  }
  const isVisible = () => store.get().active === key

  const handle: PageHandle = {
    key,
    name: tab.name,
    restored,
    getSnapshot,
    subscribe: store.subscribe,
    setQuery(query, options) {
      const search = searchOf(query)
      if (isVisible()) navigate(key + search, { replace: options?.replace ?? false })
      else update(state => setSearch(state, key, search))
    },
    navigate(to, options) {
      if (!isVisible()) return update(state => park(state, key, to))
      if (options?.closeCurrent) ports.close(key)
      navigate(to, { replace: options?.replace ?? false })
    },
    setTitle: title => update(state => setTitle(state, key, title)),
    setDirty: dirty => update(state => setDirty(state, key, dirty)),
    onLifecycle(given) {
      handlers.add(given)
      if (isVisible()) given.onShow?.()
      return () => handlers.delete(given)
    },
  }
  return {
    key,
    handle,
    show: () => each(handlers, given => given.onShow?.()),
    hide: () => each(handlers, given => given.onHide?.()),
    close: () => each(handlers, given => given.onClose?.()),
    takeSnapshot: () => [...handlers].map(given => given.snapshot?.()).find(value => value !== undefined),
  }
}

function isSame(a: PageState | undefined, b: PageState): a is PageState {
  return a !== undefined && a.params === b.params && a.query === b.query && a.visible === b.visible
}

/** One page's failing handler must not keep another from being told. */
function each(handlers: Set<PageLifecycle>, tell: (given: PageLifecycle) => void): void {
  for (const given of [...handlers]) {
    try {
      tell(given)
    } catch (error) {
      console.error('a page lifecycle handler failed', error)
    }
  }
}
