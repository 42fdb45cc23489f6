import type { ComponentType } from 'react'
import type { PluginFailure } from './errors.ts'

/** What the console knows of one page's code. */
export type PageState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading'; readonly slow: boolean }
  | { readonly status: 'ready'; readonly component: ComponentType }
  | { readonly status: 'failed'; readonly failure: PluginFailure }

export type PluginStatus = 'idle' | 'loading' | 'ready' | 'failed' | 'refused' | 'leftOut'

/** A plugin as a page about plugins shows it. */
export interface PluginState {
  readonly id: string
  readonly version: string
  readonly status: PluginStatus
  /** Why it is refused or failed. */
  readonly message?: string
  readonly failure?: PluginFailure
}

const IDLE: PageState = Object.freeze({ status: 'idle' })

/** States of pages and plugins: frozen, replaced in one place, followed from outside of React. */
export interface HostStore {
  page(key: string): PageState
  setPage(key: string, state: PageState): void
  removePages(prefix: string): void
  plugins(): readonly PluginState[]
  setPlugin(state: PluginState): void
  keepPlugins(ids: ReadonlySet<string>): void
  subscribe(listener: () => void): () => void
}

export function createHostStore(): HostStore {
  const pages = new Map<string, PageState>()
  const byId = new Map<string, PluginState>()
  const listeners = new Set<() => void>()
  let plugins: readonly PluginState[] = []
  const changed = (): void => {
    plugins = Object.freeze([...byId.values()])
    for (const listener of [...listeners]) listener()
  }
  return {
    page: key => pages.get(key) ?? IDLE,
    setPage(key, state) {
      pages.set(key, Object.freeze(state))
      changed()
    },
    removePages(prefix) {
      for (const key of [...pages.keys()]) if (key.startsWith(prefix)) pages.delete(key)
      changed()
    },
    plugins: () => plugins,
    setPlugin(state) {
      byId.set(state.id, Object.freeze(state))
      changed()
    },
    keepPlugins(ids) {
      for (const id of [...byId.keys()]) if (!ids.has(id)) byId.delete(id)
      changed()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
