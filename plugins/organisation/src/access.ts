import type { Language, PermissionRecord, RoleRecord } from '@ntocc/sdk/contracts'
import { flat, isGroup, type MenuNode, type Pages, titleOfPage } from './menu.ts'

/** What a role says of grants. */
export type Granting = Pick<RoleRecord, 'roleCode' | 'name' | 'resources' | 'permissions'>

/** A page or link that somebody has, and why. */
export interface PageAccess {
  name: string
  title: string
  /** Where it stands in the menu, from the outside in. */
  groups: string[]
  path: string
  /** Names of the roles that give it; empty for pages that everybody has. */
  roles: string[]
  /** A code it needs that none of these roles has: it is granted and cannot be opened. */
  missing?: string
}

/** A permission code that somebody has, and the names of the roles that give it. */
export interface CodeAccess {
  record: PermissionRecord
  roles: string[]
}

const has = (list: readonly string[] | null | undefined, name: string): boolean => list?.includes(name) ?? false

/** Names of the groups above every node, by the node's name. */
function placesIn(nodes: readonly MenuNode[], above: string[] = []): Map<string, string[]> {
  const places = new Map<string, string[]>()
  for (const node of nodes) {
    places.set(node.resource.name, above)
    for (const [name, groups] of placesIn(node.children, [...above, node.title])) places.set(name, groups)
  }
  return places
}

/** Pages and links that some roles give, in the order of the menu, then the pages that everybody has. */
export function pageAccess(
  roles: readonly Granting[],
  tree: readonly MenuNode[],
  pages: Pages,
  language: Language,
): PageAccess[] {
  const places = placesIn(tree)
  const granted = flat(tree)
    .filter(node => !isGroup(node))
    .flatMap(({ resource, title, page }): PageAccess[] => {
      const giving = roles.filter(role => has(role.resources, resource.name))
      if (giving.length === 0) return []
      const code = page?.permission ?? resource.page?.permission
      const isOpen = !code || giving.some(role => has(role.permissions, code))
      return [
        {
          name: resource.name,
          title,
          groups: places.get(resource.name) ?? [],
          path: page?.path ?? resource.path ?? '',
          roles: giving.map(role => role.name),
          ...(!isOpen && { missing: code }),
        },
      ]
    })
  const known = new Set(granted.map(each => each.name))
  const everybodys = [...pages.values()]
    .filter(page => (page.always || page.public) && !page.hidden && !known.has(page.name))
    .map((page): PageAccess => {
      const { name, path } = page
      return { name, title: titleOfPage(page, language), groups: [], path, roles: [] }
    })
  return [...granted, ...everybodys]
}

/** Permission codes that some roles give. */
export const codeAccess = (roles: readonly Granting[], codes: readonly PermissionRecord[]): CodeAccess[] =>
  codes.flatMap(record => {
    const giving = roles.filter(role => has(role.permissions, record.permission))
    return giving.length === 0 ? [] : [{ record, roles: giving.map(role => role.name) }]
  })

/** Those of some names that there still are. */
export const knownOf = (names: readonly string[] | null | undefined, known: ReadonlyMap<string, unknown>): string[] =>
  (names ?? []).filter(name => known.has(name))

/** What only one of two lists has, and how many they share. */
export function difference(one: readonly string[], other: readonly string[]) {
  return {
    onlyOne: one.filter(each => !other.includes(each)),
    onlyOther: other.filter(each => !one.includes(each)),
    shared: one.filter(each => other.includes(each)).length,
  }
}
