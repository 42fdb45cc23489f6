import type { PageHandle, PageLifecycle, PageQuery, PageState } from '@ntocc/sdk/hooks'
import i18next from 'i18next'
import type { Store } from '../state/store.ts'
import { createScrollMemory, type ScrollMemory, type ScrollSpot } from './scroll-memory.ts'
import { keyOf, park, pathOf, setDirty, setSearch, setTitle, type Tab, type TabsState, tabOf } from './tabs.ts'

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
  /** Where the page's scrollers stand. */
  scroll: ScrollMemory
  show(): void
  hide(): void
  close(): void
  takeSnapshot(): Snapshot
}

/** What is kept of a page that is dropped from memory. */
export interface Snapshot {
  /** As the page gave it. */
  page: unknown
  scroll: readonly ScrollSpot[]
}

export const queryOf = (search: string): PageQuery => Object.freeze(Object.fromEntries(new URLSearchParams(search)))

/** Address part of a query; empty values are left out. */
export function searchOf(query: PageQuery): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given).toString()
  return text ? `?${text}` : ''
}

/** The same object for the life of the page: what changes is read through `subscribe`. */
export function createPageHandle(tab: Tab, kept: Snapshot | undefined, ports: HandlePorts): ManagedHandle {
  const { store, update, navigate } = ports
  const { key } = tab
  const path = pathOf(key)
  const handlers = new Set<PageLifecycle>()
  const dirtyBy = new Set<string>()
  /** False once the tab is closed or its page was built anew: what an old page still says must not reach the new one. */
  const isCurrent = () => tabOf(store.get(), key)?.generation === tab.generation
  const change = (given: (state: TabsState) => TabsState) => {
    if (isCurrent()) update(given)
  }
  let latest: { tab: Tab; visible: boolean; state: PageState } | undefined

  const getSnapshot = (): PageState => {
    // A page whose tab has just closed still reads what it had.
    const current = (isCurrent() && tabOf(store.get(), key)) || latest?.tab || tab
    const visible = isVisible()
    if (latest?.tab !== current || latest.visible !== visible) {
      const same = latest && latest.tab.search === current.search ? latest.state.query : queryOf(current.search)
      const state = Object.freeze({ path, params: current.params, query: same, visible })
      latest = { tab: current, visible, state: isSame(latest?.state, state) ? latest.state : state }
    }
    return latest.state
  }
  const isVisible = () => store.get().active === key && isCurrent()

  const handle: PageHandle = {
    key,
    name: tab.name,
    restored: kept?.page,
    getSnapshot,
    subscribe: store.subscribe,
    setQuery(query, options) {
      const search = searchOf(query)
      if (isVisible()) navigate(path + search, { replace: options?.replace ?? false })
      // Another record is another tab, and a hidden page does not take the screen.
      else if (keyOf({ ...tab, path, search }) !== key) change(state => park(state, key, path + search))
      else change(state => setSearch(state, key, search))
    },
    navigate(to, options) {
      if (!isVisible()) return change(state => park(state, key, to))
      if (options?.closeCurrent) ports.close(key)
      navigate(to, { replace: options?.replace ?? false })
    },
    setTitle: title => change(state => setTitle(state, key, title, i18next.language)),
    setDirty(dirty, by = '') {
      if (dirty) dirtyBy.add(by)
      else dirtyBy.delete(by)
      change(state => setDirty(state, key, dirtyBy.size > 0))
    },
    onLifecycle(given) {
      handlers.add(given)
      if (isVisible()) given.onShow?.()
      return () => handlers.delete(given)
    },
  }
  const scroll = createScrollMemory(kept?.scroll)
  return {
    key,
    handle,
    scroll,
    show: () => each(handlers, given => given.onShow?.()),
    hide: () => each(handlers, given => given.onHide?.()),
    close: () => each(handlers, given => given.onClose?.()),
    takeSnapshot: () => ({
      page: together(each(handlers, given => given.snapshot?.())),
      scroll: scroll.spots(),
    }),
  }
}

function isSame(a: PageState | undefined, b: PageState): a is PageState {
  return a !== undefined && a.params === b.params && a.query === b.query && a.visible === b.visible
}

/** The parts of a page's snapshot as one: their members when all are plain objects, else the first that was given. */
function together(parts: readonly unknown[]): unknown {
  const given = parts.filter(part => part !== undefined)
  return given.length > 1 && given.every(isPlain) ? Object.assign({}, ...given) : given[0]
}

const isPlain = (value: unknown): boolean => value !== null && Object.getPrototypeOf(value) === Object.prototype

/** One page's failing handler must not keep another from being told. */
function each<T>(handlers: Set<PageLifecycle>, tell: (given: PageLifecycle) => T): (T | undefined)[] {
  return [...handlers].map(given => {
    try {
      return tell(given)
    } catch (error) {
      console.error('a page lifecycle handler failed', error)
      return undefined
    }
  })
}
