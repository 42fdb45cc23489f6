import type { PageHandle, PageLifecycle, PageQuery, PageState } from '../hooks/contexts.ts'

export interface FakePage extends PageHandle {
  /** Paths the page asked to open, oldest first. */
  readonly opened: string[]
  readonly titles: (string | undefined)[]
  isDirty: boolean
  show(): void
  hide(): void
  /** Tells the page that its tab closes. */
  close(): void
}

/** A tab for one page: its address in memory, its navigation recorded instead of done. */
export function fakePage(start: {
  name: string
  path: string
  params?: Record<string, string>
  query?: PageQuery
}): FakePage {
  let state: PageState = {
    path: start.path,
    params: start.params ?? {},
    query: start.query ?? {},
    visible: true,
  }
  const listeners = new Set<() => void>()
  const lifecycles = new Set<PageLifecycle>()
  const dirtyBy = new Set<string>()
  const set = (change: Partial<PageState>) => {
    state = { ...state, ...change }
    for (const listener of [...listeners]) listener()
  }
  const page: FakePage = {
    key: start.path,
    name: start.name,
    restored: undefined,
    opened: [],
    titles: [],
    isDirty: false,
    getSnapshot: () => state,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setQuery: query => set({ query }),
    navigate: to => {
      page.opened.push(to)
    },
    setTitle: title => {
      page.titles.push(title)
    },
    setDirty: (dirty, by = '') => {
      if (dirty) dirtyBy.add(by)
      else dirtyBy.delete(by)
      page.isDirty = dirtyBy.size > 0
    },
    onLifecycle: handlers => {
      lifecycles.add(handlers)
      return () => lifecycles.delete(handlers)
    },
    show: () => {
      set({ visible: true })
      for (const handlers of lifecycles) handlers.onShow?.()
    },
    hide: () => {
      set({ visible: false })
      for (const handlers of lifecycles) handlers.onHide?.()
    },
    close: () => {
      for (const handlers of lifecycles) handlers.onClose?.()
    },
  }
  return page
}
