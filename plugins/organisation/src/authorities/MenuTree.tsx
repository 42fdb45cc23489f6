import { useTranslation } from '@ntocc/sdk/hooks'
import { Tag, Tree } from 'antd'
import { type MenuItem, MenuTitle, useMenuItems } from '../MenuItems.tsx'
import { flat, isGroup, type MenuNode, search } from '../menu.ts'
import type { Menu } from '../useMenu.ts'

/** The menu of the branch: what stands where, and which roles have it. */
export function MenuTree({ menu, word, onOpen }: { menu: Menu; word: string; onOpen: (node: MenuNode) => void }) {
  const { t } = useTranslation()
  const tree = search(menu.tree, word)
  const items = useMenuItems(tree)
  if (items.length === 0) return <p className="nt-dim">{t('access.nothing')}</p>
  return (
    <Tree<MenuItem>
      // Groups that come later open too: the tree begins anew when there are others.
      key={flat(tree).filter(isGroup).length + word}
      blockNode
      defaultExpandAll
      aria-label={t('menuTree')}
      selectedKeys={[]}
      treeData={items}
      onSelect={(_keys, { node }) => node.node && onOpen(node.node)}
      titleRender={item => <NodeTitle item={item} />}
    />
  )
}

function NodeTitle({ item }: { item: MenuItem }) {
  const { t } = useTranslation()
  const { node } = item
  if (!node) return <MenuTitle item={item} />
  const { kind, path, roles } = node.resource
  return (
    <span className="organisation-node">
      <MenuTitle item={item} />
      {kind !== 'page' && <Tag>{t(`menuResource.kinds.${kind}`)}</Tag>}
      <span className="organisation-node-place">{kind === 'page' ? node.page?.path : path}</span>
      {kind !== 'group' && (
        <span className="organisation-node-roles">{roles.length > 0 ? roles.join(', ') : t('grantedToNobody')}</span>
      )}
    </span>
  )
}
