import { type AppRoute, isExternal } from '../access/routes.ts'

/** One page that can be found. */
export interface SearchEntry {
  /** Route name. */
  name: string
  /** What opens: a path, or an address outside the console. */
  path: string
  external: boolean
  /** Titles from the outermost group to the page. */
  title: readonly string[]
  icon?: string
}

const TITLE_JOIN = ' > '

export const labelOf = (entry: Pick<SearchEntry, 'title'>): string => entry.title.join(TITLE_JOIN)

const needsParameter = (path: string) => /[:*]/.test(path) && !isExternal(path)

/**
 * Pages of the permitted routes, with the titles of the groups around them. A hidden route is left out with everything
 * below it; a path that needs a parameter has nothing to open.
 */
export function searchPool(
  routes: readonly AppRoute[],
  titleOf: (route: AppRoute) => string,
  around: readonly string[] = [],
): SearchEntry[] {
  return routes.flatMap(route => {
    if (route.meta.hidden) return []
    const title = [...around, titleOf(route)]
    const { name, path, meta } = route
    const external = isExternal(path)
    const opens = (route.page || external) && !needsParameter(path)
    return [
      ...(opens ? [{ name, path, external, title, ...(meta.icon && { icon: meta.icon }) }] : []),
      ...searchPool(route.children ?? [], titleOf, title),
    ]
  })
}
