import type { Language } from '@ntocc/sdk/contracts'
import type { AppRoute } from './routes.ts'

/** The title of a group of the menu by its name; undefined when there is none. */
export type Lookup = (key: string) => string | undefined

/** Title of a route: the resource's own texts, else the page's, else that of the group which a plugin brings, else the title as it is. */
export function routeTitle(route: Pick<AppRoute, 'meta' | 'page'>, language: Language, lookup: Lookup): string {
  const { i18n, title } = route.meta
  return i18n?.[language] || route.page?.title[language] || lookup(title) || title
}

/** Document title: the route, a dash, the enterprise; the enterprise alone where no route has a title. */
export const documentTitle = (route: string, enterprise: string): string =>
  route ? `${route} - ${enterprise}` : enterprise
