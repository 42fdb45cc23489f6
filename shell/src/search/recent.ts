import { onUserChange } from '../console/console.ts'
import { createStore } from '../state/store.ts'
import { addressOf, type Tab } from '../tabs/tabs.ts'

/** A page that was on screen, open or closed since. */
export type Recent = Pick<Tab, 'key' | 'name' | 'search' | 'title'>

/** A record that was opened. */
export interface RecentRecord {
  /** Address of its page, with nothing but the record in it. */
  readonly to: string
  readonly title: string
  /** What tells it apart, where it was found by searching. */
  readonly hint: readonly string[]
}

const MAX_RECENT = 8
const MAX_SEARCHES = 5

/** In memory only: what somebody looked at is not written down on a machine that others use too. */
export const recent = createStore<readonly Recent[]>([])
export const recentRecords = createStore<readonly RecentRecord[]>([])
/** What was typed when something was opened that it had found. */
export const recentSearches = createStore<readonly string[]>([])
onUserChange(() => {
  recent.set(() => [])
  recentRecords.set(() => [])
  recentSearches.set(() => [])
})

/** The latest first, each path once. */
export function withVisit(all: readonly Recent[], { key, name, search, title }: Recent): readonly Recent[] {
  const others = all.filter(one => one.key !== key)
  return [{ key, name, search, ...(title !== undefined && { title }) }, ...others].slice(0, MAX_RECENT + 1)
}

/** The record that a tab shows: a page with a title of its own and the id of a record in its address. */
export function recordOf(tab: Recent): RecentRecord | undefined {
  const id = new URLSearchParams(tab.search).get('id')
  if (id === null || tab.title === undefined) return undefined
  return { to: addressOf({ key: tab.key, search: `?id=${encodeURIComponent(id)}` }), title: tab.title, hint: [] }
}

/** The latest first, each record once: what a search told of it stays, a tab knows no more than its title. */
export function withRecord(all: readonly RecentRecord[], record: RecentRecord): readonly RecentRecord[] {
  const known = all.find(({ to }) => to === record.to)
  const told = known && record.hint.length === 0 ? known : record
  return [told, ...all.filter(({ to }) => to !== record.to)].slice(0, MAX_RECENT)
}

/** The latest first, each once. */
export function withSearch(all: readonly string[], text: string): readonly string[] {
  return [text, ...all.filter(one => one !== text)].slice(0, MAX_SEARCHES)
}
