import type { PageWeight } from '@ntocc/sdk/contracts'

/** One visited page (decision 37): identity is the path and the record it shows, the rest of the query belongs to the tab. */
export interface Tab {
  /** Path name, with `?id=7` where the page shows one record of many: stable for the life of the tab. */
  readonly key: string
  /** Name in the query of what says which record the page shows. */
  readonly record?: string
  /** Route name. */
  readonly name: string
  readonly params: Readonly<Record<string, string>>
  /** '' or '?…' */
  readonly search: string
  /** Given by the page; undefined shows the route's title. */
  readonly title?: string
  /** Language that the page gave it in: while it is hidden it cannot say it anew in another one. */
  readonly titleIn?: string
  readonly pinned: boolean
  /** State is dropped as soon as the tab leaves the screen. */
  readonly noCache: boolean
  readonly dirty: boolean
  /** What the page costs while it is kept; see WEIGHTS. */
  readonly weight: number
  /** ms; when the tab was last on screen. */
  readonly lastActive: number
  /** In memory. A tab that is not stays in the strip and is built again from its address. */
  readonly live: boolean
  /** Counts how often the page has been built anew. */
  readonly generation: number
  /** Where the page wanted to go while it was hidden. */
  readonly parked?: string
}

export interface TabsState {
  readonly tabs: readonly Tab[]
  readonly active: string
}

/** What opens or updates a tab. */
export interface Visit {
  path: string
  search: string
  params: Readonly<Record<string, string>>
  name: string
  pinned: boolean
  noCache: boolean
  /** Name in the query of what says which record the page shows; without one there is one tab for the path. */
  record?: string
  /** A list unless told. */
  weight?: PageWeight
}

/** A state and where to go now, if anywhere. */
export interface Move {
  state: TabsState
  to?: string
}

export const NO_TABS: TabsState = { tabs: [], active: '' }
export const MAX_LIVE_TABS = 10
export const MAX_LIVE_WEIGHT = 30
const WEIGHTS: Record<PageWeight, number> = { form: 1, list: 3, map: 4 }
const DASHBOARD = 'Dashboard'

export const pathOf = (key: string): string => key.split('?', 1)[0] ?? ''
export const addressOf = (tab: Pick<Tab, 'key' | 'search'>): string => pathOf(tab.key) + tab.search
/** The key of the tab that a visit belongs to. */
export function keyOf({ path, search, record }: Pick<Visit, 'path' | 'search' | 'record'>): string {
  const named = record && new URLSearchParams(search).get(record)
  return named ? `${path}?${new URLSearchParams({ [record]: named })}` : path
}
/** The tab whose page an address opens, whatever else is in its query. */
export const tabAt = (state: TabsState, path: string, search: string): Tab | undefined =>
  state.tabs.find(tab => pathOf(tab.key) === path && keyOf({ ...tab, path, search }) === tab.key)
export const tabOf = (state: TabsState, key: string): Tab | undefined => state.tabs.find(tab => tab.key === key)

const tabFrom = (visit: Visit, lastActive: number, live: boolean): Tab => ({
  key: keyOf(visit),
  ...(visit.record ? { record: visit.record } : {}),
  name: visit.name,
  params: visit.params,
  search: visit.search,
  pinned: visit.pinned,
  noCache: visit.noCache,
  dirty: false,
  weight: WEIGHTS[visit.weight ?? 'list'],
  lastActive,
  live,
  generation: 0,
})

const change = (state: TabsState, key: string, update: (tab: Tab) => Tab): TabsState => {
  const tabs = state.tabs.map(tab => (tab.key === key ? update(tab) : tab))
  return tabs.every((tab, index) => tab === state.tabs[index]) ? state : { ...state, tabs }
}

/** Pinned pages stand first and are there from the start, though not in memory before they are visited. */
export function withPinned(state: TabsState, pinned: readonly Visit[]): TabsState {
  const missing = pinned.filter(visit => !tabOf(state, keyOf(visit))).map(visit => tabFrom(visit, 0, false))
  if (missing.length === 0) return state
  const [first, rest] = [state.tabs.filter(tab => tab.pinned), state.tabs.filter(tab => !tab.pinned)]
  return { ...state, tabs: [...first, ...missing, ...rest] }
}

/**
 * Shows a page: adds its tab, or gives the tab that is there the new query. Never opens a second tab for a path, or for
 * a record of it.
 */
export function visit(state: TabsState, given: Visit, now: number): TabsState {
  const key = keyOf(given)
  const left = leave(state, key)
  const known = tabOf(left, key)
  const tab: Tab = known
    ? { ...known, name: given.name, params: given.params, search: given.search, live: true, lastActive: now }
    : tabFrom(given, now, true)
  const tabs = known ? left.tabs.map(other => (other.key === tab.key ? tab : other)) : [...left.tabs, tab]
  return evict({ tabs, active: tab.key })
}

/** A page that is not cached is forgotten as soon as another one is shown. */
function leave(state: TabsState, next: string): TabsState {
  const current = tabOf(state, state.active)
  if (!current?.noCache || current.key === next || current.dirty) return state
  return change(state, current.key, tab => ({ ...tab, live: false, generation: tab.generation + 1 }))
}

