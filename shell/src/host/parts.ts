import type { ManifestPlugin, PluginParts } from '@ntocc/sdk/contracts'

/** Reads the list of a plugin's files; `fresh` past the browser's cache. */
export type LoadParts = (plugin: ManifestPlugin, timeoutMs: number, fresh: boolean) => Promise<PluginParts>

export interface PartsStore {
  put(plugin: ManifestPlugin, parts: PluginParts): void
  get(plugin: ManifestPlugin, fresh: boolean): Promise<PluginParts>
}

/** Lists of the plugins' files, each read once. One that did not come, or hangs when a fresh one is wanted, is asked for anew. */
export function createPartsStore(load: LoadParts, timeoutMs: number): PartsStore {
  const known = new Map<string, PluginParts>()
  const reading = new Map<string, Promise<PluginParts>>()
  const keyOf = ({ base, parts }: ManifestPlugin): string => `${base} ${parts.integrity}`
  return {
    put: (plugin, parts) => void known.set(keyOf(plugin), parts),
    async get(plugin, fresh) {
      const key = keyOf(plugin)
      const there = known.get(key)
      if (there) return there
      const begun = reading.get(key)
      if (begun && !fresh) return begun
      const asked = load(plugin, timeoutMs, fresh)
      reading.set(key, asked)
      try {
        const parts = await asked
        known.set(key, parts)
        return parts
      } finally {
        if (reading.get(key) === asked) reading.delete(key)
      }
    },
  }
}
