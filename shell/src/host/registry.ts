import type { ManifestPage, ManifestPlugin, PluginParts, SharedUses } from '@ntocc/sdk/contracts'
import type { SlotContribution, Store } from '@ntocc/sdk/hooks'

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

/** What a plugin adds to a slot; `name` is how the host loads it, beside the names of pages. */
export interface HostedSlot extends SlotContribution {
  readonly name: string
}

const SLOT_NAME = /^.+\/v\d+#(\d+)$/

/** Names are per plugin: the slot and which of the plugin's contributions it is, in the order of its definition. */
const slotName = (slot: string, index: number): string => `${slot}#${index}`

/** Position of a contribution in its plugin's definition; undefined for the name of a page. */
export function slotIndex(name: string): number | undefined {
  const [, index] = SLOT_NAME.exec(name) ?? []
  return index === undefined ? undefined : Number(index)
}

/** Chunks of a page or of a contribution to a slot. */
export function filesOf(
  { pageFiles, slotFiles }: Pick<PluginParts, 'pageFiles' | 'slotFiles'>,
  name: string,
): string[] {
  const index = slotIndex(name)
  if (index !== undefined) return slotFiles[index] ?? []
  return Object.hasOwn(pageFiles, name) ? pageFiles[name]! : []
}

/** The shared names that a file of code uses; see PluginParts. */
export const usesOf = ({ uses, entry }: Pick<PluginParts, 'uses' | 'entry'>, file: string): SharedUses =>
  (Object.hasOwn(uses, file) ? uses[file] : uses[entry]) ?? {}

/** Contributions of all plugins to all slots; the list is a new object after each change. */
export interface SlotRegistry extends Store<readonly HostedSlot[]> {
  /** Replaces everything: the plugins in the order of the branch's set. */
  set(plugins: readonly Pick<ManifestPlugin, 'id' | 'slots'>[]): void
}

export function createSlotRegistry(): SlotRegistry {
  const listeners = new Set<() => void>()
  let slots: readonly HostedSlot[] = []
  return {
    set(plugins) {
      slots = Object.freeze(plugins.flatMap(slotsOf))
      for (const listener of [...listeners]) listener()
    },
    getSnapshot: () => slots,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const slotsOf = ({ id, slots }: Pick<ManifestPlugin, 'id' | 'slots'>): HostedSlot[] =>
  slots.map((slot, index) => {
    const name = slotName(slot.slot, slot.at ?? index)
    return Object.freeze({ ...slot, key: `${id}.${index}`, pluginId: id, name })
  })
