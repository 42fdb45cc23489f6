import { useTranslation } from '@ntocc/sdk/hooks'
import { MoveHandle } from '@ntocc/sdk/ui'
import { Tag, Tree } from 'antd'
import { type MenuItem, MenuTitle, useMenuItems } from '../MenuItems.tsx'
import { flat, isGroup, type MenuNode, search } from '../menu.ts'
import type { Menu } from '../useMenu.ts'
import { type MenuOrder, useMenuOrder } from './useMenuOrder.ts'

/** The menu of the branch: what stands where and in which order, and which roles have it. */
export function MenuTree({ menu, word, onOpen }: { menu: Menu; word: string; onOpen: (node: MenuNode) => void }) {
  const { t } = useTranslation()
  const tree = search(menu.tree, word)
  const items = useMenuItems(tree)
  const order = useMenuOrder(menu.tree, word.trim() === '')
  if (items.length === 0) return <p className="nt-dim">{t('access.nothing')}</p>
  return (
    <>
      <Tree<MenuItem>
        // Groups that come later open too: the tree begins anew when there are others.
        key={flat(tree).filter(isGroup).length + word}
        blockNode
        defaultExpandAll
        aria-label={t('menuTree')}
        selectedKeys={[]}
        treeData={items}
        onSelect={(_keys, { node }) => node.node && onOpen(node.node)}
        titleRender={item => <NodeTitle item={item} order={order} />}
      />
      <p className="nt-sr" role="status">
        {order.said}
      </p>
    </>
  )
}

function NodeTitle({ item, order }: { item: MenuItem; order: MenuOrder }) {
  const { t } = useTranslation()
  const { node } = item
  if (!node) return <MenuTitle item={item} />
  const { kind, path, roles } = node.resource
  const at = order.placeOf(node)
  return (
    <span className="organisation-node" {...(at >= 0 && order.reorder.target(at))}>
      {at >= 0 && <Handle node={node} at={at} order={order} />}
      <MenuTitle item={item} />
      {kind !== 'page' && <Tag>{t(`menuResource.kinds.${kind}`)}</Tag>}
      <span className="organisation-node-place">{kind === 'page' ? node.page?.path : path}</span>
      {kind !== 'group' && (
        <span className="organisation-node-roles">{roles.length > 0 ? roles.join(', ') : t('grantedToNobody')}</span>
      )}
    </span>
  )
}

/** Presses and keys on it are not those of the tree it stands in. */
function Handle({ node, at, order: { reorder } }: { node: MenuNode; at: number; order: MenuOrder }) {
  const { onKeyDown, ...keys } = reorder.keys(at)
  return (
    <MoveHandle
      name={node.title}
      {...keys}
      {...reorder.source(at)}
      onClick={event => event.stopPropagation()}
      onKeyDown={event => {
        event.stopPropagation()
        onKeyDown(event)
      }}
    />
  )
}
