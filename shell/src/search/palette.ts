import type { FoundRecord } from '@ntocc/sdk/contracts'
import type { Offered } from '../actions/action.ts'
import { addressOf } from '../tabs/tabs.ts'
import { createFind, type Find, type Findable, type Hit, type Spell } from './find.ts'
import { labelOf, type SearchEntry } from './pool.ts'
import type { Recent } from './recent.ts'

/** One line of the palette. */
export interface PaletteItem {
  /** Unique in the whole palette. */
  readonly key: string
  readonly label: string
  readonly icon: string
  readonly external?: boolean
  readonly keys?: string
  readonly checked?: boolean
  /** It stays in sight and says why it cannot be done. */
  readonly disabledReason?: string
  /** What tells a record apart from others of its name. */
  readonly hint?: readonly string[]
  readonly state?: FoundRecord['state']
  /** What was typed when the server found it: marked in what the line says. */
  readonly found?: string
  /** Address that it opens: also in a window of its own. */
  readonly to?: string
  /** It was opened otherwise than by `run`. */
  readonly opened?: () => void
  /** The palette stays open. */
  readonly stays?: boolean
  readonly run: () => void
}

type GroupName = 'pages' | 'recent' | 'tabs' | 'page' | 'actions'

export interface PaletteGroup {
  /** One of the palette's own, or another with a title. */
  readonly name: string
  readonly title?: string
  /** There are others that were not answered. */
  readonly more?: boolean
  readonly items: readonly PaletteItem[]
}

/** A tab, open or closed since, with what it is called. */
export interface NamedTab extends Recent {
  readonly label: string
}

export interface PaletteSources {
  readonly pages: readonly SearchEntry[]
  readonly tabs: readonly NamedTab[]
  readonly recent: readonly NamedTab[]
  /** Path of the page on screen. */
  readonly active: string
  readonly shell: readonly Offered[]
  readonly page: readonly Offered[]
  readonly navigate: (to: string) => void
  readonly spell?: Spell
}

/** With this before the query only actions are looked for. */
export const ACTIONS_ONLY = '>'
/** Verbs are many and short: what is only a little like them is noise beside the pages. */
const STRICTER = 0.25
/** Of tabs and actions; pages have the search's own limit. */
const MAX_OTHERS = 8

interface Entry extends Findable {
  readonly item: PaletteItem
}

/** Looks through everything at once. Made anew when what can be found has changed. */
export function createPalette(sources: PaletteSources): (query: string) => PaletteGroup[] {
  const { pages, tabs, active, shell, page, navigate, spell } = sources
  const opened = new Map(pages.map(entry => [entry.path, shell.find(action => action.path === entry.path)]))
  // A way to a page stands among the pages, found by the specification's search, and not a second time as an action.
  const verbs = shell.filter(action => !action.path || !opened.has(action.path))
  const pageEntries = pages.map((entry): SearchEntry & Entry => ({
    ...entry,
    item: pageItem(entry, opened.get(entry.path), navigate),
  }))
  const tabItem = (tab: NamedTab, kind: GroupName): PaletteItem => ({
    key: `${kind} ${tab.key}`,
    label: tab.label,
    icon: kind === 'recent' ? 'clock' : 'order',
    to: addressOf(tab),
    run: () => navigate(addressOf(tab)),
  })
  const finds: Record<Exclude<GroupName, 'recent'>, Find<Entry>> = {
    pages: createFind(pageEntries, spell),
    tabs: createFind(
      tabs
        .filter(tab => tab.key !== active)
        .map(tab => ({ title: [tab.label], path: tab.key, item: tabItem(tab, 'tabs') })),
      spell,
      STRICTER,
    ),
    page: createFind(page.map(actionEntry), spell, STRICTER),
    actions: createFind(verbs.map(actionEntry), spell, STRICTER),
  }
  const atRest = [
    { name: 'page', items: page.map(actionItem) },
    {
      name: 'recent',
      items: sources.recent.filter(tab => tab.key !== active).map(tab => tabItem(tab, 'recent')),
    },
  ] as const
  const allActions = [
    { name: 'page', items: page.map(actionItem) },
    { name: 'actions', items: verbs.map(actionItem) },
  ] as const

  return query => {
    const text = query.trim()
    if (text === '') return atRest.filter(hasItems)
    if (text === ACTIONS_ONLY) return allActions.filter(hasItems)
    const only = text.startsWith(ACTIONS_ONLY)
    const wanted = only ? text.slice(ACTIONS_ONLY.length) : text
    const names = only ? (['page', 'actions'] as const) : (['pages', 'tabs', 'page', 'actions'] as const)
    return found(names.map(name => ({ name, hits: finds[name](wanted) })))
  }
}

const hasItems = ({ items }: PaletteGroup): boolean => items.length > 0

/** The group with the best hit stands first, pages before others that are as good. */
function found(groups: readonly { name: GroupName; hits: Hit<Entry>[] }[]): PaletteGroup[] {
  const paths = new Set(groups.filter(({ name }) => name === 'pages').flatMap(({ hits }) => hits.map(pathOf)))
  return groups
    .map(({ name, hits }) => ({
      name,
      // A page that is found and open is one line.
      hits: name === 'tabs' ? hits.filter(hit => !paths.has(pathOf(hit))) : hits,
    }))
    .filter(({ hits }) => hits.length > 0)
    .sort((a, b) => best(a.hits) - best(b.hits))
    .map(({ name, hits }) => ({
      name,
      items: hits.slice(0, name === 'pages' ? undefined : MAX_OTHERS).map(({ entry }) => entry.item),
    }))
}

const pathOf = ({ entry }: Hit<Entry>): string => entry.path
const best = (hits: readonly Hit<Entry>[]): number => hits[0]?.score ?? 1

function pageItem(entry: SearchEntry, action: Offered | undefined, navigate: (to: string) => void): PaletteItem {
  const { name, path, external, icon = 'order' } = entry
  return {
    key: `pages ${name} ${path}`,
    label: labelOf(entry),
    icon,
    external,
    keys: action?.keys[0],
    to: path,
    run: action?.run ?? (() => navigate(path)),
  }
}

function actionItem(action: Offered): PaletteItem {
  const { id, icon = 'chevron', keys, checked, disabledReason, run } = action
  return {
    key: id,
    label: labelOf({ title: titleOf(action) }),
    icon,
    keys: keys[0],
    ...(checked !== undefined && { checked }),
    ...(disabledReason && { disabledReason }),
    run,
  }
}

const titleOf = ({ group, label }: Offered): string[] => (group ? [group, label] : [label])

/** Found by its label, by what it is a choice of, and by both. */
const actionEntry = (action: Offered): Entry => {
  const item = actionItem(action)
  return { title: action.group ? [action.label, item.label] : [action.label], path: action.id, item }
}
