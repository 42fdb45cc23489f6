import type { PageHandle } from '@ntocc/sdk/hooks'
import { createStore, type Store } from '../state/store.ts'
import { createPageHandle, type ManagedHandle, type Snapshot } from './page-handle.ts'
import type { ScrollMemory } from './scroll-memory.ts'
import * as pure from './tabs.ts'

export interface TabsPorts {
  navigate(to: string, options?: { replace?: boolean }): void
  /** Asks whether unsaved work in these tabs, and with `leaving` whatever runs beside them, may be lost. */
  confirmLoss(tabs: readonly pure.Tab[], leaving?: boolean): Promise<boolean>
  /** Something runs beside the tabs that ends with the page: an export, an upload. */
  isBusy?(): boolean
  now?(): number
}

/** The open tabs: pure moves over a store, the pages' handles, and the one question before unsaved work is lost. */
export interface Tabs {
  store: Store<pure.TabsState>
  pin(visits: readonly pure.Visit[]): void
  visit(visit: pure.Visit): void
  close(key: string): Promise<void>
  closeOthers(key: string): Promise<void>
  closeAll(): Promise<void>
  /** Goes through /redirect, which builds the page anew. */
  refresh(key: string): Promise<void>
  /** Builds the page at an address anew. */
  renew(address: string): void
  reorder(key: string, place: number): void
  /** Closes tabs whose pages are this user's no longer; nobody is asked, what was typed in them stays as a draft. */
  revoke(keys: readonly string[]): void
  /** Tabs that were open before the page was loaded anew. */
  reopen(visits: readonly (pure.Visit & { title?: string })[]): void
  /** The code of these pages is about to change: they are built anew, with what they had given as their snapshot. */
  replacePages(names: ReadonlySet<string>): void
  scrollOf(tab: pure.Tab): ScrollMemory
  handleOf(tab: pure.Tab): PageHandle
  /** True when nothing unsaved is open or the user lets it go. */
  mayLeave(): Promise<boolean>
  /** Leaving the page now would lose something. */
  wouldLose(): boolean
  clear(): void
}

const handleKey = (tab: pure.Tab) => `${tab.key}#${tab.generation}`

export function createTabs({ navigate, confirmLoss, isBusy = () => false, now = Date.now }: TabsPorts): Tabs {
  const store = createStore(pure.NO_TABS)
  const handles = new Map<string, ManagedHandle>()
  /** Snapshots of pages dropped from memory, by tab. */
  const snapshots = new Map<string, Snapshot>()
  let asking = false

  const dropStale = () => {
    const { tabs } = store.get()
    const kept = new Set(tabs.filter(tab => tab.live).map(handleKey))
    for (const [key, handle] of handles) {
      if (kept.has(key)) continue
      const tab = pure.tabOf(store.get(), handle.key)
      if (tab && !tab.noCache) snapshots.set(tab.key, handle.takeSnapshot())
      if (!tab) snapshots.delete(handle.key)
      handle.close()
      handles.delete(key)
    }
  }
  const set = (update: (state: pure.TabsState) => pure.TabsState) => {
    const before = store.get()
    store.set(update)
    if (before.tabs !== store.get().tabs) dropStale()
    if (before.active !== store.get().active) announce(before.active, store.get().active)
  }
  const announce = (left: string, shown: string) => {
    for (const handle of handles.values()) {
      if (handle.key === left) handle.hide()
      if (handle.key === shown) handle.show()
    }
    const parked = pure.tabOf(store.get(), shown)?.parked
    if (!parked) return
    set(state => pure.park(state, shown, undefined))
    navigate(parked)
  }
  const apply = ({ state, to }: pure.Move) => {
    set(() => state)
    if (to !== undefined) navigate(to)
  }
  /** One question at a time, for all tabs together: what is asked for while it is open does not happen. */
  const allowed = async (tabs: readonly pure.Tab[], leaving = false) => {
    const dirty = tabs.filter(tab => tab.dirty)
    if (dirty.length === 0 && !(leaving && isBusy())) return true
    if (asking) return false
    asking = true
    try {
      return await confirmLoss(dirty, leaving)
    } finally {
      asking = false
    }
  }
  const managed = (tab: pure.Tab): ManagedHandle => {
    const known = handles.get(handleKey(tab))
    if (known) return known
    const made = createPageHandle(tab, snapshots.get(tab.key), {
      store,
      update: set,
      navigate,
      close: key => apply(withoutMove(pure.close(store.get(), key))),
    })
    snapshots.delete(tab.key)
    handles.set(handleKey(tab), made)
    return made
  }

  const tabs: Tabs = {
    store,
    pin: visits => set(state => pure.withPinned(state, visits)),
    visit: given => set(state => pure.visit(state, given, now())),
    async close(key) {
      const tab = pure.tabOf(store.get(), key)
      if (tab && (await allowed([tab]))) apply(pure.close(store.get(), key))
    },
    async closeOthers(key) {
      if (await allowed(pure.closable(store.get(), key))) apply(pure.closeOthers(store.get(), key))
    },
    async closeAll() {
      if (await allowed(pure.closable(store.get()))) apply(pure.closeAll(store.get()))
    },
    async refresh(key) {
      const tab = pure.tabOf(store.get(), key)
      if (tab && (await allowed([tab]))) navigate(`/redirect${pure.addressOf(tab)}`, { replace: true })
    },
    renew(address) {
      const { pathname, search } = new URL(address, 'http://console')
      const tab = pure.tabAt(store.get(), pathname, search)
      if (!tab) return
      set(state => pure.renew(state, tab.key))
      snapshots.delete(tab.key)
    },
    reorder: (key, place) => set(state => pure.reorder(state, key, place)),
    revoke: keys => set(state => pure.revoke(state, new Set(keys))),
    reopen: visits => set(state => pure.reopen(state, visits)),
    replacePages: names => set(state => pure.dropPages(state, names)),
    handleOf: tab => managed(tab).handle,
    scrollOf: tab => managed(tab).scroll,
    mayLeave: () => allowed(store.get().tabs, true),
    wouldLose: () => isBusy() || store.get().tabs.some(tab => tab.dirty),
    clear() {
      set(() => pure.NO_TABS)
      snapshots.clear()
    },
  }
  return tabs
}

/** A page that closes itself goes where it says, not to the last tab. */
const withoutMove = ({ state }: pure.Move): pure.Move => ({ state })
