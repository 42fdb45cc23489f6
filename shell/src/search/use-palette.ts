import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AppRoute, flatten } from '../access/routes.ts'
import { useActionBoard } from '../actions/context.ts'
import { useShell } from '../console/context.ts'
import { useRouteTitle, useTabTitle } from '../console/route-text.ts'
import { useStore } from '../state/store.ts'
import type { Tabs } from '../tabs/controller.ts'
import { loadSpell, type Spell } from './find.ts'
import { createPalette, type NamedTab, type PaletteGroup } from './palette.ts'
import { searchPool } from './pool.ts'
import { recent, recentRecords, recentSearches } from './recent.ts'
import { isNumberLike, recordGroups, remembered } from './record-items.ts'
import type { RecordAnswer } from './use-records.ts'

interface Typed {
  query: string
  answer: RecordAnswer | undefined
  isWaiting: boolean
  fill(text: string): void
}

/** What the palette shows for what is typed: pages, tabs and actions that the page knows, records that the server found. */
export function usePalette(routes: readonly AppRoute[], tabs: Tabs, { query, answer, isWaiting, fill }: Typed) {
  const { navigate } = useShell()
  const find = useKnown(routes, tabs)
  const iconOf = useIcons(routes)
  const records = useStore(recentRecords, all => all)
  const searches = useStore(recentSearches, all => all)
  return useMemo((): readonly PaletteGroup[] => {
    const ways = { iconOf, navigate }
    const known = find(query)
    if (query.trim() === '') {
      const before = remembered(records, searches, { ...ways, fill })
      const opened = new Set(before.records.items.map(({ to }) => to))
      const [page, others] = [known.filter(isOfPage), known.filter(group => !isOfPage(group))]
      return [...page, before.records, ...others.map(without(opened)), before.searches].filter(hasItems)
    }
    if (!answer) return isWaiting && isNumberLike(query) ? [] : known
    if (!answer.found) return known
    const { first, last } = recordGroups(answer.found, answer.text, ways)
    return [...first, ...known, ...last]
  }, [find, iconOf, navigate, query, answer, isWaiting, records, searches, fill])
}

const isOfPage = ({ name }: PaletteGroup): boolean => name === 'page'
const hasItems = ({ items }: PaletteGroup): boolean => items.length > 0

/** A record that stands among the records is no page once more. */
const without =
  (addresses: ReadonlySet<string | undefined>) =>
  (group: PaletteGroup): PaletteGroup => ({
    ...group,
    items: group.items.filter(({ to }) => !to || !addresses.has(to)),
  })

/** The search through pages, tabs and actions, made anew when they or the language change. */
function useKnown(routes: readonly AppRoute[], tabs: Tabs) {
  const { i18n } = useTranslation('shell')
  const { navigate } = useShell()
  const language = i18n.language
  const titleOf = useRouteTitle()
  const tabTitle = useTabTitle(routes)
  const spell = useSpell(language === 'zh')
  const { shell, page } = useActionBoard()
  const { tabs: open, active } = useStore(tabs.store, state => state)
  const visited = useStore(recent, all => all)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the titles change with the language and with nothing else
  return useMemo(() => {
    const known = new Set(flatten(routes).map(route => route.name))
    const named = (tab: Omit<NamedTab, 'label'>): NamedTab => ({ ...tab, label: tabTitle(tab) })
    return createPalette({
      pages: searchPool(routes, titleOf),
      tabs: open.map(named),
      // What a role may no longer open is no way to anywhere.
      recent: visited.filter(tab => known.has(tab.name)).map(named),
      active,
      shell,
      page,
      navigate,
      ...(spell && { spell }),
    })
  }, [routes, language, tabTitle, spell, shell, page, open, active, visited, navigate])
}

/** The icon of the page behind an address, or of the page in the menu that it belongs to; undefined where none opens. */
function useIcons(routes: readonly AppRoute[]): (to: string) => string | undefined {
  return useMemo(() => {
    const pages = new Map(flatten(routes).flatMap(route => (route.page ? [[route.path, route] as const] : [])))
    return to => {
      const route = pages.get(to.split('?', 1)[0] ?? '')
      if (!route) return undefined
      return route.meta.icon ?? pages.get(route.meta.activeMenu ?? '')?.meta.icon ?? 'order'
    }
  }, [routes])
}

function useSpell(chinese: boolean): Spell | undefined {
  const [spell, setSpell] = useState<Spell>()
  useEffect(() => {
    let left = false
    // Without the dictionary the search still finds by the characters themselves.
    if (chinese)
      loadSpell().then(
        loaded => !left && setSpell(() => loaded),
        () => undefined,
      )
    return () => {
      left = true
    }
  }, [chinese])
  return chinese ? spell : undefined
}
