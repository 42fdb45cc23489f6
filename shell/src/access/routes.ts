import type { ManifestPage, Resource, ResourceMeta } from '@ntocc/sdk/contracts'

/** A page as the console knows it before its code has loaded. `pluginId` is '' for the shell's own pages. */
export interface KnownPage extends ManifestPage {
  pluginId: string
  /** The service behind its plugin is not connected to this console. */
  outOfService?: true
}

/** A menu route: a page, a group of routes, or an external link. */
export interface AppRoute {
  name: string
  /** Absolute path of a page, address of an external link, '' of a group. */
  path: string
  meta: ResourceMeta
  page?: KnownPage
  children?: AppRoute[]
}

export const NO_PERMISSION_PATH = '/noPermission'
const EXTERNAL = /^(https?:|mailto:|tel:)/

/** An address outside the console; `//host` is not one. */
export const isExternal = (path: string): boolean => EXTERNAL.test(path)

const isGranted = (roles: readonly string[], meta: { roles?: string[] }): boolean =>
  !meta.roles?.length || meta.roles.some(role => roles.includes(role))

/**
 * Keeps a route when its meta names no roles or one of the user's, at every depth; a group whose children have all gone
 * goes too unless it is a page itself. With `''` for the roles the given routes are used unchanged: that argument
 * exists for callers in code and is never fed from an answer of the server.
 */
export function generateRoutes(routes: AppRoute[], roles: readonly string[] | ''): AppRoute[] {
  if (roles === '') return routes
  return routes.flatMap(route => {
    if (!isGranted(roles, route.meta)) return []
    if (!route.children) return [route]
    const children = generateRoutes(route.children, roles)
    if (children.length > 0) return [{ ...route, children }]
    const { children: _none, ...alone } = route
    return route.page ? [alone] : []
  })
}

/** Meta of a page as its manifest gives it; a resource of the tree may say otherwise. */
export function pageMeta(page: KnownPage): ResourceMeta {
  const meta: ResourceMeta = { title: page.name, i18n: page.title }
  if (page.icon) meta.icon = page.icon
  if (page.roles) meta.roles = page.roles
  if (page.hidden) meta.hidden = true
  if (page.activeMenu) meta.activeMenu = page.activeMenu
  if (page.noCache) meta.noCache = true
  if (page.affix) meta.affix = true
  return meta
}

function pageRoute(page: KnownPage, over?: ResourceMeta): AppRoute {
  const own = pageMeta(page)
  if (!over) return { name: page.name, path: page.path, meta: own, page }
  const roles = over.roles ?? own.roles
  const meta: ResourceMeta = { ...own, ...over, i18n: over.i18n ?? page.title, ...(roles ? { roles } : {}) }
  return { name: page.name, path: page.path, meta, page }
}

/** Turns granted resources into routes. A page resource without a page in the branch's plugins has nothing to open. */
export function routesOfResources(resources: Resource[], pages: ReadonlyMap<string, KnownPage>): AppRoute[] {
  return resources.flatMap((resource): AppRoute[] => {
    const { name, path = '', meta } = resource
    if (isExternal(path)) return [{ name, path, meta }]
    const children = routesOfResources(resource.children ?? [], pages)
    const page = pages.get(name)
    if (page) return [{ ...pageRoute(page, meta), ...(children.length > 0 ? { children } : {}) }]
    return children.length > 0 ? [{ name, path: '', meta, children }] : []
  })
}

const hasPermission = (page: KnownPage, permissions: ReadonlySet<string>) =>
  !page.permission || permissions.has(page.permission)

function dropUnpermitted(routes: AppRoute[], permissions: ReadonlySet<string>): AppRoute[] {
  return routes.flatMap(route => {
    if (route.page && !hasPermission(route.page, permissions)) return []
    if (!route.children) return [route]
    const children = dropUnpermitted(route.children, permissions)
    return children.length > 0 || route.page ? [{ ...route, children }] : []
  })
}

export interface RouteInput {
  /** Resource tree of the first role entry; later entries are not used. */
  resources: Resource[]
  roles: readonly string[]
  permissions: readonly string[]
  pages: readonly KnownPage[]
  /** The only page of the plugins that opens for somebody whose registration is not yet approved. */
  only?: string | undefined
}

/** A page that every user may open and that no menu places: reached by links, in the menu only when it is pinned. */
function unplaced(page: KnownPage): AppRoute {
  const route = pageRoute(page)
  return page.affix ? route : { ...route, meta: { ...route.meta, hidden: true } }
}

/** All routes of a signed-in user: the static ones every user has, then what the resource tree grants. */
export function buildRoutes({ resources, roles, permissions, pages: all, only }: RouteInput): AppRoute[] {
  const pages = only === undefined ? all : all.filter(page => page.pluginId === '' || page.name === only)
  const byName = new Map(pages.map(page => [page.name, page]))
  const tree = routesOfResources(resources, byName)
  const placed = new Set(flatten(tree).map(route => route.name))
  const always = pages.filter(page => page.always && !placed.has(page.name)).map(unplaced)
  return dropUnpermitted(generateRoutes([...always, ...tree], roles), new Set(permissions))
}

/** The same as long as everything is known; null while user info or manifest are on their way. */
export function routesFor({
  resources,
  pages,
  ...user
}: Omit<RouteInput, 'resources' | 'pages'> & {
  resources: Resource[] | undefined
  pages: readonly KnownPage[] | null
}): AppRoute[] | null {
  return pages && resources && user.roles.length > 0 ? buildRoutes({ resources, pages, ...user }) : null
}

/** Every route, parents before children. */
export function flatten(routes: readonly AppRoute[]): AppRoute[] {
  return routes.flatMap(route => [route, ...flatten(route.children ?? [])])
}

/** Routes from the outermost group to the one of that name; [] when there is none. */
export function trail(routes: readonly AppRoute[], name: string): AppRoute[] {
  for (const route of routes) {
    if (route.name === name && route.page) return [route]
    const below = trail(route.children ?? [], name)
    if (below.length > 0) return [route, ...below]
  }
  return []
}
