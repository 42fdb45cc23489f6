import type { PageWeight } from '@ntocc/sdk/contracts'
import { pathOf, type TabsState, type Visit } from './tabs.ts'

const KEY = 'openTabs'

export type KeptTab = Visit & { title?: string }

const PAGE_WEIGHT: Record<number, PageWeight> = { 1: 'form', 4: 'map' }

/**
 * Addresses of the open tabs over a load of the page in this tab of the browser: a newer version, or the reload key. Of
 * the pages themselves nothing is kept here.
 * @param owner whose tabs they are; nobody else gets them
 */
export function keepStrip(storage: Storage, owner: string, { tabs }: TabsState): void {
  const open = tabs
    .filter(tab => !tab.pinned)
    .map(
      ({ key, search, params, name, noCache, title, weight }): KeptTab => ({
        path: pathOf(key),
        search,
        params,
        name,
        noCache,
        pinned: false,
        ...(title ? { title } : {}),
        ...(PAGE_WEIGHT[weight] ? { weight: PAGE_WEIGHT[weight] } : {}),
      }),
    )
  if (open.length === 0 || owner === '') storage.removeItem(KEY)
  else storage.setItem(KEY, JSON.stringify({ owner, open }))
}

/** The tabs that were open before, once; [] for another owner. */
export function takeStrip(storage: Storage, owner: string): KeptTab[] {
  const text = storage.getItem(KEY)
  storage.removeItem(KEY)
  if (!text) return []
  try {
    const kept = JSON.parse(text) as { owner?: unknown; open?: unknown }
    return kept.owner === owner && Array.isArray(kept.open) ? (kept.open as unknown[]).filter(isTab) : []
  } catch {
    return []
  }
}

function isTab(value: unknown): value is KeptTab {
  const { path, search, name, params } = (value ?? {}) as Record<string, unknown>
  return (
    typeof path === 'string' &&
    path.startsWith('/') &&
    typeof search === 'string' &&
    typeof name === 'string' &&
    typeof params === 'object' &&
    params !== null
  )
}
