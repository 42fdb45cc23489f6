import type { CSSProperties } from 'react'
import type { Column } from '../columns.ts'
import { headWidth } from './text-width.ts'

export const SELECT_WIDTH = 44
export const ACTIONS_WIDTH = 120

/** A column of the grid with what keeps it in place while the rest scrolls sideways. */
export interface Placed<R> extends Column<R> {
  width: number
  className: string
  style?: CSSProperties
}

interface Edges {
  select: boolean
  actions: number | undefined
}

export interface Placing<R> {
  columns: readonly Placed<R>[]
  /** Width at which the grid begins to scroll sideways. */
  total: number
  /** Takes the room that is left; undefined when every column is pinned. */
  stretched: string | undefined
}

/** As declared, and wide enough for its head in the reader's language; a width that the reader gave is kept. */
const widthOf = <R>(column: Column<R>): number => {
  const width = column.width ?? 140
  return column.sized ? width : Math.max(width, headWidth(column.label, Boolean(column.sort)))
}

/** Offsets of pinned columns, and which column grows with the window. Left pins come first, right ones last. */
export function placed<R>(shown: readonly Column<R>[], edges: Edges): Placing<R> {
  const widths = shown.map(widthOf)
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

/**
 * Pixels to add to columns of a grid that scrolls sideways, by key: those in sight before it is scrolled fill the room
 * whole, so that the first one beyond begins under the pinned actions instead of being cut by them.
 *
 * @param room px inside the scroller; 0 while it has no size
 */
export function fill<R>({ columns, total }: Placing<R>, room: number): ReadonlyMap<string, number> {
  const flowing = columns.filter(column => !column.pin)
  let rest = room - (total - flowing.reduce((sum, { width }) => sum + width, 0))
  const whole: Placed<R>[] = []
  for (const column of flowing) {
    if (column.width > rest) break
    rest -= column.width
    whole.push(column)
  }
  const growing = whole.filter(column => !column.sized)
  if (total <= room || growing.length === 0) return new Map()
  const each = Math.floor(rest / growing.length)
  return new Map(growing.map(({ key }, index) => [key, index === 0 ? rest - each * (growing.length - 1) : each]))
}
