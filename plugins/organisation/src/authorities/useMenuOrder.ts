import { endpoints } from '@ntocc/sdk/contracts'
import { useAction, usePermission } from '@ntocc/sdk/hooks'
import { usePlaced, useReorder } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { besides, byGroup, type MenuNode, newcomers } from '../menu.ts'

/**
 * Puts the nodes of each group in order, by dragging or by keys. What came with a plugin and stands in no group yet is
 * not ordered, and nothing is while only what a word finds is shown.
 */
export function useMenuOrder(tree: readonly MenuNode[], isWhole: boolean) {
  const [said, say] = usePlaced()
  const mayWrite = usePermission('resource.write') === 'allowed'
  const { run, isPending } = useAction(endpoints.menuResourceOrder, { invalidates: [endpoints.menuResourceList] })
  const items = useMemo(() => byGroup(newcomers(tree).rest), [tree])
  const reorder = useReorder({
    items,
    keyOf: ({ resource }) => resource.id,
    disabled: !mayWrite,
    onOrder: (order, node) => {
      if (isPending) return
      // A place outside of its group is the nearest end of it.
      const group = besides(order, node)
      if (group.every((each, at) => each === besides(items, node)[at])) return
      say(node.title, group.indexOf(node) + 1, group.length)
      void run({ body: { ids: group.map(({ resource }) => resource.id) } })
    },
  })
  const placeOf = (node: MenuNode) => (isWhole && mayWrite ? items.indexOf(node) : -1)
  return { reorder, placeOf, said }
}

export type MenuOrder = ReturnType<typeof useMenuOrder>
