import type { Language, LocalizedText, ManifestPage, MenuResourceRecord } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'

/** Something that can be granted, or a group of such things, as a tree shows it. */
export interface MenuNode {
  resource: MenuResourceRecord
  title: string
  /** The page of a plugin behind it, when the branch's set has one. */
  page?: ManifestPage
  /** Its plugin is there and is not loaded, because something is wrong with it. */
  isRefused?: boolean
  children: MenuNode[]
}

export type Pages = ReadonlyMap<string, ManifestPage>

export const isGroup = (node: MenuNode): boolean => node.resource.kind === 'group'

export const titleOfPage = ({ title }: { title: LocalizedText }, language: Language): string => title[language]

/** How a page of the menu stands to the plugins there are. */
export type PageState = 'new' | 'refused' | 'elsewhere' | 'removed' | 'unknown'

/** What is to be said of a node beside its title; undefined for what is as it should be. */
export function stateOf({ resource, page, isRefused }: MenuNode): PageState | undefined {
  if (resource.kind !== 'page') return undefined
  if (resource.isNew) return 'new'
  if (page) return undefined
  if (!resource.page) return 'unknown'
  if (isRefused) return 'refused'
  return resource.page.isElsewhere ? 'elsewhere' : 'removed'
}

/** The tree of a branch's menu, in the order of the answer. A node whose group has gone stands at the top. */
export function treeOf(
  resources: readonly MenuResourceRecord[],
  pages: Pages,
  language: Language,
  refused: readonly string[] = [],
): MenuNode[] {
  const groups = new Set(resources.filter(each => each.kind === 'group').map(each => each.name))
  const parentOf = ({ parentName }: MenuResourceRecord) => (parentName && groups.has(parentName) ? parentName : '')
  const below = (parent: string): MenuNode[] =>
    resources
      .filter(each => parentOf(each) === parent)
      .map(resource => {
        const page = pages.get(resource.name)
        const own = page ?? resource.page
        return {
          resource,
          title: localise(resource.title, language) || (own ? titleOfPage(own, language) : resource.name),
          ...(page ? { page } : {}),
          ...(resource.page && refused.includes(resource.page.plugin) && { isRefused: true }),
          children: resource.kind === 'group' ? below(resource.name) : [],
        }
      })
  return below('')
}

/** Every node, parents before children. */
export const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap(node => [node, ...flat(node.children)])

/** Every node, those of one group beside one another. */
export const byGroup = (nodes: readonly MenuNode[]): MenuNode[] => [
  ...nodes,
  ...nodes.flatMap(node => byGroup(node.children)),
]

/** Those that stand in the same group as a node, itself among them, in the order of a list. */
export const besides = (nodes: readonly MenuNode[], { resource }: MenuNode): MenuNode[] =>
  nodes.filter(each => each.resource.parentName === resource.parentName)

/** Pages that came with a plugin and that no role has had, by the plugin's id; and the tree without them. */
export function newcomers(tree: readonly MenuNode[]): { rest: MenuNode[]; byPlugin: [plugin: string, MenuNode[]][] } {
  const isNew = (node: MenuNode) => stateOf(node) === 'new'
  const byPlugin = new Map<string, MenuNode[]>()
  for (const node of tree.filter(isNew)) {
    const plugin = node.resource.page?.plugin ?? ''
    byPlugin.set(plugin, [...(byPlugin.get(plugin) ?? []), node])
  }
  return { rest: tree.filter(node => !isNew(node)), byPlugin: [...byPlugin] }
}

/** Whether a word is in one of some texts, whatever the case. */
export const contains = (word: string, ...texts: readonly (string | null | undefined)[]): boolean => {
  const wanted = word.trim().toLowerCase()
  return wanted === '' || texts.some(text => text?.toLowerCase().includes(wanted))
}

/** The part of a tree that a word finds, by title, name, address or permission code; a group found is whole. */
export function search(nodes: readonly MenuNode[], word: string): MenuNode[] {
  return nodes.flatMap(node => {
    const { resource, title, page } = node
    const code = page?.permission ?? resource.page?.permission
    if (contains(word, title, resource.name, page?.path ?? resource.path, code)) return [node]
    const children = search(node.children, word)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/**
 * What a role is granted after boxes were ticked: pages and links only, groups follow from them. Grants the tree does
 * not show stay as they are.
 */
export function grantsAfter(
  nodes: readonly MenuNode[],
  before: readonly string[],
  ticked: readonly string[],
): string[] {
  const shown = new Set(
    flat(nodes)
      .filter(node => !isGroup(node))
      .map(node => node.resource.name),
  )
  return [...before.filter(name => !shown.has(name)), ...ticked.filter(name => shown.has(name))]
}

/** Permission codes that granted pages need. */
export const neededBy = (names: readonly string[], pages: Pages): string[] => [
  ...new Set(names.flatMap(name => pages.get(name)?.permission ?? [])),
]

/** Pages that the branch's plugins offer and the menu does not have yet; those that everybody has need no grant. */
export function offeredPages(pages: Pages, resources: readonly MenuResourceRecord[]): ManifestPage[] {
  const taken = new Set(resources.map(each => each.name))
  return [...pages.values()].filter(page => !page.always && !page.public && !taken.has(page.name))
}

/** Groups that a node may be moved to: all but itself and those below it. */
export function parentsFor(nodes: readonly MenuNode[], name: string | undefined): MenuNode[] {
  return nodes.flatMap(node =>
    !isGroup(node) || node.resource.name === name ? [] : [node, ...parentsFor(node.children, name)],
  )
}
