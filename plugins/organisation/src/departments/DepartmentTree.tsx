import { usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { Tree } from 'antd'
import { departmentName } from './department.ts'
import { type DepartmentNode, placeDropped } from './tree.ts'
import { usePlacing } from './usePlacing.ts'

interface TreeItem {
  key: string
  title: string
  children: TreeItem[]
}

const itemOf = ({ department, children }: DepartmentNode): TreeItem => ({
  key: department.code,
  title: departmentName(department),
  children: children.map(itemOf),
})

/** The gap a drop means: antd counts places from the top, among those beside the target. */
const gapOf = (dropToGap: boolean, dropPosition: number, pos: string): -1 | 0 | 1 => {
  if (!dropToGap) return 0
  return dropPosition - Number(pos.split('-').at(-1)) < 0 ? -1 : 1
}

interface TreeProps {
  tree: DepartmentNode[]
  chosen: string
  onChoose: (code: string) => void
}

/** Departments to choose from and to move by dragging; the steps beside the tree do the same by keyboard. */
export function DepartmentTree({ tree, chosen, onChoose }: TreeProps) {
  const { t } = useTranslation()
  const mayWrite = usePermission('staff.edit') === 'allowed'
  const { place } = usePlacing()
  return (
    <Tree<TreeItem>
      blockNode
      defaultExpandAll
      draggable={mayWrite && { icon: false }}
      aria-label={t('departmentTree')}
      selectedKeys={[chosen]}
      treeData={tree.map(itemOf)}
      onSelect={(_keys, { node }) => onChoose(node.key)}
      onDrop={({ dragNode, node, dropPosition, dropToGap }) => {
        const on = { code: node.key, gap: gapOf(dropToGap, dropPosition, node.pos) }
        const to = placeDropped(tree, dragNode.key, on)
        if (to) void place(to, dragNode.title)
      }}
    />
  )
}
