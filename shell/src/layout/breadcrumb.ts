import { HOME_PATH } from '../access/redirect.ts'
import { type AppRoute, flatten, trail } from '../access/routes.ts'

export interface Crumb {
  route: AppRoute
  /** Undefined for a group and for the page one is on. */
  to?: string
}

const DASHBOARD = 'dashboard'

/** A page that another stands for in the menu is below that one: it has no place of its own. */
const below = (routes: readonly AppRoute[], matched: readonly AppRoute[]): readonly AppRoute[] => {
  const own = matched.at(-1)
  const parent = flatten(routes).find(route => route.page && route.path === own?.meta.activeMenu)
  return own && parent && !matched.includes(parent) ? [...trail(routes, parent.name), own] : matched
}

/**
 * From the home page to the current one. The home page stands first unless the trail begins with it; routes that say
 * `breadcrumb: false` are left out; groups and the current page are not links.
 */
export function breadcrumb(routes: readonly AppRoute[], name: string): Crumb[] {
  const matched = below(routes, trail(routes, name))
  const first = matched[0]
  if (!first) return []
  const home = flatten(routes).find(route => route.path === HOME_PATH && route.page)
  const startsAtHome = first.name.trim().toLowerCase() === DASHBOARD || first.path === HOME_PATH
  const shown = [...(home && !startsAtHome ? [home] : []), ...matched].filter(route => route.meta.breadcrumb !== false)
  return shown.map((route, index) =>
    index === shown.length - 1 || !route.page || route.path.includes(':') ? { route } : { route, to: route.path },
  )
}
