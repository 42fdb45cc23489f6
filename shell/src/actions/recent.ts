import { onUserChange } from '../app/console.ts'
import { createStore } from '../state/store.ts'
import type { Tab } from '../tabs/tabs.ts'

/** A page that was on screen, open or closed since. */
export type Recent = Pick<Tab, 'key' | 'name' | 'search' | 'title'>

const MAX_RECENT = 8

/** In memory only: what somebody looked at is not written down on a machine that others use too. */
export const recent = createStore<readonly Recent[]>([])
onUserChange(() => recent.set(() => []))

/** The latest first, each path once. */
export function withVisit(all: readonly Recent[], { key, name, search, title }: Recent): readonly Recent[] {
  const others = all.filter(one => one.key !== key)
  return [{ key, name, search, ...(title !== undefined && { title }) }, ...others].slice(0, MAX_RECENT + 1)
}
