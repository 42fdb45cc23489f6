import type { ManifestPage, ManifestPlugin } from '@ntocc/sdk/contracts'

/** A page the console knows from the manifest, before any code of its plugin has loaded. */
export interface HostedPage extends ManifestPage {
  readonly pluginId: string
}

/** Pages of all plugins. Plugins add and remove their pages as a whole; the list is a new object after each change. */
export interface PageRegistry {
  add(plugin: Pick<ManifestPlugin, 'id' | 'pages'>): void
  remove(pluginId: string): void
  /** All pages, in the order their plugins were added. The same array until something changes. */
  getSnapshot(): readonly HostedPage[]
  subscribe(listener: () => void): () => void
  byName(name: string): HostedPage | undefined
}

export function createPageRegistry(): PageRegistry {
  const byPlugin = new Map<string, readonly HostedPage[]>()
  const listeners = new Set<() => void>()
  let pages: readonly HostedPage[] = []
  const changed = (): void => {
    pages = Object.freeze([...byPlugin.values()].flat())
    for (const listener of [...listeners]) listener()
  }
  return {
    add({ id, pages: added }) {
      byPlugin.set(
        id,
        added.map(page => Object.freeze({ ...page, pluginId: id })),
      )
      changed()
    },
    remove(pluginId) {
      if (byPlugin.delete(pluginId)) changed()
    },
    getSnapshot: () => pages,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    byName: name => pages.find(page => page.name === name),
  }
}
