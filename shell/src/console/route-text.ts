import { type Language, languageOf } from '@ntocc/sdk/contracts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type AppRoute, flatten } from '../access/routes.ts'
import { type Lookup, routeTitle } from '../access/title.ts'
import type { Tab } from '../tabs/tabs.ts'
import { manifestStore } from './manifest.ts'

/** Titles of the groups that plugins bring to the menu, by their names. */
const groupTitles =
  (language: Language): Lookup =>
  name =>
    manifestStore.get().manifest?.plugins.find(({ menu }) => menu?.name === name)?.menu?.title[language]

/** Titles of routes in the page's language. */
export function useRouteTitle(): (route: Pick<AppRoute, 'meta' | 'page'>) => string {
  const { i18n } = useTranslation('shell')
  const language = languageOf(i18n.language)
  return route => routeTitle(route, language, groupTitles(language))
}

/** What kind of thing a tab is whose page has given it a name of its own: the page's title, and the icon of its menu item. */
export interface TabKind {
  title: string
  icon: string
}

/** Kinds of tabs; undefined while a tab has its route's title, which says it. The same function while nothing changes. */
export function useTabKind(routes: readonly AppRoute[]): (tab: Pick<Tab, 'name' | 'title'>) => TabKind | undefined {
  const { i18n } = useTranslation('shell')
  const language = languageOf(i18n.language)
  return useMemo(() => {
    const pages = flatten(routes).filter(route => route.page)
    return tab => {
      const route = tab.title === undefined ? undefined : pages.find(({ name }) => name === tab.name)
      if (!route) return undefined
      const menu = pages.find(({ path }) => path === route.meta.activeMenu)
      return {
        title: routeTitle(route, language, groupTitles(language)),
        icon: route.meta.icon ?? menu?.meta.icon ?? 'order',
      }
    }
  }, [routes, language])
}

/** The number of a record in a title: it reads the same in every language. */
const NUMBER = /[A-Z]{1,4}[A-Z0-9-]*\d{3,}/

/**
 * Titles of tabs: what the page says of itself, else its route's title. One that a hidden page gave in another language is said
 * by its route and the record's number, until the page is on screen and says it anew. The same function while nothing changes.
 */
export function useTabTitle(routes: readonly AppRoute[]): (tab: Pick<Tab, 'name' | 'title' | 'titleIn'>) => string {
  const { i18n } = useTranslation('shell')
  const language = languageOf(i18n.language)
  return useMemo(() => {
    const pages = new Map(flatten(routes).flatMap(route => (route.page ? [[route.name, route] as const] : [])))
    return tab => {
      const route = pages.get(tab.name)
      const number = tab.titleIn && tab.titleIn !== language ? tab.title?.match(NUMBER)?.[0] : undefined
      if (route && number) return `${routeTitle(route, language, groupTitles(language))} ${number}`
      return tab.title ?? (route ? routeTitle(route, language, groupTitles(language)) : tab.name)
    }
  }, [routes, language])
}
