import { useTranslation } from '@ntocc/sdk/hooks'
import { StateTag } from '@ntocc/sdk/ui'
import { isGroup, type MenuNode, newcomers, stateOf } from './menu.ts'

/** A node of a drawn tree; without `node` it is a heading that is no part of the menu. */
export interface MenuItem {
  key: string
  heading?: string
  node?: MenuNode
  /** Cannot be ticked. */
  disableCheckbox?: boolean
  children?: MenuItem[]
}

const itemOf = (node: MenuNode): MenuItem => ({
  key: node.resource.name,
  node,
  ...(isGroup(node) ? { children: node.children.map(itemOf) } : {}),
})

/** The tree with what cannot be given to a role: pages that one does not have oneself, unless it has them. */
export const giveable = (items: readonly MenuItem[], granted: readonly string[]): MenuItem[] =>
  items.map(item => ({
    ...item,
    ...(item.node?.resource.isBeyond && !granted.includes(item.key) && { disableCheckbox: true }),
    ...(item.children && { children: giveable(item.children, granted) }),
  }))

/** The menu as a tree is drawn of it: what came with plugins and nobody has yet first, by plugin. */
export function useMenuItems(tree: readonly MenuNode[]): MenuItem[] {
  const { t } = useTranslation()
  const { byPlugin, rest } = newcomers(tree)
  const fresh = byPlugin.map(
    ([plugin, nodes]): MenuItem => ({
      key: `@${plugin}`,
      heading: t('newOf', { plugin }),
      children: nodes.map(itemOf),
    }),
  )
  return [...fresh, ...rest.map(itemOf)]
}

const TONES = {
  new: 'done',
  refused: 'trouble',
  elsewhere: 'stopped',
  removed: 'waiting',
  unknown: 'waiting',
} as const

/** Title of a node, and what is to be said of the page behind it. */
export function MenuTitle({ item: { node, heading, disableCheckbox } }: { item: MenuItem }) {
  const { t } = useTranslation()
  if (!node) return <strong>{heading}</strong>
  const state = stateOf(node)
  return (
    <>
      <span className="organisation-node-title" title={disableCheckbox ? t('beyondOwn') : undefined}>
        {node.title}
      </span>
      {state && <StateTag tone={TONES[state]}>{t(`pageState.${state}`)}</StateTag>}
    </>
  )
}
