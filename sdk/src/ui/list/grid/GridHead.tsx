import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { SortType } from '../../../contracts/envelope.ts'
import { useUiText } from '../../core/text.ts'
import { fits } from '../columns/prefs.ts'
import type { Selection } from '../selection.ts'
import type { Placed } from './layout.ts'

const STEP_PX = 16

export interface GridHeadProps<R> {
  columns: readonly Placed<R>[]
  page: readonly (readonly [key: string, row: R])[]
  selection?: Selection<R>
  sortField?: string
  sortType?: SortType
  onSort: (field: string | undefined, type: SortType | undefined) => void
  /** Without a width: back to the declared one. */
  onWidth?: (key: string, width: number | undefined) => void
  actionsLabel?: string
}

/** Column heads: sort on click or Enter, width by dragging the edge or Shift with the arrows. One stop of the Tab key. */
export function GridHead<R>(props: GridHeadProps<R>) {
  const { columns, selection } = props
  const [at, setAt] = useState(0)
  const active = Math.min(at, columns.length - 1)
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const index = Number((event.target as HTMLElement).dataset.head)
    const column = columns[index]
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (!column || step === 0) return
    event.preventDefault()
    event.stopPropagation()
    if (event.shiftKey) {
      const seen = (event.target as HTMLElement).closest('th')?.offsetWidth || column.width
      return props.onWidth?.(column.key, fits(seen + step * STEP_PX))
    }
    const row = event.currentTarget
    row.querySelector<HTMLElement>(`[data-head="${index + step}"]`)?.focus()
  }
  return (
    <thead>
      <tr aria-rowindex={1} onKeyDown={keys}>
        {selection && (
          <th className="nt-grid-cell nt-grid-left nt-grid-select" style={{ left: 0 }}>
            <SelectPage selection={selection} page={props.page} />
          </th>
        )}
        {columns.map((column, index) => (
          <Head
            key={column.key}
            column={column}
            index={index}
            active={index === active}
            onFocus={setAt}
            order={column.sort && column.sort === props.sortField ? (props.sortType ?? 'asc') : undefined}
            onSort={props.onSort}
            onWidth={props.onWidth}
          />
        ))}
        {props.actionsLabel && (
          <th className="nt-grid-cell nt-grid-right" style={{ right: 0 }} scope="col">
            <span className="nt-sr">{props.actionsLabel}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

interface HeadProps<R> extends Pick<GridHeadProps<R>, 'onSort' | 'onWidth'> {
  column: Placed<R>
  index: number
  active: boolean
  onFocus: (index: number) => void
  order: SortType | undefined
}

function Head<R>({ column, index, active, onFocus, order, onSort, onWidth }: HeadProps<R>) {
  const text = useUiText()
  const { sort } = column
  /** Ascending, descending, then the order the list starts with. */
  const turn = () => {
    if (!sort) return
    if (order === 'desc') onSort(undefined, undefined)
    else onSort(sort, order === 'asc' ? 'desc' : 'asc')
  }
  return (
    <th
      className={column.className}
      style={column.style}
      scope="col"
      aria-sort={order ? ARIA_SORT[order] : undefined}
      data-order={order}
    >
      <button
        type="button"
        className="nt-grid-head"
        data-head={index}
        data-sorts={Boolean(sort) || undefined}
        tabIndex={active ? 0 : -1}
        title={column.label}
        aria-description={onWidth ? text('list.widthKeys') : undefined}
        onFocus={() => onFocus(index)}
        onClick={turn}
      >
        <span>{column.label}</span>
        {sort && <SortMark />}
      </button>
      {onWidth && <Edge column={column} onWidth={onWidth} />}
    </th>
  )
}

const SortMark = () => (
  <svg className="nt-grid-sort" viewBox="0 0 8 12" aria-hidden="true" focusable="false">
    <path className="nt-grid-up" d="M4 1 7 5H1Z" />
    <path className="nt-grid-down" d="M4 11 1 7h6Z" />
  </svg>
)

/** The edge of a column to drag. The keyboard has Shift with the arrows, and the columns panel. */
function Edge<R>({ column, onWidth }: { column: Placed<R>; onWidth: NonNullable<GridHeadProps<R>['onWidth']> }) {
  const start = useRef<{ x: number; width: number } | null>(null)
  const widthAt = (event: PointerEvent) => fits((start.current?.width ?? 0) + event.clientX - (start.current?.x ?? 0))
  const colOf = (event: PointerEvent) =>
    event.currentTarget.closest('table')?.querySelector<HTMLElement>(`col[data-col="${column.key}"]`)
  return (
    <span
      className="nt-grid-grip"
      aria-hidden="true"
      onPointerDown={event => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        const width = event.currentTarget.closest('th')?.offsetWidth ?? column.width
        start.current = { x: event.clientX, width }
      }}
      onPointerMove={event => {
        const col = start.current && colOf(event)
        // Only the browser's own layout while it is dragged: React draws once, when it is let go.
        if (col) col.style.width = `${widthAt(event)}px`
      }}
      onPointerUp={event => {
        if (start.current && event.clientX !== start.current.x) onWidth(column.key, widthAt(event))
        start.current = null
      }}
      onPointerCancel={() => {
        start.current = null
      }}
      onDoubleClick={() => onWidth(column.key, undefined)}
    />
  )
}

function SelectPage<R>({ selection, page }: Required<Pick<GridHeadProps<R>, 'selection' | 'page'>>) {
  const text = useUiText()
  const state = useSyncExternalStore(selection.subscribe, () => selection.stateOf(page.map(([key]) => key)))
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = state === 'some'
  }, [state])
  return (
    <input
      ref={ref}
      type="checkbox"
      checked={state === 'all'}
      onChange={() => selection.setPage(page, state !== 'all')}
      aria-label={text('list.selectAll')}
    />
  )
}
