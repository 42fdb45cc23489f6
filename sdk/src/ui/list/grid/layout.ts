import type { CSSProperties } from 'react'
import type { Column } from '../columns.ts'
import { headWidth } from './text-width.ts'

export const SELECT_WIDTH = 36
/** A verb as a sign, and the button of a menu beside it. */
export const ACTIONS_WIDTH = 72

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
}

/** As declared, and wide enough for its head in the reader's language; a width that the reader gave is kept. */
const widthOf = <R>(column: Column<R>): number => {
  const width = column.width ?? 140
  return column.sized ? width : Math.max(width, leastOf(column))
}

/** What the column keeps in a narrow window: its contents and its head are still read. */
const leastOf = <R>(column: Column<R>): number => {
  const width = column.width ?? 140
  if (column.sized) return width
  return Math.max(column.least ?? Math.min(width, 104), headWidth(column.label, Boolean(column.sort)))
}

/** Offsets of pinned columns. Left pins come first, right ones last. */
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
  return { columns, total }
}

/**
 * Widths of the columns in a room, by key, where they differ from the usual: as many as can stand side by side are narrowed
 * to fill it whole, in the order of the list, which is the order of their importance; those beyond begin under the pinned
 * actions and keep their usual width. Pinned columns and those whose width the reader gave keep theirs.
 *
 * @param room px inside the scroller; 0 while it has no size
 */
export function fit<R>({ columns, total }: Placing<R>, room: number): ReadonlyMap<string, number> {
  const flowing = columns.filter(column => !column.pin)
  let spare = room - (total - flowing.reduce((sum, { width }) => sum + width, 0))
  const inSight: { column: Placed<R>; least: number }[] = []
  for (const column of flowing) {
    const least = leastOf(column)
    if (least > spare) break
    spare -= least
    inSight.push({ column, least })
  }
  const wanted = inSight.reduce((sum, { column, least }) => sum + column.width - least, 0)
  const growing = inSight.filter(({ column }) => !column.sized)
  if (room === 0 || growing.length === 0) return new Map()
  // Up to the usual widths by what each still lacks of it, beyond them by how wide they are.
  const widths = growing.map(({ column, least }) =>
    spare < wanted
      ? least + ((column.width - least) * spare) / wanted
      : column.width + ((spare - wanted) * column.width) / growing.reduce((sum, each) => sum + each.column.width, 0),
  )
  const whole = widths.map(Math.floor)
  const left = Math.round(widths.reduce((sum, width, index) => sum + width - (whole[index] ?? 0), 0))
  return new Map(growing.map(({ column }, index) => [column.key, (whole[index] ?? 0) + (index === 0 ? left : 0)]))
}
