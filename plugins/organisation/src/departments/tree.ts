import type { Department, DepartmentPlace } from '@ntocc/sdk/contracts'

export interface DepartmentNode {
  department: Department
  children: DepartmentNode[]
}

/** Departments as the tree they are, in their order. One whose parent has gone stands at the top. */
export function departmentTree(departments: readonly Department[]): DepartmentNode[] {
  const codes = new Set(departments.map(each => each.code))
  const parentOf = ({ parentCode }: Department) => (parentCode && codes.has(parentCode) ? parentCode : undefined)
  const below = (parent: string | undefined): DepartmentNode[] =>
    departments
      .filter(each => parentOf(each) === parent)
      .map(department => ({ department, children: below(department.code) }))
  return below(undefined)
}

interface Found {
  node: DepartmentNode
  index: number
  /** Those of the same parent, itself among them. */
  beside: DepartmentNode[]
  above: Found | undefined
}

function find(nodes: DepartmentNode[], code: string, above?: Found): Found | undefined {
  for (const [index, node] of nodes.entries()) {
    const here: Found = { node, index, beside: nodes, above }
    if (node.department.code === code) return here
    const inside = find(node.children, code, here)
    if (inside) return inside
  }
  return undefined
}

/** The department, and those above it from the top. */
export function pathTo(tree: DepartmentNode[], code: string): Department[] {
  const path: Department[] = []
  for (let at = find(tree, code); at; at = at.above) path.unshift(at.node.department)
  return path
}

/** A step within the tree: among those beside it, into the one before it, or out beside its parent. */
export type Step = 'up' | 'down' | 'in' | 'out'
export const STEPS: readonly Step[] = ['up', 'down', 'in', 'out']

const placed = (
  id: number,
  parent: DepartmentNode | undefined,
  before: DepartmentNode | undefined,
): DepartmentPlace => ({
  id,
  parentCode: parent?.department.code ?? null,
  ...(before && { beforeCode: before.department.code }),
})

/** Where a step leads; undefined when there is nowhere to go. */
export function placeAfter(tree: DepartmentNode[], code: string, step: Step): DepartmentPlace | undefined {
  const found = find(tree, code)
  if (!found) return undefined
  const { node, index, beside, above } = found
  const { id } = node.department
  const before = beside[index - 1]
  switch (step) {
    case 'up':
      return before && placed(id, above?.node, before)
    case 'down':
      return beside[index + 1] && placed(id, above?.node, beside[index + 2])
    case 'in':
      return before && placed(id, before, undefined)
    case 'out':
      return above && placed(id, above.above?.node, above.beside[above.index + 1])
  }
}

/**
 * Where a department goes that was dropped: on another, or into the gap before (-1) or after (1) it. Undefined for a
 * place within itself.
 */
export function placeDropped(
  tree: DepartmentNode[],
  code: string,
  on: { code: string; gap: -1 | 0 | 1 },
): DepartmentPlace | undefined {
  const moved = find(tree, code)
  const target = find(tree, on.code)
  if (!moved || !target || pathTo(tree, on.code).some(each => each.code === code)) return undefined
  const { id } = moved.node.department
  if (on.gap === 0) return placed(id, target.node, undefined)
  const next = on.gap < 0 ? target.node : target.beside[target.index + 1]
  // Into the gap in front of itself: it stays before the one that follows it.
  const before = next === moved.node ? target.beside[target.index + 2] : next
  return placed(id, target.above?.node, before)
}
