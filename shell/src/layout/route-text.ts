import type { Language } from '@ntocc/sdk/contracts'
import { useTranslation } from 'react-i18next'
import type { AppRoute } from '../access/routes.ts'
import { routeTitle } from '../access/title.ts'
import { lookupShell } from '../boot/i18n.ts'

/** Titles of routes in the page's language. */
export function useRouteTitle(): (route: Pick<AppRoute, 'meta' | 'page'>) => string {
  const { i18n } = useTranslation('shell')
  const language = i18n.language as Language
  return route => routeTitle(route, language, lookupShell)
}
