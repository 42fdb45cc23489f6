import { type AppRoute, isExternal } from '../access/routes.ts'

/** A sidebar entry that opens something. */
export interface MenuLeaf {
  kind: 'leaf'
  key: string
  route: AppRoute
  icon?: string
  /** Path, or an address for an external link. */
  to: string
  external: boolean
}

export interface MenuGroup {
  kind: 'group'
  key: string
  route: AppRoute
  icon?: string
  children: MenuNode[]
}

export type MenuNode = MenuLeaf | MenuGroup

const leaf = (route: AppRoute, key: string, icon?: string): MenuLeaf => ({
  kind: 'leaf',
  key,
  route,
  icon: route.meta.icon ?? icon,
  to: route.path,
  external: isExternal(route.path),
})

const opens = (route: AppRoute) => route.page !== undefined || isExternal(route.path)
const hasParameter = (route: AppRoute) => /[:*]/.test(route.path) && !isExternal(route.path)

/**
 * The sidebar of permitted routes. Hidden routes are skipped; a parent with exactly one visible child shows as a single
 * item unless that child has children of its own or the parent says `alwaysShow`; a parent without a visible child shows
 * only when it is a page itself. A page whose path needs a parameter has nothing to open from a menu.
 */
export function menuOf(routes: readonly AppRoute[], parent = ''): MenuNode[] {
  return routes.flatMap((route): MenuNode[] => {
    if (route.meta.hidden || hasParameter(route)) return []
    const key = `${parent}/${route.name}`
    const children = route.children ?? []
    const visible = children.filter(child => !child.meta.hidden && !hasParameter(child))
    if (visible.length === 0) return opens(route) ? [leaf(route, key)] : []
    const [only] = visible
    if (visible.length === 1 && only && !only.children && !route.meta.alwaysShow && opens(only)) {
      return [leaf(only, key, route.meta.icon)]
    }
    const nodes = menuOf(children, key)
    return nodes.length > 0 ? [{ kind: 'group', key, route, icon: route.meta.icon, children: nodes }] : []
  })
}

/** The path the sidebar marks: the route's activeMenu, else where the user is. */
export const activeMenuPath = (route: AppRoute | undefined, pathname: string): string =>
  route?.meta.activeMenu || pathname

/** Keys of the groups that must be open for a path to be seen. */
export function groupsAround(nodes: readonly MenuNode[], path: string): string[] {
  for (const node of nodes) {
    if (node.kind === 'leaf') {
      if (node.to === path) return ['']
      continue
    }
    const below = groupsAround(node.children, path)
    if (below.length > 0) return [node.key, ...below]
  }
  return []
}
