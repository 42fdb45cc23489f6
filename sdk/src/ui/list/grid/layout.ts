import type { CSSProperties } from 'react'
import type { Column } from '../columns.ts'

export const SELECT_WIDTH = 44
export const ACTIONS_WIDTH = 120

/** A column of the grid with what keeps it in place while the rest scrolls sideways. */
export interface Placed<R> extends Column<R> {
  width: number
  className: string
  style?: CSSProperties
}

export interface Placing<R> {
  columns: readonly Placed<R>[]
  /** Width at which the grid begins to scroll sideways. */
  total: number
  /** Takes the room that is left; undefined when every column is pinned. */
  stretched: string | undefined
}

/** Offsets of pinned columns, and which column grows with the window. Left pins come first, right ones last. */
export function placed<R>(
  shown: readonly Column<R>[],
  edges: { select: boolean; actions: number | undefined },
): Placing<R> {
  const widths = shown.map(column => column.width ?? 140)
  let left = edges.select ? SELECT_WIDTH : 0
  const lefts = shown.map((column, index) => {
    const offset = left
    if (column.pin === 'left') left += widths[index] ?? 0
    return offset
  })
  let right = edges.actions ?? 0
  const rights = new Map<string, number>()
  for (let index = shown.length - 1; index >= 0; index--) {
    const column = shown[index]
    if (column?.pin !== 'right') continue
    rights.set(column.key, right)
    right += widths[index] ?? 0
  }
  const lastLeft = shown.findLast(column => column.pin === 'left')?.key
  const firstRight = shown.find(column => column.pin === 'right')?.key
  const columns = shown.map((column, index): Placed<R> => {
    const edge = column.key === lastLeft ? ' nt-grid-edge' : column.key === firstRight ? ' nt-grid-edge' : ''
    const pinned = column.pin ? ` nt-grid-${column.pin}${edge}` : ''
    return {
      ...column,
      width: widths[index] ?? 140,
      className: `nt-grid-cell${column.align === 'right' ? ' nt-grid-end' : ''}${pinned}`,
      ...(column.pin === 'left' && { style: { left: lefts[index] } }),
      ...(column.pin === 'right' && { style: { right: rights.get(column.key) } }),
    }
  })
  const total = widths.reduce((sum, width) => sum + width, 0) + (edges.select ? SELECT_WIDTH : 0) + (edges.actions ?? 0)
  return { columns, total, stretched: shown.findLast(column => !column.pin)?.key }
}