/** Drops the tabs longest unseen from memory until the rest fits; never the one on screen, never a dirty one. */
export function evict(state: TabsState, maxTabs = MAX_LIVE_TABS, maxWeight = MAX_LIVE_WEIGHT): TabsState {
  const live = state.tabs.filter(tab => tab.live)
  const weight = live.reduce((sum, tab) => sum + tab.weight, 0)
  if (live.length <= maxTabs && weight <= maxWeight) return state
  const oldest = live
    .filter(tab => tab.key !== state.active && !tab.dirty)
    .reduce<Tab | undefined>((old, tab) => (old && old.lastActive <= tab.lastActive ? old : tab), undefined)
  if (!oldest) return state
  const dropped = change(state, oldest.key, tab => ({ ...tab, live: false, generation: tab.generation + 1 }))
  return evict(dropped, maxTabs, maxWeight)
}

/** Where to go when the active tab has gone: the last of the strip, a dashboard redirect, or the start. */
function lastView(tabs: readonly Tab[], closed?: Tab): string {
  const last = tabs.at(-1)
  if (last) return addressOf(last)
  return closed?.name === DASHBOARD ? `/redirect${addressOf(closed)}` : '/'
}

/**
 * Takes the pages of these names out of memory because their code is about to change: the tab on screen is built anew
 * at once, the others when they are next seen. A dirty tab stays as it is.
 */
export function dropPages(state: TabsState, names: ReadonlySet<string>): TabsState {
  const tabs = state.tabs.map(tab =>
    !tab.live || tab.dirty || !names.has(tab.name)
      ? tab
      : { ...tab, live: tab.key === state.active, generation: tab.generation + 1 },
  )
  return tabs.every((tab, index) => tab === state.tabs[index]) ? state : { ...state, tabs }
}

/** Moves a tab to a place of the strip; pinned tabs stay where they are and come first. */
export function reorder(state: TabsState, key: string, place: number): TabsState {
  const moved = tabOf(state, key)
  if (!moved || moved.pinned) return state
  const rest = state.tabs.filter(tab => tab.key !== key)
  const pinned = rest.filter(tab => tab.pinned).length
  const to = Math.max(pinned, Math.min(place, rest.length))
  if (state.tabs.indexOf(moved) === to) return state
  return { ...state, tabs: [...rest.slice(0, to), moved, ...rest.slice(to)] }
}

/** Adds tabs that were open before the page was loaded anew; they are built when they are first seen. */
export function reopen(state: TabsState, visits: readonly (Visit & { title?: string })[]): TabsState {
  const missing = visits.filter(visit => !tabOf(state, keyOf(visit)))
  if (missing.length === 0) return state
  const made = missing.map(visit => ({ ...tabFrom(visit, 0, false), ...(visit.title ? { title: visit.title } : {}) }))
  // The tab on screen goes to where it stood among them.
  const order = new Map(visits.map((visit, index) => [keyOf(visit), index]))
  const placeOf = (tab: Tab) => order.get(tab.key) ?? visits.length
  const all = [...state.tabs, ...made]
  const [pinned, rest] = [all.filter(tab => tab.pinned), all.filter(tab => !tab.pinned)]
  return { ...state, tabs: [...pinned, ...rest.sort((a, b) => placeOf(a) - placeOf(b))] }
}

/** Closes a tab; a pinned one stays. */
export function close(state: TabsState, key: string): Move {
  const closed = tabOf(state, key)
  if (!closed || closed.pinned) return { state }
  const tabs = state.tabs.filter(tab => tab.key !== key)
  if (state.active !== key) return { state: { ...state, tabs } }
  return { state: { tabs, active: '' }, to: lastView(tabs, closed) }
}

/** Takes away tabs whose pages are this user's no longer, pinned ones too, without a way elsewhere: the address has one. */
export function revoke(state: TabsState, keys: ReadonlySet<string>): TabsState {
  const tabs = state.tabs.filter(tab => !keys.has(tab.key))
  if (tabs.length === state.tabs.length) return state
  return { tabs, active: keys.has(state.active) ? '' : state.active }
}

/** Keeps the pinned tabs and this one, which comes on screen. */
export function closeOthers(state: TabsState, key: string): Move {
  const kept = tabOf(state, key)
  if (!kept) return { state }
  const tabs = state.tabs.filter(tab => tab.pinned || tab.key === key)
  return { state: { ...state, tabs }, ...(state.active === key ? {} : { to: addressOf(kept) }) }
}

/** Keeps the pinned tabs only; the user returns to the start. */
export function closeAll(state: TabsState): Move {
  return { state: { tabs: state.tabs.filter(tab => tab.pinned), active: '' }, to: '/' }
}

/** Builds a tab's page anew; what a record is called stays until the page says otherwise. */
export const renew = (state: TabsState, key: string): TabsState =>
  change(state, key, tab => ({
    ...tab,
    dirty: false,
    title: tab.key === pathOf(tab.key) ? undefined : tab.title,
    generation: tab.generation + 1,
  }))

export const setDirty = (state: TabsState, key: string, dirty: boolean): TabsState =>
  change(state, key, tab => (tab.dirty === dirty ? tab : { ...tab, dirty }))

export const setTitle = (state: TabsState, key: string, title: string | undefined, language?: string): TabsState =>
  change(state, key, tab =>
    tab.title === title && tab.titleIn === language ? tab : { ...tab, title, ...(language && { titleIn: language }) },
  )

/** A hidden page changes its own address only. */
export const setSearch = (state: TabsState, key: string, search: string): TabsState =>
  change(state, key, tab => (tab.search === search ? tab : { ...tab, search }))

/** A hidden page that wants to go elsewhere waits, with a badge on its tab. */
export const park = (state: TabsState, key: string, to: string | undefined): TabsState =>
  change(state, key, tab => (tab.parked === to ? tab : { ...tab, parked: to }))

/** Tabs that a bulk close would take. */
export const closable = (state: TabsState, except?: string): Tab[] =>
  state.tabs.filter(tab => !tab.pinned && tab.key !== except)
