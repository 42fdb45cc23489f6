import type { Manifest, ManifestPlugin } from '@ntocc/sdk/contracts'
import type { TabsState } from '../tabs/tabs.ts'

type Plugins = Pick<Manifest, 'plugins'>

const baseOf = ({ plugins }: Plugins, id: string): string | undefined => plugins.find(plugin => plugin.id === id)?.base

/** Plugins that are gone, new, or another build. */
export function changedPlugins(now: Plugins, next: Plugins): string[] {
  const ids = new Set([...now.plugins, ...next.plugins].map(({ id }) => id))
  return [...ids].filter(id => baseOf(now, id) !== baseOf(next, id))
}

/** Route names of a plugin's pages. */
export const pageNames = ({ plugins }: Plugins, ids: Iterable<string>): Set<string> => {
  const wanted = new Set(ids)
  return new Set(plugins.filter(({ id }) => wanted.has(id)).flatMap(({ pages }) => pages.map(({ name }) => name)))
}

/**
 * Plugins whose running code must stay: one of their pages has unsaved work, or is under somebody's eyes (`onScreen`).
 * A plugin that adds to other plugins' pages may have its part in any of those.
 */
export function heldPlugins(now: Plugins, { tabs, active }: TabsState, onScreen: boolean): Set<string> {
  const inUse = tabs.filter(tab => tab.live && (tab.dirty || (onScreen && tab.key === active)))
  const names = new Set(inUse.map(tab => tab.name))
  const isHeld = ({ slots, pages }: ManifestPlugin) =>
    inUse.length > 0 && (slots.length > 0 || pages.some(({ name }) => names.has(name)))
  return new Set(now.plugins.filter(isHeld).map(({ id }) => id))
}

/** The next set, with the plugins that are held as they are now; one that has been taken out stays until it is let go. */
export function mergeManifests(now: Manifest, next: Manifest, held: ReadonlySet<string>): Manifest {
  const kept = new Map(now.plugins.filter(({ id }) => held.has(id)).map(plugin => [plugin.id, plugin]))
  const plugins = next.plugins.map(plugin => kept.get(plugin.id) ?? plugin)
  const gone = [...kept.values()].filter(({ id }) => !next.plugins.some(plugin => plugin.id === id))
  const refused = next.refused.filter(({ id }) => !kept.has(id))
  return { ...next, plugins: [...plugins, ...gone], refused }
}

/** What a visitor gets: nothing but public pages. A session that has ended must not empty the menu of who still reads. */
export const isForVisitors = ({ plugins }: Plugins): boolean =>
  plugins.every(({ pages }) => pages.every(page => page.public))
