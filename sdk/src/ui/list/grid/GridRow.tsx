import { memo, type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { FieldCell } from '../../cells/FieldCell.tsx'
import type { Selection } from '../selection.ts'
import type { Placed } from './layout.ts'

export interface GridRowProps<R> {
  row: R
  name: string
  /** Place among the rows of the page, from 0. */
  index: number
  columns: readonly Placed<R>[]
  actions?: (row: R) => ReactNode
  selection?: Selection<R>
  selectLabel: string
  /** The row that has, or would get, the focus of the keyboard. */
  active: boolean
  open: boolean
  /** Said of a row that somebody else has changed. */
  changed: string | undefined
}

const FOCUSABLE = 'a[href], button, input, [tabindex]'
const never = () => () => {}

/** A row: drawn again when it is chosen or focused, its cells only when they change. */
function GridRowView<R extends object>(props: GridRowProps<R>) {
  const { name, selection, active } = props
  const chosen = useSyncExternalStore(selection?.subscribe ?? never, () => selection?.has(name) ?? false)
  const ref = useRef<HTMLTableRowElement>(null)
  // One stop of the Tab key for the grid: what can be focused in a row is reached from its own row only.
  useLayoutEffect(() => {
    for (const element of ref.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])
      element.tabIndex = active ? 0 : -1
  })
  return (
    <tr
      ref={ref}
      data-row-key={name}
      tabIndex={active ? 0 : -1}
      aria-rowindex={props.index + 2}
      aria-selected={selection ? chosen : undefined}
      aria-description={props.changed}
      data-open={props.open || undefined}
      data-changed={props.changed !== undefined || undefined}
    >
      {selection && (
        <td className="nt-grid-cell nt-grid-left nt-grid-select" style={{ left: 0 }}>
          <input type="checkbox" checked={chosen} onChange={ignore} aria-label={props.selectLabel} data-select="" />
        </td>
      )}
      <Cells columns={props.columns} row={props.row} actions={props.actions} />
    </tr>
  )
}

/** The grid answers the click itself: it sees the Shift key. */
const ignore = () => {}

function CellsView<R extends object>(props: Pick<GridRowProps<R>, 'row' | 'columns' | 'actions'>) {
  const { row } = props
  return (
    <>
      {props.columns.map(column => (
        <td key={column.key} className={column.className} style={column.style}>
          {column.render ? (
            column.render(row)
          ) : (
            <FieldCell name={column.key} field={column.field} row={row} label={column.label} />
          )}
        </td>
      ))}
      {props.actions && (
        <td className="nt-grid-cell nt-grid-right nt-grid-actions" style={{ right: 0 }}>
          {props.actions(row)}
        </td>
      )}
    </>
  )
}

const Cells = memo(CellsView) as typeof CellsView
export const GridRow = memo(GridRowView) as typeof GridRowView
